"""A program of its own: one query over a store, read-only, with its answer on standard output.

The engine heeds no signal while it evaluates; a query may overflow its stack or fill the memory: here that ends this
process alone. The argument is the store. Standard input holds JSON: `query`, `accept` (the header), `default_graphs`,
`named_graphs` and `union`. The first line of the output is a media type, the rest the answer. The exit code says
whether it is whole, the last line of standard error why it is not.
"""

import json
import resource
import sys
from collections.abc import Iterator
from typing import Any

import pyoxigraph as ox

UNREADABLE, UNACCEPTABLE = 2, 3
"""Exit codes: the query cannot be read; the client takes no format of its answer."""

_RESULTS, _GRAPH = ox.QueryResultsFormat, ox.RdfFormat
_OF_RESULTS = (_RESULTS.JSON, _RESULTS.XML, _RESULTS.CSV, _RESULTS.TSV)
_OF_GRAPHS = (_GRAPH.N_TRIPLES, _GRAPH.TURTLE, _GRAPH.RDF_XML, _GRAPH.N_QUADS, _GRAPH.TRIG, _GRAPH.N3, _GRAPH.JSON_LD)


def main(store: str, asked: dict[str, Any]) -> int:
    """The exit code."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # a crash leaves no file
    try:
        answer = ox.Store.read_only(store).query(
            asked["query"],
            use_default_graph_as_union=asked["union"],
            default_graph=[*map(ox.NamedNode, asked["default_graphs"])] or None,
            named_graphs=[*map(ox.NamedNode, asked["named_graphs"])] or None,
        )
    except (SyntaxError, ValueError) as error:
        return _failed(error, UNREADABLE)
    except OSError as error:
        return _failed(error)
    known = _OF_GRAPHS if isinstance(answer, ox.QueryTriples) else _OF_RESULTS
    format_ = _accepted(asked["accept"], known)
    if not format_:
        return _failed(f"none of the formats {', '.join(one.media_type for one in known)} is accepted", UNACCEPTABLE)
    sys.stdout.buffer.write(f"{format_.media_type}\n".encode())
    try:
        answer.serialize(sys.stdout.buffer, format_)
        sys.stdout.buffer.flush()
    except OSError as error:
        return _failed(error)
    return 0


def _failed(why: object, code: int = 1) -> int:
    sys.stderr.write(f"\n{' '.join(str(why).split())}\n")
    return code


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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], json.load(sys.stdin)))
