"""The files of the console that pages load."""

from __future__ import annotations

from etl import console


def test_a_page_with_an_endpoint_does_without_an_engine() -> None:
    """The report loads one script more than the page of `serve`; no file names another host."""
    ours = console.files(console.REPORT)

    assert {"text.js", "hints.js", "console.js", "console.css", "engine.js"} == ours.keys()
    assert ours.keys() - console.files(console.ENDPOINT).keys() == {"engine.js"}
    assert [name for name, text in ours.items() if "http" in text.replace("http://www.w3.org/2001/XMLSchema", "")] == []
