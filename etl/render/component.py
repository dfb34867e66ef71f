"""Components of web frameworks: the HTML in files of Vue, Svelte, Astro and React, and the Markdown in MDX.

https://vuejs.org/guide/scaling-up/sfc , https://facebook.github.io/jsx , https://mdxjs.com/docs/what-is-mdx .
Nothing is evaluated: of what a program would put on the page there are the texts in quotes, and of what it hands to a
component (`<Paper title="Slow Otters" by="Ida Brandt" />`) the texts of several words, each on a line of its own.
"""

import re
from dataclasses import dataclass, field, replace
from typing import Literal

from etl.model import Page

_MARKUP = (".vue", ".svelte", ".astro")
_PROGRAMS = (".jsx", ".tsx", ".js")
_BODY = "<body>"
_SCRIPT = re.compile(r"\A\s*+---[ \t]*+\n(?:(?!---)[^\n]*+\n)*+---[ \t]*+(?=\n)")  # of Astro
_MODULE = re.compile(r"^(?:import|export)\b[^\n]*+(?:\n[^\n]++)*+", re.MULTILINE)  # of MDX: up to an empty line
_IN_MARKUP = re.compile(r"\\[{}<]|[{}]|<!--|<(?P<close>/?)(?P<tag>[A-Za-z][\w.:-]{0,60}|(?=>))")
_IN_TAG = re.compile(r"""(?P<end>/?>)|[{}]|(?P<name>[@:\w.-]++)(?:\s*+=\s*+(?P<value>"[^"]*+"|'[^']*+'))?""")
_IN_CODE = re.compile(
    r"""
    //[^\n]*+ | /\*(?:[^*]|\*(?!/))*+(?:\*/)? | (?<=[(,=:])[ ]?/(?![/*])(?:[^/\\\n]|\\.)++/
  | (?P<text> "(?:[^"\\\n]|\\.)*+"? | '(?:[^'\\\n]|\\.)*+'? | `(?:[^`\\]|\\.)*+`? )
  | (?: \breturn | [(\[{,;:?=&|>] | (?<=\{) ) \s*+ (?P<markup> < ) (?= [A-Za-z>] )
    (?! [A-Z]\w{0,20} [^<>()]{0,60} >\( )                                             # no <T,>(f: T) => f
  | [{}]
    """,
    re.VERBOSE | re.DOTALL,
)
_ENDS = {"<!--": re.compile("-->"), **{tag: re.compile(f"(?=</{tag})", re.IGNORECASE) for tag in ("script", "style")}}
_TAG = re.compile(r"</|/>")
_SEVERAL = re.compile(r"\w\W{0,9}\s\W{0,9}\w")  # words
_UNSEEN = re.compile(r"class|style|alt$|aria|src|href|to$", re.IGNORECASE)  # what nobody reads of a component


@dataclass(slots=True)
class _Level:
    """Markup, a tag or code that is open."""

    kind: Literal["markup", "tag", "code"]
    start: int
    tag: str = ""  # its name, with a stroke where it closes
    depth: int = 0  # tags or braces inside that are open
    attributes: list[tuple[str, str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)  # in quotes


def unwrapped(page: Page) -> Page:
    """The page with the HTML of its component as its text; as it is where it is none, or broken."""
    return _shown(page, _SCRIPT.sub("", page.text), "markup") if page.source.lower().endswith(_MARKUP) else page


def of_program(page: Page) -> Page:
    """The page with the HTML in its program, or the Markdown of its MDX, as its text; as it is where it is neither."""
    ending = page.source.lower()
    if ending.endswith(".mdx"):
        return replace(page, text=_html(_MODULE.sub("", page.text), "markup") or page.text)
    return _shown(page, page.text, "code") if ending.endswith(_PROGRAMS) and _TAG.search(page.text) else page


def _shown(page: Page, source: str, kind: Literal["markup", "code"]) -> Page:
    found = "" if page.rendered or page.text.startswith(_BODY) else _html(source, kind)
    return replace(page, text=f"{_BODY}{found}</body>") if found else page


def _html(source: str, kind: Literal["markup", "code"]) -> str:
    """The markup of a source that begins as markup or as code; empty where a bracket stays open."""
    machine = _Machine(source, kind)
    machine.run()
    return "".join(machine.written) if len(machine.levels) == 1 else ""


class _Machine:
    """One pass over a source: levels that are open, and what was written so far."""

    def __init__(self, source: str, kind: Literal["markup", "code"]) -> None:
        self.source, self.at = source, 0
        self.levels = [_Level(kind, 0)]
        self.written: list[str] = []
        self._tags: list[str] = []  # of components that are open

    def run(self) -> None:
        steps = {"markup": (_IN_MARKUP, self._markup), "tag": (_IN_TAG, self._tag), "code": (_IN_CODE, self._code)}
        while True:
            level = self.levels[-1]
            pattern, step = steps[level.kind]
            found = pattern.search(self.source, self.at)
            if level.kind == "markup":
                self.written.append(self.source[self.at : found.start() if found else None])
            if not found:
                return
            self.at = found.end()
            step(level, found)

    def _markup(self, _: _Level, found: re.Match[str]) -> None:
        """A tag, a comment or an expression begins."""
        tag = found["tag"]
        if found[0] == "{":
            self.levels.append(_Level("code", self.at))
        elif end := _ENDS.get((tag or found[0]).lower()) if not found["close"] else None:
            ended = end.search(self.source, self.at)
            start, self.at = found.start(), ended.end() if ended else len(self.source)
            self.written.append("" if found[0] == "<!--" else self.source[start : self.at])
        elif tag is not None:
            self.levels.append(_Level("tag", self.at, found["close"] + tag))
        else:
            self.written.append(found[0][-1])

    def _tag(self, level: _Level, found: re.Match[str]) -> None:
        """An attribute, an expression, or the end of the tag."""
        if found["end"]:
            self.levels.pop()
            self._put(level, is_empty=found["end"] == "/>")
        elif found["name"]:
            level.attributes.append((found["name"], (found["value"] or "")[1:-1]))
        elif found[0] == "{":
            self.levels.append(_Level("code", self.at))

    def _code(self, level: _Level, found: re.Match[str]) -> None:
        """A text in quotes, braces, or markup."""
        level.depth += found[0][0] == "{"
        if found["text"]:
            level.texts.append(found["text"].strip("\"'`"))
        elif found["markup"]:
            self.at = found.start("markup")
            self.levels.append(_Level("markup", self.at))
        elif found[0] == "}" and level.depth:
            level.depth -= 1
        elif found[0] == "}" and len(self.levels) > 1:
            self.levels.pop()
            self._evaluate(level, found.start())

    def _evaluate(self, code: _Level, end: int) -> None:
        """What an expression puts into the markup or the tag around it, as far as it is in quotes."""
        around = self.levels[-1]
        if around.kind == "tag" and around.attributes:
            name, _ = around.attributes.pop()
            around.attributes += [(name, text) for text in code.texts or [""]]
        elif len(code.texts) == 1 and len(self.source[code.start : end].strip()) == len(code.texts[0]) + 2:
            self.written.append(_quoted(code.texts[0]))

    def _put(self, tag: _Level, *, is_empty: bool) -> None:
        """Write a tag of HTML; a component is a link or a block, with what it is given."""
        closes, name = tag.tag.startswith("/"), tag.tag.lstrip("/")
        if name == "" or name[0].isupper() or name == "template":
            self._component(tag, closes=closes, is_empty=is_empty)
        elif closes:
            self.written.append(f"</{name}>")
        else:
            known = ((key.removesuffix("Name"), value) for key, value in tag.attributes if key[0].isalpha())
            given = "".join(f' {key}="{_quoted(value)}"' for key, value in known)
            self.written.append(f"<{name}{given}{'/' * is_empty}>")
        around = self.levels[-1]
        around.depth += -1 if closes else not is_empty
        if around.depth <= 0 and len(self.levels) > 1:
            self.levels.pop()

    def _component(self, tag: _Level, *, closes: bool, is_empty: bool) -> None:
        if closes:
            self.written.append(f"</{self._tags.pop() if self._tags else 'div'}>")
            return
        target = next((value for key, value in tag.attributes if key in {"href", "to"} and value), None)
        name = "div" if target is None else "a"
        self.written.append("<div>" if target is None else f'<a href="{_quoted(target)}">')
        shown = (value for key, value in tag.attributes if _SEVERAL.search(value) and not _UNSEEN.match(key))
        self.written += (f"<p>{_quoted(value)}</p>" for value in shown)
        if is_empty:
            self.written.append(f"</{name}>")
        else:
            self._tags.append(name)


def _quoted(words: str) -> str:
    """Words of a program, which may hold entities, inside or outside of a tag."""
    return words.replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")
