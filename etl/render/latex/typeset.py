r"""Commands of LaTeX to HTML: headings, entries, lines, styles and links; what only moves ink vanishes.

Tables say what commands print: the letters, headings, styles and breaks of each, and which print nothing.

One pass over the tokens with a stack of groups. Each block holds runs of words with their style, so that the HTML is
as deep as a run has styles, however deep the braces are.
"""

import re
from collections.abc import Callable
from functools import partial
from html import escape
from itertools import groupby
from typing import NamedTuple

from etl.render.latex.macros import arguments, groups, letters

LETTERS = {"~": " ", "--": "–", "---": "—", "``": "“", "''": "”"}
HEADINGS = {"part": 1, "chapter": 1, "section": 2, "subsection": 3, "subsubsection": 4, "paragraph": 5, "title": 1}
HEADING = re.compile(r"(?:[a-z]{0,15}?(sub){0,2}|r)section|[a-z]{0,9}heading|marginhead", re.IGNORECASE)
STYLES = {
    "textbf": "b", "bf": "b", "bfseries": "b", "strong": "b", "textit": "i", "emph": "i", "textsl": "i", "it": "i",
    "em": "i", "sl": "i", "itshape": "i", "slshape": "i",
}  # fmt: skip
PRINTED = {
    "LaTeX": "LaTeX", "TeX": "TeX", "ldots": "…", "dots": "…", "textendash": "–", "textemdash": "—", "ss": "ß",
    "quad": " ", "qquad": " ", "hfill": " ", "space": " ", "textbar": "|", "textasciitilde": "~",
    "textbackslash": "\\", "textquotesingle": "'", "S": "§",
}  # fmt: skip
ENDS_PARAGRAPH = frozenset("par bigskip medskip smallskip vskip newpage clearpage pagebreak hrule maketitle".split())
ENDS_LINE = frozenset("newline linebreak tabularnewline cr".split())
NO_WORDS = frozenset(  # commands whose arguments are not printed
    """addtocounter addtolength bibliography bibliographystyle cite citep citet color comment definecolor
    documentclass documentstyle fancyfoot fancyhead fontsize hspace hypersetup includegraphics includeonly
    include index input label lfoot lhead cfoot chead rfoot rhead newcounter newcommand newenvironment newlength
    newtheorem nocite pageref pagenumbering pagestyle pdfinfo phantom ref renewcommand renewenvironment rule
    setcounter setlength thispagestyle usepackage vspace vskip faicon fontfamily fontspec selectfont setulcolor
    pagecolor addcontentsline hyphenation titleformat titlespacing geometry""".split()
)
FIRST_UNSEEN = frozenset("textcolor colorbox parbox makebox raisebox resizebox scalebox multicolumn".split())
PREAMBLE = frozenset("title author name firstname familyname lastname".split())
"""Commands before the document whose words are printed."""

_TOKEN = re.compile(
    r"""
    \\(?P<command>[A-Za-z@]+)\*?[ \t]* | \\(?P<sign>.|\n) | (?P<brace>[{}]) | (?P<math>\$\$?[^$]{1,500}\$\$?)
  | (?P<paragraph>\n[ \t]*\n\s*) | (?P<separator>&) | (?P<letter>~|-{2,3}|``|''|[$'`-]) | (?P<words>[^\\{}$&~\n`'-]+|\n)
    """,
    re.VERBOSE | re.DOTALL,
)
_OPTION = re.compile(r" ?\[[^\[\]]{0,300}\]")
_UNIT = r"[ \t]{0,9}(?:true[ \t]{0,9})?(?:pt|mm|cm|in|em|ex|\\[a-z]+)(?![a-z])"
_ASSIGNED = re.compile(rf"[ \t]{{0,9}}=[ \t]{{0,9}}-?[\d.]{{1,9}}(?:{_UNIT})?")
r"""What a parameter of TeX is set to: \hangindent=1 true cm."""
State = tuple[frozenset[str], str]  # the tags around words, and the target of their link


class Block(NamedTuple):
    """A paragraph, an item or a heading: its tag, and its words with their state; a newline ends a line."""

    tag: str
    runs: list[tuple[str, State]]


def body(source: str) -> str:
    """The HTML of what a source without comments and definitions prints."""
    return "\n".join(map(_html, _Setter(letters(source)).blocks()))


def _html(block: Block) -> str:
    inside = []
    for target, linked in groupby(block.runs, lambda run: run[1][1]):
        words = ""
        for (tags, _), same in groupby(linked, lambda run: run[1]):
            text = escape("".join(word for word, _ in same), quote=False).replace("\n", "<br>")
            for tag in sorted(tags):
                text = f"<{tag}>{text}</{tag}>"
            words += text
        inside.append(f'<a href="{escape(target)}">{words}</a>' if target else words)
    return f"<{block.tag}>{''.join(inside)}</{block.tag}>"


class _Setter:
    def __init__(self, source: str) -> None:
        self.at, self.state = 0, (frozenset[str](), "")
        self.open: list[tuple[State, Callable[[], None] | None]] = []
        self.before: dict[int, Callable[[], Callable[[], None] | None]] = {}
        """What happens where a group opens; it gives what happens where that is closed."""
        self.found = [Block("p", [])]
        self.separated = self.in_item = False
        self.source, self.pairs = source, groups(source)
        self.preamble = max(0, source.find("\\begin{document}"))
        self.end = source.find("\\end{document}") % (len(source) + 1)

    def blocks(self) -> list[Block]:
        while self.at < self.end and (token := _TOKEN.match(self.source, self.at)):
            self.at = token.end()
            if token["command"]:
                self._command(token["command"], token.start())
            elif self.at > self.preamble or self.open or token.start() in self.before:
                kind = str(token.lastgroup)
                getattr(self, f"_{kind}")(token[kind])
        return [block for block in self.found if any(words.strip() for words, _ in block.runs)]

    def _words(self, words: str) -> None:
        words = " " if words == "\n" else words
        runs = self.found[-1].runs
        if words.strip():
            if self.separated and self._is_begun:
                runs.append((" | ", self.state))
            self.separated = False
        if words.strip() or self._is_begun:
            runs.append((words, self.state))

    _math = _words

    def _letter(self, letter: str) -> None:
        self._words(LETTERS.get(letter, letter))

    def _separator(self, _: str = "") -> None:
        self.separated = True

    def _paragraph(self, _: str = "") -> None:
        """A blank line ends a paragraph; in an item of a list it ends a line."""
        if self.in_item:
            self._line()
        else:
            self._block("p")

    def _sign(self, sign: str) -> None:
        if sign == "\\":
            self._skip(_OPTION)
            self._line()
        elif sign in " \n,;:>/!=-":
            self._words("" if sign in "/!=-" else " ")
        elif sign not in "()[]":
            self._words(sign)

    def _brace(self, brace: str) -> None:
        if brace == "{":
            state, act = self.state, self.before.pop(self.at - 1, None)
            self.open.append((state, act() if act else None))
        elif self.open:
            before, act = self.open.pop()
            if act:
                act()
            self.state = before

    @property
    def _is_begun(self) -> bool:
        runs = self.found[-1].runs
        return bool(runs) and runs[-1][0] != "\n"

    def _line(self) -> None:
        if self._is_begun or self.in_item:
            self._fresh()
        else:
            self._block("p")

    def _fresh(self) -> None:
        """Begin a line where none has begun."""
        self.separated = False
        if self._is_begun:
            self.found[-1].runs.append(("\n", self.state))

    def _block(self, tag: str, *, in_item: bool = False) -> None:
        self.separated, self.in_item = False, in_item
        if self.found[-1].runs:
            self.found.append(Block(tag, []))
        else:
            self.found[-1] = Block(tag, [])

    def _skip(self, pattern: re.Pattern[str]) -> None:
        if (found := pattern.match(self.source, self.at)) and found.end() <= self.end:
            self.at = found.end()

    def _pass_arguments(self) -> None:
        """Leave out the groups that follow at once; one after a blank may be words."""
        while self.at in self.pairs:
            self.at = self.pairs[self.at] + 1

    def _command(self, name: str, start: int) -> None:
        if name != "item":
            self._skip(_OPTION)
        opened = list(arguments(self.source, self.at, self.pairs))
        if start < self.preamble and not self.open and name not in PREAMBLE:
            self.at = self.pairs[opened[-1]] + 1 if opened else self.at
        elif name in {"begin", "end"} and opened:
            self._environment(name, opened)
        elif name in PRINTED:
            self._words(PRINTED[name])
        elif name in NO_WORDS:
            self._pass_arguments()
            self._words(" ")
        elif name in ENDS_PARAGRAPH:
            self._block("p")
        elif name in ENDS_LINE:
            self._line()
        elif name in {"item", "bibitem"}:
            self._block("li", in_item=True)
            if name == "bibitem" and opened:
                self.at = self.pairs[opened[0]] + 1
        else:
            self._skip(_ASSIGNED)
            self._grouped(name, start, opened)

    def _environment(self, edge: str, opened: list[int]) -> None:
        name = self.source[opened[0] + 1 : self.pairs[opened[0]]].strip()
        self.at = self.pairs[opened[0]] + 1
        if name == "document":
            return
        self._paragraph()
        if edge == "begin":
            self._skip(_OPTION)
            self._pass_arguments()

    def _grouped(self, name: str, start: int, opened: list[int]) -> None:
        """A command whose groups are printed: a heading, words in a style, a link, an entry, or one unknown."""
        if tag := STYLES.get(name):
            if opened and name.startswith(("text", "emph", "strong")):
                self.before[opened[0]] = lambda: self._styled(tag)
            else:
                self._styled(tag)
        elif opened and (name in HEADINGS or HEADING.fullmatch(name)) and len(opened) == 1:
            level = HEADINGS.get(name, 3 if "sub" in name.lower() else 2)
            self.before[opened[0]] = lambda: self._heading(level)
        elif name in {"url", "path"} and opened:
            self._linked(opened[0], opened[0])
        elif len(opened) > 1 and name == "href":
            self._linked(*opened[:2])
        elif name in FIRST_UNSEEN and len(opened) > 1:
            self.at = opened[-1]
        elif opened and not self.source[max(0, start - 200) : start].rpartition("\n")[2].strip():
            self._entry(opened)
        elif opened:
            for group in opened[1:]:
                self.before[group] = lambda: self._words(" ")

    def _styled(self, tag: str) -> None:
        self.state = self.state[0] | {tag}, self.state[1]

    def _heading(self, level: int) -> Callable[[], None]:
        self._block(f"h{level}")
        return lambda: self._block("p")

    def _linked(self, target: int, words: int) -> None:
        inside = self.source[target + 1 : min(self.pairs[target], target + 2_000)]
        address = re.sub(r"\\([%#&_~{}])|[{}\\\s]", r"\1", inside)
        before, linked = self.state, (self.state[0], address)
        if target == words:
            self.state = linked
            self._words(address)
            self.state, self.at = before, self.pairs[words] + 1
        else:
            self.at, self.before[words] = words, partial(setattr, self, "state", linked)

    def _entry(self, opened: list[int]) -> None:
        """A command at the start of a line: an entry of several fields, or words on a line of their own."""
        several = len(opened) > 1
        rest = self.source[self.pairs[opened[-1]] + 1 : self.pairs[opened[-1]] + 40]
        if not several and rest.lstrip(" \t")[:1] not in ("\n", ""):
            self.before[opened[0]] = lambda: lambda: self._words(" " if rest[0].isalnum() or rest[0] == "\\" else "")
            return
        for group in opened[:-1]:
            self.before[group] = self._separator
        if several and not self.in_item:
            self._block("li")
        else:
            self._fresh()

        def opens() -> Callable[[], None]:
            self._separator()
            return self._fresh

        self.before[opened[-1]] = opens
