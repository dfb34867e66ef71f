"""One query over a store, read-only: its media type and its answer, as a child process writes them."""

from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any, BinaryIO

import pyoxigraph as ox

from etl.serve.protocol import Asked
from etl.serve.wire import Refused

_RESULTS, _GRAPH = ox.QueryResultsFormat, ox.RdfFormat
_OF_RESULTS = (_RESULTS.JSON, _RESULTS.XML, _RESULTS.CSV, _RESULTS.TSV)
_OF_GRAPHS = (_GRAPH.N_TRIPLES, _GRAPH.TURTLE, _GRAPH.RDF_XML, _GRAPH.N_QUADS, _GRAPH.TRIG, _GRAPH.N3, _GRAPH.JSON_LD)


def write(store: Path, asked: Asked, output: BinaryIO) -> None:
    """Write a line with the media type, then the answer.

    Raises Refused for a query that cannot be read or has no accepted format, OSError or RuntimeError when it fails.
    """
    try:
        answer = ox.Store.read_only(str(store)).query(
            asked.query,
            use_default_graph_as_union=asked.union,
            default_graph=[*map(ox.NamedNode, asked.default_graphs)] or None,
            named_graphs=[*map(ox.NamedNode, asked.named_graphs)] or None,
        )
    except (SyntaxError, ValueError) as error:
        raise Refused(HTTPStatus.BAD_REQUEST, " ".join(str(error).split())) from error
    known = _OF_GRAPHS if isinstance(answer, ox.QueryTriples) else _OF_RESULTS
    format_ = _accepted(asked.accept, known)
    if not format_:
        names = ", ".join(one.media_type for one in known)
        raise Refused(HTTPStatus.NOT_ACCEPTABLE, f"none of the formats {names} is accepted")
    output.write(f"{format_.media_type}\n".encode())
    answer.serialize(output, format_)


def _accepted(accept: str, known: tuple[Any, ...]) -> Any:  # noqa: ANN401  # a format of pyoxigraph
    """The format that an Accept header prefers; the first where it says nothing, `None` where it takes none."""
    for media, _ in sorted(_weighed(accept or "*/*"), key=lambda one: -one[1]):
        kind = media.removesuffix("*").removesuffix("*/")  # "text/" of "text/*", nothing of "*/*"
        for one in known:
            if one == one.from_media_type(media) or (kind != media and one.media_type.startswith(kind)):
                return one
    return None


def _weighed(accept: str) -> Iterator[tuple[str, float]]:
    """The media types of an Accept header that are taken, and how much each is wanted."""
    for words in accept.lower().split(","):
        media, *parameters = (word.strip() for word in words.split(";"))
        try:
            weight = next((float(one[2:]) for one in parameters if one.startswith("q=")), 1.0)
        except ValueError:
            weight = 0.0
        if weight > 0 and "/" in media:
            yield media, weight
