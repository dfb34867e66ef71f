"""Scripts of sites to trees: literals of JavaScript, TypeScript and PHP, and calls in a row with texts as arguments.

export const papers: Paper[] = [{ title: 'Otter', authors: [ME, "Bo Quist"], }];  // {"papers": [{"title": …}]}
papers.push({ "title": `Heron`, year: 2031 });                                    // {"papers.push": {"title": …}}
add_paper("p4", "Kernels That Float", "I. Brandt, B. Quist");                     // {"add_paper": [{"0": "p4", …}]}

One pass over the tokens, nothing is evaluated; constants of one text or a few are known by their names.
"""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import NamedTuple

from etl.model import Page
from etl.read.formats.data_files.trees import DEEPEST, Tree, of_value

_ENDING = re.compile(r"\.(?:[cm]?[jt]s|[jt]sx|php)$", re.IGNORECASE)
_HEAD = re.compile(
    r"""(?:\s|\ufeff|//[^\n]*+\n|/\*(?:[^*]|\*(?!/))*+\*/)*+
    (?: export\s+(?:default|const|let|var|type|interface)\b | (?:const|let|var)\s+[\w$]+\s*+(?::[^=\n]{1,80}+)?=
      | module\.exports\s*+= | window\.[\w$]+\s*+= | import\s[^\n;]{1,200}?\sfrom\s*+["'] | ["']use\s(?:strict|client)
      | [\[{] )                                                                         # JSON with comments""",
    re.VERBOSE,
)
_IN_HTML = re.compile(r"<script\b(?![^>]{0,400}ld\+json)[^>]{0,400}>(.*?)(?:</script|\Z)", re.DOTALL | re.IGNORECASE)
_TOKEN = re.compile(
    r"""
    //[^\n]*+ | /\*(?:[^*]|\*(?!/))*+(?:\*/)? | ^[ \t]*+\#[^\n]*+ | (?<=[(,=:])[ ]?/(?![/*])(?:[^/\\\n]|\\.)++/
  | (?P<text> "(?:[^"\\\n]|\\.)*+"? | '(?:[^'\\\n]|\\.)*+'? | `(?:[^`\\]|\\.)*+`? )
  | (?P<word> [\w$][\w$.]*+ )
  | [=!<>]?==?(?<=[=!<>]=)
  | (?P<mark> => | [{}\[\](),:;=] )
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_ESCAPE = re.compile(
    r"\\(?:(?P<units>u[0-9a-fA-F]{4}(?:\\u[0-9a-fA-F]{4})*+)|u\{(?P<point>[0-9a-fA-F]{1,5})\}|x(?P<byte>[0-9a-fA-F]{2})|(?P<one>.))",
    re.DOTALL,
)
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "\n": ""}
_HOLE = re.compile(r"\$\{\s*([\w$.]{0,80})[^}]{0,400}\}")
_CLOSES = {")": "(", "]": "[", "}": "{"}
_DECLARES = frozenset(("const", "let", "var", "static", "public", "private"))
_LISTS = frozenset(("array", "Array", "Array.of"))
_FEW = 12  # texts of the largest constant: each name of it is a copy


class _Word(str):
    """A name or a number outside quotes."""

    __slots__ = ()


class _Bound(str):
    """The name to which what follows is assigned."""

    __slots__ = ()


class _Call(NamedTuple):
    """A call, or brackets alone, with the values of its arguments."""

    name: str
    values: list[Tree]
    named: dict[str, Tree]


_Part = str | list[Tree] | dict[str, Tree] | _Call  # what an expression holds side by side


@dataclass(slots=True)
class _Frame:
    """What an open bracket holds so far."""

    opens: str = ""
    name: str = ""  # what is called, of round brackets; "[]" of an index
    key: str | None = None
    slot: list[_Part] = field(default_factory=list)
    slots: list[list[_Part]] = field(default_factory=list)
    named: dict[str, Tree] = field(default_factory=dict)
    is_code: bool = False


def code(text: str, source: str) -> str:
    """The script that a text is or, in PHP, holds, JSON with comments among them; empty for other texts."""
    if "<?php" in text:
        return "\n;".join(re.findall(r"<\?php\b(.*?)(?:\?>|\Z)", text, re.DOTALL))
    return text if _ENDING.search(source) or _HEAD.match(text) else ""


def in_html(page: Page) -> Page:
    """An HTML page with its scripts alone, as one, as its text."""
    return replace(page, text="\n;".join(('"use strict"', *_IN_HTML.findall(page.text))))


def parsed(script: str) -> list[Tree]:
    """The literals that a script assigns, exports or hands to a function, under their names."""
    machine = _Machine()
    for token in _TOKEN.finditer(script):
        if token["mark"]:
            machine.mark(token["mark"])
        elif token["text"]:
            machine.text(token["text"])
        elif token["word"]:
            machine.stack[-1].slot.append(_Word(token["word"]))
    return machine.trees()


class _Machine:
    """The open brackets, and what was assigned or called outside literals."""

    def __init__(self) -> None:
        self.stack = [_Frame(is_code=True)]
        self._open = dict.fromkeys(_CLOSES.values(), 0)
        self._constants: dict[str, Tree] = {}
        self._found: list[Tree] = []
        self._rows: dict[str, list[Tree]] = {}

    def trees(self) -> list[Tree]:
        while len(self.stack) > 1:
            self._close()
        self._emit(self.stack[0].slot)
        self._found += [{name: rows} for name, rows in self._rows.items() if len(rows) > 2]  # as of a table
        return self._found

    def text(self, quoted: str) -> None:
        """A text in quotes, without its escapes and with constants in its holes."""
        inner = quoted[1 : -1 if quoted[-1] == quoted[0] and len(quoted) > 1 else None]
        if quoted[0] == "`" and "${" in inner:
            known = self._constants.get
            inner = _HOLE.sub(lambda hole: text if isinstance(text := known(hole[1]), str) else "", inner)
        self.stack[-1].slot.append(_ESCAPE.sub(_unescaped, inner) if "\\" in inner else inner)

    def mark(self, mark: str) -> None:
        """A bracket, or what parts keys, values and statements."""
        frame = self.stack[-1]
        if mark in "([{":
            last = frame.slot[-1] if frame.slot else "return"
            name = str(frame.slot.pop()) if mark == "(" and isinstance(last, _Word) else ""
            is_index = mark == "[" and last not in ("return", "default") and not isinstance(last, _Bound)
            self._open[mark] += 1
            self.stack.append(_Frame(mark, "[]" if is_index else name))
        elif mark in _CLOSES:
            if self._open[_CLOSES[mark]]:
                while self._close() != _CLOSES[mark]:
                    pass
        elif mark == ",":
            self._end(frame)
        elif mark == ";":
            frame.is_code = frame.is_code or frame.opens == "{"
            self._end(frame)
        elif mark == "=" and frame.opens != "(":
            self._bind(frame)
        elif frame.key is None and _is_key(frame, mark):
            frame.key = str(frame.slot.pop())
            frame.slot.clear()

    def _close(self) -> str:
        """End the innermost bracket, and hand what it holds to the one around it; the bracket."""
        frame = self.stack.pop()
        self._open[frame.opens] -= 1
        self._end(frame)
        part: _Part | None = None
        if frame.opens == "(":
            part = _Call(frame.name, [self._value(slot) for slot in frame.slots], frame.named)
        elif frame.opens == "{" and (frame.is_code or not frame.named):
            for slot in frame.slots:
                self._emit(slot)
        elif frame.name != "[]":
            part = frame.named or [self._value(slot) for slot in frame.slots]
        if part is not None and len(self.stack) <= DEEPEST:
            self.stack[-1].slot.append(part)
        return frame.opens

    def _end(self, frame: _Frame) -> None:
        if not frame.opens:
            self._emit(frame.slot)
        elif frame.key is not None:
            frame.named[frame.key] = self._value(frame.slot)
        elif frame.slot:
            frame.slots.append(frame.slot)
        frame.key, frame.slot = None, []

    def _bind(self, frame: _Frame) -> None:
        """Make the name before "=" that of what follows: `const papers: Paper[] =`."""
        words = [str(word) for word in takewhile(lambda part: isinstance(part, _Word), reversed(frame.slot))]
        before = frame.slot[: len(frame.slot) - len(words)]
        declared = next((place for place, word in enumerate(words) if word in _DECLARES), 1)
        frame.slot = [_Bound(words[declared - 1] if words and declared else "")]
        if not frame.opens:
            self._emit(before)
        else:
            frame.slots.append(before)
            frame.is_code = frame.is_code or frame.opens == "{"

    def _value(self, parts: Sequence[_Part]) -> Tree:
        """The value of an expression: its first literal, or its texts and constants joined."""
        texts: list[str] = []
        for part in parts:
            if isinstance(part, list | dict):
                return part
            if isinstance(part, _Call):
                if not texts and (value := _argument(part)) is not None:
                    return value
            elif not isinstance(part, _Word):
                texts.append(part)
            elif part in self._constants:
                constant = self._constants[part]
                if not isinstance(constant, str):
                    return constant
                texts.append(constant)
            elif part[0].isdecimal() and len(parts) == 1:
                texts.append(str(part))
        return "".join(texts) if texts else None

    def _emit(self, parts: Sequence[_Part]) -> None:
        """Keep what statements assign, export or call."""
        name = ""
        for part in parts:
            if isinstance(part, _Bound):
                name = str(part)
            elif isinstance(part, _Call):
                self._called(part, name)
            elif isinstance(part, list | dict):
                self._found.append({name: part} if name else part)
                self._keep(name, part)
            elif not isinstance(part, _Word):
                self._keep(name, part)

    def _keep(self, name: str, value: Tree) -> None:
        """Remember constants: a text or a few of them, and the members of a mapping that are."""
        members = value.items() if isinstance(value, dict) else ()
        for path, one in ((name, value), *((f"{name}.{key}", inner) for key, inner in members)):
            inside = [one] if isinstance(one, str) else [*(one.values() if isinstance(one, dict) else one or ())]
            if 0 < len(inside) <= _FEW and not any(isinstance(member, list | dict) for member in inside):
                self._constants[path] = one

    def _called(self, call: _Call, bound: str) -> None:
        """Keep the literals of a call, or its texts as a row."""
        if call.name in _LISTS or call.name == "JSON.parse":
            self._found.append({bound: _argument(call)})
            return
        literals = [value for value in call.values if isinstance(value, list | dict)]
        self._found += [{call.name or bound: one} if call.name or bound else one for one in literals]
        texts = {str(place): value for place, value in enumerate(call.values) if isinstance(value, str)}
        if row := call.named or (texts if len(texts) > 1 and call.name and not literals else {}):
            self._rows.setdefault(call.name, []).append({**row})


def _is_key(frame: _Frame, mark: str) -> bool:
    """Whether what is before a mark is a key: `{title: …}`, PHP's `['title' => …]`, `f(title="…")`."""
    if len(frame.slot) != 1 or not isinstance(frame.slot[0], str):
        return False
    if mark == ":":
        return frame.opens == "{"
    return isinstance(frame.slot[0], _Word) == (mark == "=") and (mark == "=>" or frame.opens == "(")


def _argument(call: _Call) -> Tree:
    """What a call stands for: PHP's array, the data of `JSON.parse`, else its first argument: `new Date("2031")`."""
    if call.name in _LISTS:
        return {**call.named} or [*call.values]
    first = call.values[0] if call.values else None
    if call.name == "JSON.parse" and isinstance(first, str):
        with suppress(ValueError, RecursionError):
            return of_value(json.loads(first))
    return first


def _unescaped(found: re.Match[str]) -> str:
    if found["units"]:
        return bytes.fromhex(re.sub(r"\\?u", "", found["units"])).decode("utf-16-be", "replace")
    if point := found["point"] or found["byte"]:
        return chr(int(point, 16))
    return _CONTROLS.get(found["one"], found["one"])
