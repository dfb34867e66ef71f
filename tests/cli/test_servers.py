"""`mlsys-kg load` and `serve`: a build into a server, logins that nobody else reads, and what is said."""

from __future__ import annotations

import io
import os
import pty
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import endpoints
import pytest
from endpoints import comes
from oxigraph import Oxigraph, running
from pytest_httpserver import HTTPServer
from werkzeug import Request, Response

from etl import query, remote
from etl.load.books import BOOKS

if TYPE_CHECKING:
    from command import Said


_SECRET = "hunter-of-tests"  # noqa: S105
_MARKS = f"GRAPH <{BOOKS}> {{ ?s <urn:mlsys-kg:batch> ?o }}"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Oxigraph]:
    with running(tmp_path / "store") as server:
        yield server


def test_a_build_is_loaded_and_found_again(said: Said, built: Path, server: Oxigraph) -> None:
    """One line says what is there; the collection's queries answer from the server as from the build."""
    lines = (built / "graph.nt").read_text(encoding="utf-8").splitlines()
    classes = {line.split(" ")[2] for line in lines if "ns#type> <" in line}

    first = said("load", server.address, "--build", str(built))
    second = said("load", server.address, "--build", str(built))

    held = f"{server.address}: {len(lines):,} statements in the default graph"
    words = f"{held} and counts of {len(classes)} classes agree; "
    assert (0, f"{words}1 batch sent\n", "") == first
    assert (0, f"{words}found there, nothing was sent\n", "") == second
    for question in query.catalogue():
        given = {p.name: p.example or "" for p in question.parameters if p.required}
        expected = query.answer(question, built / "store", given)
        assert expected == query.answer(question, remote.endpoint(f"{server.address}/query"), given), question.name


def test_a_graph_is_added_to_one_of_a_name(said: Said, built: Path, server: Oxigraph) -> None:
    """From a store, into the graph that --into names."""
    held = len((built / "graph.nt").read_bytes().splitlines())

    code, out, err = said("load", server.address, "--graph", str(built / "store"), "--into", "urn:here", "--add")

    assert (0, "") == (code, err)
    assert f"{server.address}: {held:,} statements in urn:here added, and none is missing; 1 batch sent\n" == out
    assert held == server.count("GRAPH <urn:here> { ?s ?p ?o }")


def test_the_server_is_killed_while_it_loads(tmp_path: Path, server: Oxigraph) -> None:
    """By SIGKILL, whatever it does at that moment: the command waits, goes on and ends well, and all is there once."""
    lines = sorted(f"<urn:s:{n}> <urn:p> <urn:o:{n}> .\n" for n in range(3000))
    (tmp_path / "graph.nt").write_text("".join(lines), encoding="utf-8")
    command = (sys.executable, "-m", "etl", "load", server.address, "--graph", tmp_path / "graph.nt", "--batch", "10")
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    for least in (20, 100):
        assert comes(lambda least=least: server.count(_MARKS) >= least)  # type: ignore[misc]
        server.kill()
        server.start()
    out, err = process.communicate(timeout=120)

    assert (0, True) == (process.returncode, out.startswith(f"{server.address}: 3,000 statements in the default graph"))
    assert all(line.startswith("mlsys-kg: waiting for the server, 60 s at most: ") for line in err.splitlines())
    assert server.count() == 3000
    assert server.count(_MARKS) == 0


def test_a_terminal_sees_a_bar(built: Path, server: Oxigraph) -> None:
    """On stderr, while it lasts."""
    main, side = pty.openpty()
    command = (sys.executable, "-m", "etl", "load", server.address, "--build", built)
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "90"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=side, env=environment)
    os.close(side)
    seen = b""
    with suppress(OSError):
        while data := os.read(main, 9999):
            seen += data
    os.close(main)
    out, _ = process.communicate(timeout=60)

    assert process.returncode == 0
    assert b"1 batch sent" in out
    assert b"statements" in seen


@pytest.fixture
def guarded() -> Iterator[HTTPServer]:
    """A server that lets one user in, who reads and may not write."""

    def answer(request: Request) -> Response:
        login = request.authorization
        if login is None:
            return Response("", 401, {"WWW-Authenticate": 'Basic realm="kg"'})
        good = (login.username, login.password) == ("ada", _SECRET) or login.token == _SECRET
        return Response("reader", 403 if good else 401, content_type="text/plain")

    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as server:
        server.expect_request("/query").respond_with_data(
            b'{"head": {}, "boolean": true}', content_type="application/sparql-results+json"
        )
        server.expect_request("/update").respond_with_handler(answer)
        yield server


def test_a_password_comes_from_the_environment_or_a_file(
    said: Said, built: Path, guarded: HTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token from the environment alone; none of them is printed."""
    url = guarded.url_for("").rstrip("/")
    (tmp_path / "password").write_text(f"{_SECRET}\nmore\n", encoding="utf-8")
    file = ("--user", "ada", "--password-file", str(tmp_path / "password"))
    by_file = said("load", url, "--build", str(built), *file)
    nobody = said("load", url, "--build", str(built))
    monkeypatch.setenv("MLSYS_KG_PASSWORD", _SECRET)
    monkeypatch.setenv("MLSYS_KG_TOKEN", _SECRET)
    by_environment = said("load", url, "--build", str(built), "--user", "ada")
    by_token = said("load", url, "--build", str(built), "--bearer")

    assert "/update answers 403 (reader)" in by_file[2]
    assert by_file == by_environment == by_token
    assert "/update answers 401: it asks for a login" in nobody[2]
    assert _SECRET not in "".join(by_file[1:] + nobody[1:])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--user", f"ada:{_SECRET}"), "--user takes a name alone: others could read the password"),
        (("--user", "ada"), "--user ada needs a password: in MLSYS_KG_PASSWORD, or by --password-file"),
        (("--user", "ada", "--bearer"), "choose one"),
        (
            ("--user", "ada", "--password-file", "nowhere"),
            "cannot read the password from nowhere: No such file or directory",
        ),
        (("--password-file", "nowhere"), "--password-file is for --user"),
        (("--bearer",), "--bearer needs a token in MLSYS_KG_TOKEN"),
        (("--add", "--in-place"), "it does not go with --in-place"),
        (("--into", "here"), "'here' is no IRI of a graph"),
        (("--store-at", f"http://ada:{_SECRET}@127.0.0.1/"), "an address is no place for a login"),
        ((), "cannot load into http://127.0.0.1:1/query: the connection failed: Connection refused"),
    ],
)
def test_what_does_not_go_is_told(
    said: Said, built: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    """In one line that does not repeat a password, before anyone is asked."""
    monkeypatch.setattr("sys.stdin", io.StringIO())
    code, out, err = said("load", "http://127.0.0.1:1", "--build", str(built), *arguments)

    assert (2, "") == (code, out)
    assert message in err
    assert err.count("\n") == 1
    assert _SECRET not in err


def test_a_token_that_is_none(said: Said, built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What would break a header is refused, and not repeated."""
    monkeypatch.setenv("MLSYS_KG_TOKEN", f"{_SECRET}\r\nX-More: 1")
    code, _, err = said("load", "http://127.0.0.1:1", "--build", str(built), "--bearer")

    assert (2, "mlsys-kg: MLSYS_KG_TOKEN holds what can be no token\n") == (code, err)


def test_no_build_is_told(said: Said, tmp_path: Path) -> None:
    """With what makes one."""
    code, _, err = said("load", "http://127.0.0.1:1", "--build", str(tmp_path))

    assert code == 2
    assert "`mlsys-kg pipeline` makes one" in err


def test_a_missing_store_is_told(said: Said, tmp_path: Path) -> None:
    """Where there is no store, one line says so and what to do."""
    code, out, err = said("serve", "--build", str(tmp_path))

    assert (code, out) == (2, "")
    assert err.startswith(f"mlsys-kg: there is no graph at {tmp_path}/store: `mlsys-kg pipeline` makes one, --build")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("pattern", "what"),
    [("*.sst", r"\d+\.sst is damaged"), ("CURRENT", "Corruption: .+"), ("MANIFEST-*", ".+")],
)
def test_a_damaged_store_is_told(said: Said, tmp_path: Path, pattern: str, what: str) -> None:
    """One changed byte, or a torn file, is one line that says what to do, before the port is taken."""
    build = endpoints.build(tmp_path / "build", 3)
    path = next((build / "store").glob(pattern))
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(data)
    with socket.create_server(("127.0.0.1", 0)) as other:
        code, out, err = said("serve", "--build", str(build), "--port", str(other.getsockname()[1]))

    assert (code, out) == (2, "")
    assert re.fullmatch(rf"mlsys-kg: cannot open the store {build}/store: {what}; make it again\n", err)


def test_an_empty_folder_is_no_store(said: Said, tmp_path: Path) -> None:
    """With what makes one."""
    (tmp_path / "store").mkdir()

    code, out, err = said("serve", "--build", str(tmp_path))

    assert (code, out) == (2, "")
    assert err == f"mlsys-kg: {tmp_path}/store holds no store: `mlsys-kg pipeline` makes one\n"


def test_a_taken_port_is_told(said: Said, tmp_path: Path) -> None:
    """A port that somebody listens at is named, and how to take another."""
    build = endpoints.build(tmp_path / "build", 3)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        code, out, err = said("serve", "--build", str(build), "--port", str(port))

    assert (code, out) == (2, "")
    assert err == f"mlsys-kg: port {port} of 127.0.0.1 is taken: name another with --port, 0 takes a free one\n"


@pytest.mark.parametrize("words", ["*", "null", "notebook.example", "https://notebook.example/page"])
def test_what_is_no_origin_is_an_error(said: Said, tmp_path: Path, words: str) -> None:
    """A star would let every page ask; the message says how an origin is written."""
    code, out, err = said("serve", "--build", str(tmp_path), "--cors", words)

    assert (code, out) == (2, "")
    assert err.startswith(f"mlsys-kg: {words!r} is no origin of web pages: write http")
