"""The kinds of things and what leads from one to another, as SVG.

grandalf lays it out in layers (Sugiyama, Tagawa and Toda 1981). The properties between two kinds are a node of their
own on the way from one to the other, so that the layout makes room for their names. All letters are of one width.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from grandalf.graphs import Edge, Graph, Vertex
from grandalf.layouts import SugiyamaLayout

_LETTER = 7.25
_LINE = 16
_MARGIN = 12
_HEAD = 'id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"'

Arrows = Mapping[tuple[str, str], Sequence[str]]
Point = tuple[float, float]


@dataclass(slots=True)
class _Box:
    """What grandalf asks of a node: its size, and the place of its middle, which it fills in.

    grandalf draws from top to bottom, and the diagram goes from left to right: `w` is how high a box is, `h` how wide.
    """

    lines: tuple[str, ...]
    kind: bool
    w: float
    h: float
    xy: Point = (0.0, 0.0)


def svg(arrows: Arrows, title: str) -> str:
    """The drawing; the same arrows give the same text. Kinds that begin with `kg:` link to their anchors."""
    loops = {one: names for (one, other), names in arrows.items() if one == other}
    kinds = dict.fromkeys(kind for pair in arrows for kind in pair)
    nodes = {kind: Vertex(_box((kind, *(f"↻ {name}" for name in loops.get(kind, ()))), kind=True)) for kind in kinds}
    labels: list[Vertex] = []
    edges: list[Edge] = []
    for (one, other), names in arrows.items():
        if one != other:
            labels.append(Vertex(_box(tuple(names), kind=False)))
            edges += [Edge(nodes[one], labels[-1]), Edge(labels[-1], nodes[other])]
    for vertex in (*nodes.values(), *labels):
        vertex.view = vertex.data
    ways: dict[Edge, _Way] = {}
    top = 0.0
    for part in Graph([*nodes.values(), *labels], edges).C:
        top = _laid_out(part, top, ways)
    return _drawn([vertex.view for vertex in (*nodes.values(), *labels)], [ways[edge] for edge in edges], title)


_Way = tuple[Sequence[Point], bool]
"""Points from box to box, and whether the second is a kind, to which an arrow leads."""


def _box(lines: tuple[str, ...], *, kind: bool) -> _Box:
    width = round(max(map(len, lines)) * _LETTER) + (20 if kind else 10)
    return _Box(lines, kind, w=len(lines) * _LINE + (14 if kind else 6), h=width)


def _laid_out(part: Graph, top: float, ways: dict[Edge, _Way]) -> float:
    """Place one connected part below `top`, note the ways of its edges, and give its lower end."""
    layout = SugiyamaLayout(part)
    layout.xspace, layout.yspace = 10, 34
    layout.init_all()
    layout.draw(12)
    views = [vertex.view for vertex in part.sV]
    right = _MARGIN - min(view.xy[1] - view.h / 2 for view in views)
    down = top + _MARGIN - min(view.xy[0] - view.w / 2 for view in views)
    for view in views:
        view.xy = (view.xy[1] + right, view.xy[0] + down)
    for edge in part.sE:
        one, other = (vertex.view for vertex in edge.v)
        control = layout.ctrls.get(edge, {})
        bends = [control[rank].view.xy for rank in sorted(control) if control[rank] not in edge.v]
        way = sorted((y + right, x + down) for x, y in bends)
        ways[edge] = (_between(one, other, way), other.kind)
    return max(float(view.xy[1] + view.w / 2) for view in views)


def _between(one: _Box, other: _Box, bends: list[Point]) -> list[Point]:
    """From the side of one box to the facing side of the other, over the bends, which go from left to right."""
    sign = 1 if one.xy[0] <= other.xy[0] else -1
    start, end = (one.xy[0] + sign * one.h / 2, one.xy[1]), (other.xy[0] - sign * other.h / 2, other.xy[1])
    return [start, *bends[::sign], end]


def _drawn(boxes: Sequence[_Box], ways: Sequence[_Way], title: str) -> str:
    points = [point for way, _ in ways for point in way]
    width = max(x for x, _ in (*points, *((box.xy[0] + box.h / 2, 0.0) for box in boxes))) + _MARGIN
    height = max(y for _, y in (*points, *((0.0, box.xy[1] + box.w / 2) for box in boxes))) + _MARGIN
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
        f"<defs><marker {_HEAD}>",
        '<path d="M0 0 8 4 0 8z"/></marker></defs>',
        *(_path(way, arrow=arrow) for way, arrow in ways),
        *(line for box in boxes for line in _shown(box)),
        "</svg>",
    ]
    return "\n".join(lines)


def _path(way: Sequence[Point], *, arrow: bool) -> str:
    """A smooth line through the points, level where it passes them."""
    words = [f"M{way[0][0]:.0f} {way[0][1]:.0f}"]
    for (x, y), (to_x, to_y) in pairwise(way):
        middle = (x + to_x) / 2
        words.append(f"C{middle:.0f} {y:.0f} {middle:.0f} {to_y:.0f} {to_x:.0f} {to_y:.0f}")
    head = ' marker-end="url(#arrow)"' if arrow else ""
    return f'<path class="way" d="{"".join(words)}"{head}/>'


def _shown(box: _Box) -> Iterator[str]:
    x, y = box.xy
    name = box.lines[0]
    linked = box.kind and name.startswith("kg:")
    if linked:
        yield f'<a href="#{name.removeprefix("kg:")}">'
    kind = "names" if not box.kind else "kind" if linked else "kind other"
    place = f'x="{x - box.h / 2:.0f}" y="{y - box.w / 2:.0f}" width="{box.h:.0f}" height="{box.w:.0f}"'
    yield f'<rect class="{kind}" {place} rx="5"/>'
    first = y - (len(box.lines) - 1) * _LINE / 2 + 4
    for number, line in enumerate(box.lines):
        bold = ' class="kind"' if box.kind and not number else ""
        yield f'<text x="{x:.0f}" y="{first + number * _LINE:.0f}"{bold}>{escape(line)}</text>'
    if linked:
        yield "</a>"
