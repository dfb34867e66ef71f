"""What the options that commands share choose."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import builds
import click
import pytest
from command import GRAPH, ON_GRAPH, PAGE, Said
from pytest_httpserver import HTTPServer

from etl import store
from etl.cli import COMMANDS


def test_a_store_answers_like_its_graph_file(tmp_path: Path, said: Said) -> None:
    """--graph takes a file or a store, --build the folder of a run: the same graph gives the same answer."""
    builds.stored(store.statements(GRAPH), tmp_path / "build" / "store")
    expected = said("query", "people", *ON_GRAPH)

    assert expected == said("query", "people", "--store", str(tmp_path / "build" / "store"))
    assert expected == said("query", "people", "--build", str(tmp_path / "build"))


def _parameters() -> list[click.Parameter]:
    return [parameter for command in COMMANDS for parameter in command.params]


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "", "1_0", "\u0663", " 5", "0x10", "1e309", "9" * 5000, "-1"])
def test_every_number_is_written_in_digits(value: str) -> None:
    """No option of any command takes what is no number, or one below its bounds: it is one line that is not long."""
    numbers = [one for one in _parameters() if isinstance(one.type, click.IntRange | click.FloatRange)]
    assert {"pace", "timeout", "patience", "limit", "workers", "port", "memory", "batch", "records"} == {
        str(one.name) for one in numbers
    }
    for one in numbers:
        with pytest.raises(click.BadParameter) as refused:
            one.type.convert(value, one, None)
        assert len(refused.value.format_message()) < 120


def test_every_path_has_a_name() -> None:
    """An empty path, as of a variable of the shell that is not set, would be the folder where the command runs."""
    paths = [one for one in _parameters() if isinstance(one.type, click.Path)]
    assert paths
    for one in paths:
        with pytest.raises(click.BadParameter, match="it is empty: name a file or a folder"):
            one.type.convert("", one, None)


@pytest.mark.parametrize(
    "value", ["", "notaurl", "http://", "http://a b/", "http://h:99999/", "http://h:x/", "ftp://h/"]
)
def test_every_address_is_one_of_a_server(value: str, said: Said) -> None:
    """No option of any command waits until it is asked to find that it is none."""
    addresses = [one for one in _parameters() if one.metavar == "URL"]
    assert {"endpoint", "url", "query_at", "update_at", "store_at"} == {str(one.name) for one in addresses}
    for one in addresses:
        with pytest.raises(click.BadParameter, match="is no address of an endpoint"):
            one.type.convert(value, one, None)

    code, out, err = said("pipeline", "--enrich", f"openalex=http://127.0.0.1:9/,arxiv={value}")
    assert (code, out) == (2, "")
    assert err.startswith(f"mlsys-kg: Invalid value for '--enrich': {value!r} is no address of an endpoint: ")


@pytest.fixture
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")


@pytest.fixture(scope="module")
def server() -> Iterator[HTTPServer]:
    with HTTPServer(host="127.0.0.1", port=0, threaded=True) as started:
        started.expect_request("/robots.txt").respond_with_data("", 404)
        started.expect_request("/listing").respond_with_data(PAGE, headers={"ETag": "1"})
        yield started


@pytest.mark.usefixtures("_no_proxy")
def test_a_source_may_be_an_address(server: HTTPServer, tmp_path: Path, said: Said) -> None:
    """Commands that read pages fetch it, keep it for a run without network, and write no password."""
    url = server.url_for("/listing").replace("//", "//ada:secret@")
    kept = ("--cache", str(tmp_path / "cache"))
    first = ("pipeline", url, *kept, "--allow-private", "--pace", "0", "--out", str(tmp_path / "a"))
    again = ("pipeline", url, *kept, "--offline", "--out", str(tmp_path / "b"))

    assert [(0, ""), (0, "")] == [said(*command)[::2] for command in (first, again)]
    code, out, _ = said("findings", url, *kept, "--offline")
    explained, shown, _ = said("explain", url, *kept, "--offline")

    told = [(tmp_path / name / "run.json").read_text(encoding="utf-8") for name in "ab"]
    assert told[0] == told[1]
    assert [server.url_for("/listing")] == json.loads(told[0])["sources"]
    assert (0, 2) == (code, len(out.splitlines()))
    assert explained == 0
    assert "secret" not in shown


@pytest.mark.usefixtures("_no_proxy")
def test_an_address_that_may_not_be_fetched_is_one_line(server: HTTPServer, tmp_path: Path, said: Said) -> None:
    """Nothing is fetched from this machine unless it is allowed, nor offline what was never fetched before."""
    url, kept = server.url_for("/listing"), ("--cache", str(tmp_path))

    private = said("findings", url, *kept)
    missing = said("findings", url, *kept, "--offline")

    begin = f"mlsys-kg: skipped: source '{url}' cannot be fetched"
    assert (
        2,
        "",
        f"{begin} (127.0.0.1 is not on the public internet): --allow-private fetches from there, too\n",
    ) == private
    assert (2, "", f"{begin} ({url} is not in the cache): fetch it once without --offline\n") == missing
