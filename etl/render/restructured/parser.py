"""reStructuredText to HTML by Docutils, safe for pages of strangers.

A page cannot change how the next is read, because the registries of roles and directives are its own. Nothing is read
from files or the network. The work is counted in units of about a tenth of a microsecond instead of timed, so that the
same page always ends in the same way.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Any

from docutils import nodes, utils
from docutils.core import publish_doctree, publish_from_doctree
from docutils.parsers.rst import Directive, Parser, directives, roles, states
from docutils.parsers.rst.languages import en
from docutils.readers import standalone
from docutils.transforms import Transform
from docutils.writers.html5_polyglot import Writer

MOST_WORK = 100_000_000  # units for a page: some ten seconds; a page of half a megabyte takes a quarter of it
_LINE = _MARK = 1_000
"""Units for each visit of a line and each mark of inline markup; a mark has one more for each character after it."""
_MOST_ADDED = 2_000_000  # characters that substitutions may add to a page
_LONGEST_BODY = 20_000_000  # characters of HTML: the markup of a long page has ten times as many as its text
_SILENT = frozenset(  # directives whose words are no text of the page
    """automodule autoclass autofunction automethod autosummary bibliography contents currentmodule date digraph
    doctest figure graphviz highlight image index ipython jupyter-execute literalinclude mermaid module plot
    program sectnum tabularcolumns tags testcode toctree todo todolist uml video vimeo youtube""".split()
)
_OFF = "docinfo_xform doctitle_xform embed_stylesheet file_insertion_enabled toc_backlinks warning_stream".split()
_SETTINGS: dict[str, object] = dict.fromkeys(_OFF, False) | {
    "_disable_config": True, "halt_level": 5, "report_level": 5, "initial_header_level": 1,
    "line_length_limit": 100_000, "math_output": "LaTeX", "output_encoding": "unicode", "stylesheet_path": "",
    "syntax_highlight": "none",
}  # fmt: skip
_ROMAN = {1: "I", 5: "V", 10: "X", 50: "L", 100: "C", 500: "D", 1000: "M"}
_ONE_AT_A_TIME = Lock()  # Docutils has registries and filters of warnings for all threads together


class TooMuch(Exception):
    """A page takes more work, or becomes larger, than any page that people read."""


def document(text: str) -> nodes.document:
    """The tree of a page. Raises TooMuch for one beyond all bounds, and many errors for what nobody would write."""
    reader, inliner = _Reader(), states.Inliner()

    def charged(method: Callable[..., Any], inliner: states.Inliner, match: Any, lineno: int) -> Any:  # noqa: ANN401
        reader.charge(_MARK + len(match.string))  # where it is not closed, all that is left of its block is looked at
        return method(inliner, match, lineno)

    inliner.dispatch = {mark: partial(charged, method) for mark, method in inliner.dispatch.items()}
    with _own_registries():
        tree = publish_doctree(text, reader=reader, parser=Parser(inliner=inliner), settings_overrides=_SETTINGS)
    for cell in list(tree.findall(nodes.entry)):
        if len(cell) == 1 and isinstance(cell[0], nodes.paragraph):  # else it is a line of its own and no part of a row
            cell[:] = cell[0].children
    for listed in list(tree.findall(nodes.enumerated_list)):
        _without_initial(listed)
    return tree


def _without_initial(listed: nodes.enumerated_list) -> None:
    """Put the text in place of a list with one item after a capital letter, which is a name's: "A. Moreau, 2031"."""
    start = listed.get("start", 1)
    letter = {"upperalpha": chr(ord("@") + start), "upperroman": _ROMAN.get(start)}.get(listed["enumtype"])
    words = next((held for held in listed[0].children if isinstance(held, nodes.paragraph)), None)
    if words is not None and letter and listed["suffix"] == "." and len(listed) == 1:
        words.insert(0, nodes.Text(f"{letter}. "))
        listed.replace_self(listed[0].children)


def body(tree: nodes.document) -> str:
    """The HTML of a page, without what is around its body. Raises what `document` raises."""
    writer = Writer()
    with _own_registries():
        publish_from_doctree(tree, writer=writer, settings_overrides=_SETTINGS)
    html = re.sub(r"(?<=<)(/?)aside\b", r"\1div", str(writer.parts["body"]))  # notes, not what is next to a page
    if len(html) > _LONGEST_BODY:
        raise TooMuch
    return html


class _Reader(standalone.Reader):  # type: ignore[type-arg]  # generic in the stubs alone
    def __init__(self) -> None:
        super().__init__()
        self._left = MOST_WORK

    def charge(self, units: int) -> None:
        """Count work, of which a page may take so much."""
        self._left -= units
        if self._left < 0:
            raise TooMuch

    def new_document(self) -> nodes.document:
        """A tree that counts the lines of its page as they are visited: several times where blocks are nested."""
        tree = super().new_document()
        note = tree.note_source

        def noted(source: str, offset: int) -> None:
            self.charge(_LINE)
            note(source, offset)

        tree.note_source = noted  # type: ignore[method-assign]
        return tree

    def get_transforms(self) -> list[type[Transform]]:
        return [*super().get_transforms(), _Bounds, _Refused]


class _Bounds(Transform):
    """Refuse a page that substitutions, which may hold each other, or symbols of footnotes make much larger."""

    default_priority = 219  # before substitutions are made

    def apply(self) -> None:
        definitions = {name.lower(): node for name, node in self.document.substitution_defs.items()}
        lengths: dict[str, int] = {}
        added = sum(_expanded(name, definitions, lengths) for name in _references(self.document))
        if added > _MOST_ADDED or len(self.document.symbol_footnotes) > 1_000:  # the ninetieth label has nine symbols
            raise TooMuch


def _expanded(name: str, definitions: Mapping[str, nodes.Node], lengths: dict[str, int]) -> int:
    """Characters of a substitution with those inside of it, and one for itself."""
    if name not in lengths:
        lengths[name] = _MOST_ADDED + 1  # while it is looked at: for one that holds itself
        held = definitions.get(name)
        inside = sum(_expanded(other, definitions, lengths) for other in _references(held)) if held else 0
        lengths[name] = 1 + (len(held.astext()) if held else 0) + inside
    return lengths[name]


def _references(node: nodes.Node) -> Iterator[str]:
    return (str(found["refname"]).lower() for found in node.findall(nodes.substitution_reference))


class _Refused(Transform):
    """Keep the lines of what Docutils could not parse, such as a table with a torn border, as they are."""

    default_priority = 865  # before messages are filtered

    def apply(self) -> None:
        for message in list(self.document.findall(nodes.system_message)):
            lines = next((child for child in message if isinstance(child, nodes.literal_block)), None)
            is_error = message["level"] >= utils.Reporter.ERROR_LEVEL
            if lines is not None and is_error and not lines.astext().startswith(".. |"):
                message.replace_self(lines)


class _Words(Directive):
    """A directive that Docutils does not know: it holds words under a title, else in its options."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = defaultdict(lambda: directives.unchanged, {"class": directives.unchanged})  # noqa: RUF012

    def run(self) -> list[nodes.Node]:
        if self.name.lower() in _SILENT:
            return []
        held = nodes.container()
        if self.arguments:
            held += nodes.paragraph("", "", nodes.strong("", self.arguments[0]))
        self.state.nested_parse(self.content, self.content_offset, held)
        if not self.content and any(len(str(value).split()) > 2 for value in self.options.values()):
            held += nodes.line_block("", *(nodes.line("", f"{name}: {value}") for name, value in self.options.items()))
        return [held]


def _words(_name: str, source: str, text: str, *_: object, **__: object) -> tuple[list[nodes.Node], list[nodes.Node]]:
    """A role that Docutils does not know: its words."""
    return [nodes.inline(source, utils.unescape(text))], []


class _Registry(dict[str, Callable[..., Any]]):
    """The directives or roles of one page: those of Docutils as it asks for them, and one for all others."""

    def __init__(self, known: Collection[str], other: Callable[..., Any]) -> None:
        super().__init__()
        self._known, self._other = known, other

    def __contains__(self, name: object) -> bool:
        return bool(name and name not in self._known) or super().__contains__(name)

    def __missing__(self, name: str) -> Callable[..., Any]:
        return self._other


@contextmanager
def _own_registries() -> Iterator[None]:
    with _ONE_AT_A_TIME:
        before = vars(directives)["_directives"], vars(roles)["_roles"]
        vars(directives)["_directives"] = _Registry(en.directives.keys() - _SILENT, _Words)
        vars(roles)["_roles"] = _Registry(en.roles.keys(), _words)
        try:
            yield
        finally:
            vars(directives)["_directives"], vars(roles)["_roles"] = before
