"""A server to load into, a gate before it that can misbehave, and a graph to load."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
import requests
from oxigraph import Oxigraph, running
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from etl import load

COUNT = 1_200
_KIND = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"


@pytest.fixture(scope="session")
def nt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graph of 1,200 statements about 600 things of two classes."""
    lines = [f"<urn:s:{n}> {_KIND} <urn:class:{n % 2}> .\n" for n in range(COUNT // 2)]
    lines += [f'<urn:s:{n}> <urn:p> "é \\"{n}\\"\\n\\u0001" .\n' for n in range(COUNT // 2)]
    file = tmp_path_factory.mktemp("graph") / "graph.nt"
    file.write_bytes(b"".join(sorted(line.encode() for line in lines)))
    return file


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Oxigraph]:
    """An oxigraph server with an empty store."""
    with running(tmp_path / "store") as server:
        yield server


@dataclass
class Gate:
    """A server that passes requests on to oxigraph, after and before it does what a test says."""

    http: HTTPServer
    behind: Oxigraph
    before: Callable[[Request], Response | None] = field(default=lambda _: None)
    after: Callable[[Request, Response], Response] = field(default=lambda _, answer: answer)
    seen: list[Request] = field(default_factory=list)

    @property
    def address(self) -> str:
        return self.http.url_for("").rstrip("/")

    def handle(self, request: Request) -> Response:
        self.seen.append(request)
        if refusal := self.before(request):
            return refusal
        headers = {name: request.headers[name] for name in ("Content-Type", "Accept") if name in request.headers}
        url = f"{self.behind.address}{request.full_path}"
        answer = requests.request(request.method, url, data=request.get_data(), headers=headers, timeout=60)
        told = Response(answer.content, answer.status_code, content_type=answer.headers.get("Content-Type"))
        return self.after(request, told)


@pytest.fixture
def gate(server: Oxigraph) -> Iterator[Gate]:
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as http:
        made = Gate(http, server)
        http.expect_request("/query").respond_with_handler(made.handle)
        http.expect_request("/update").respond_with_handler(made.handle)
        http.expect_request("/store").respond_with_handler(made.handle)
        yield made


Load = Callable[..., load.Loaded]


@pytest.fixture
def loaded() -> Load:
    """Load a file into an address, in batches of a hundred statements."""

    def run(
        file: Path,
        url: str,
        credentials: load.Credentials = load.Credentials(),  # noqa: B008  # frozen
        patience: load.Patience = load.Patience(20.0, settling=0.4),  # noqa: B008
        progress: Callable[[int, int], None] = lambda _there, _all: None,
        told: Callable[[str], None] | None = None,
        seconds: float = 60.0,
        **options: object,
    ) -> load.Loaded:
        patience = replace(patience, notify=told) if told else patience
        target = load.Target(url, **{"lines": 100, **options})  # type: ignore[arg-type]
        return load.load(file, target, load.Sender(credentials, seconds), patience, progress)

    return run
