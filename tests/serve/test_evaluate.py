"""One query over a store: the format of its answer, and why there is none."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from etl.serve import evaluate
from etl.serve.protocol import Asked
from etl.serve.wire import Refused


@pytest.mark.parametrize(
    ("query", "accept", "media"),
    [
        ("ASK {}", "", "application/sparql-results+json"),
        ("ASK {}", "*/*", "application/sparql-results+json"),
        ("ASK {}", "text/csv", "text/csv; charset=utf-8"),
        ("ASK {}", "text/*", "text/csv; charset=utf-8"),
        ("ASK {}", "text/csv;q=0.1, text/html, application/xml ; q=0.5", "application/sparql-results+xml"),
        ("ASK {}", "text/csv;q=0, text/tab-separated-values;q=x, application/*", "application/sparql-results+json"),
        ("CONSTRUCT WHERE { ?s ?p ?o }", "", "application/n-triples"),
        ("CONSTRUCT WHERE { ?s ?p ?o }", "application/json, text/turtle;q=0.5", "application/ld+json"),
        ("DESCRIBE <urn:s:1>", "application/sparql-results+json, text/turtle;q=0.9", "text/turtle"),
    ],
)
def test_a_client_has_the_format_that_it_prefers(built: Path, query: str, accept: str, media: str) -> None:
    """Of those that an answer of its kind has; the first where it says nothing."""
    output = io.BytesIO()
    evaluate.write(built / "store", Asked(query, accept), output)

    assert media == output.getvalue().partition(b"\n")[0].decode()


@pytest.mark.parametrize(
    ("asked", "status"),
    [(Asked("SELECT"), 400), (Asked("ASK {}", named_graphs=("no IRI",)), 400), (Asked("ASK {}", "text/html"), 406)],
)
def test_what_has_no_answer_is_refused(built: Path, asked: Asked, status: int) -> None:
    """The query or its client is at fault, and nothing is written."""
    output = io.BytesIO()

    with pytest.raises(Refused) as caught:
        evaluate.write(built / "store", asked, output)

    assert (status, b"") == (caught.value.status, output.getvalue())
