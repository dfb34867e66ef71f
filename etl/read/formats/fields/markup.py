r"""Text that holds markup: of HTML, JATS or MathML, LaTeX, Markdown, and XML.

Of HTML tags go, entities are resolved, paragraphs stay apart. Of LaTeX accents become letters, braces and commands of
style go, math stays as it is. XML is parsed as far as it is whole, with its own entities and those of HTML; no other
file and no network is read.

J. {\v{S}}afa{\v{r}}{\'\i}k   J. Šafařík
50% of {GPU}s use $O(n)$      50% of GPUs use $O(n)$
"""

import html
import re
from functools import cache, lru_cache
from html.entities import html5
from itertools import accumulate

from bibtexparser.library import Library
from bibtexparser.middlewares import LatexDecodingMiddleware
from bibtexparser.model import Entry, Field
from lxml import etree

from etl.read.entries import Broken
from etl.render.latex import macros

_ATTRIBUTES = r"""(?:\s{1,9}[\w:.-]{1,40}\s?=\s?(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'|[^\s"'<>]{1,500})){0,20}\s{0,9}/?"""
_BLOCK = (
    r"p|br|div|li|ul|ol|dl|dt|dd|h[1-6]|tr|table|section|article|blockquote|figure|pre|sec|list|list-item|disp-formula"
)
_INLINE = (
    r"a|abbr|b|bold|cite|code|del|em|font|i|img|inline-formula|ins|italic|kbd|mark|monospace|named-content|q|roman|s|sc"
    r"|scp|small|span|strike|strong|styled-content|sub|td|th|tex-math|tt|u|underline|var|xref|title|jats|ext-link"
    r"|alternatives"
)
_HEADING = re.compile(
    r"<(?P<tag>(?:jats:)?title|h[1-6]|strong|b)>\s{0,9}(?:abstract|summary)\s{0,9}[:.]?\s{0,9}</(?P=tag)>",
    re.IGNORECASE,
)
_POWER = re.compile(rf"(?:(?<=\d)|(?<=\b(?-i:[a-z])))<(?:jats:)?sup{_ATTRIBUTES}>(?=[\d+−-])", re.IGNORECASE)
"""A figure set above the line after a number or a small letter alone."""
_BREAK = re.compile(rf"</?(?:jats:)?(?:{_BLOCK}){_ATTRIBUTES}>", re.IGNORECASE)
_TAG = re.compile(
    rf"</?(?:(?:jats:)?(?:{_INLINE}|sup)|mml:[a-z]{{1,20}}|math|m(?:row|i|n|o|sub|sup|text|space|style|frac)){_ATTRIBUTES}>",
    re.IGNORECASE,
)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});", re.IGNORECASE)
_GAP = re.compile(r"\n\n\s+")
_DEEPEST = 8  # nested or unclosed braces: each doubles the time of the decoder
_HELD = "\ue000"  # stands for math while the rest is decoded
_MATH = re.compile(r"(?<!\\)\$[^$\n]{1,500}(?<!\\)\$|\\\((?:(?!\\\().){1,500}?\\\)")
_CITED = re.compile(r"[~ ]?\\(?:cite[a-z]{0,9}\*?|footnote|label|noopsort|ensuremath)\s?\{[^{}]{0,200}\}")
_LINKED = re.compile(r"\\href\s?\{[^{}]{0,500}\}\s?(?=\{)")
STYLED = re.compile(
    r"""
    \\ (?: emph | text(?:tt|bf|it|sc|sf|rm|sl|md|up|normal|superscript|subscript)? | mbox | hbox | underline
         | uppercase | lowercase | MakeUppercase | MakeLowercase | url | path | enquote ) \s? (?=\{)   # \texttt{a_b}
  | \\ (?: tt | bf | it | sc | sf | rm | sl | em | bfseries | itshape | ttfamily | scshape | protect ) (?![A-Za-z]) \s?
    """,
    re.VERBOSE,
)
_SPECIAL = re.compile(r"(?<!\\)[%&#$]")  # a field that holds a bare one means the letter
_NO_COMMAND = re.compile(r"\\(?=[A-Za-z]{1,20}[^\x00-\x7f])")  # no command: \Lącki
_BRACE = re.compile(r"(?<!\\)[{}]")
_decoder = cache(LatexDecodingMiddleware)
_LINK = re.compile(r"!?\[([^\[\]]{0,400})\]\([^()\s]{0,600}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?\)")
_STRONG = re.compile(r"(?<![\w*_\\$])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_$]{1,400}?)(?<=[^\s\\])\1(?![\w*_])")
_CODE = re.compile(r"(?<![`\\])`([^`\n]{1,200})`(?!`)")
_BADGE = re.compile(
    r"^\[(?:best|honou?rable|outstanding|distinguished)\s[a-z ]{1,40}\]\s{0,9}(?=\S)"
    r"|\s{0,9}[\[(](?:pdf|slides?|video|code|paper|poster|online|remote|virtual|in[- ]person|powerpoint|link|preprint"
    r"|best [a-z ]{0,30}(?:paper|award)[a-z ]{0,20})[\])]\s{0,9}$",
    re.IGNORECASE,
)
_DECLARED = re.compile(r"<!ENTITY\s++([\w.:-]++)\s++[\"']")  # with a value, not as a file
_CHARACTER = re.compile(r"&([^\W\d][\w.:-]{0,60}+);")
_STOPS = frozenset({etree.ErrorTypes.ERR_ENTITY_LOOP, etree.ErrorTypes.ERR_RESOURCE_LIMIT})
"""Errors after which nothing is parsed, such as entities that stand for each other without end."""


def plain(words: str) -> str:
    """`words` without tags and entities: "<p>3&nbsp;&lt; 4</p>" gives "3 < 4"; other angle brackets stay."""
    for _ in range(3):  # feeds escape what others escaped before
        if "<" in words:
            words = _POWER.sub("^", _HEADING.sub("", words))
            words = _TAG.sub("", _GAP.sub("\n\n", _BREAK.sub("\n\n", words)))
        if "&" not in words:
            break
        words = _ENTITY.sub(lambda found: html.unescape(found[0]), words)
    return words.strip()


def undotted(title: str) -> str:
    """A title without the full stop that a source puts after each; an ellipsis stays."""
    return title if title.endswith("..") else title.removesuffix(".")


def without_latex(words: str) -> str:
    """`words` with LaTeX resolved; what cannot be resolved stays, without its braces."""
    if not any(mark in words for mark in "\\{}~$`'-"):
        return words
    words = words.replace(_HELD, "")
    math = iter(_MATH.findall(words))
    words = _NO_COMMAND.sub("", _MATH.sub(_HELD, words))
    words = STYLED.sub("", _LINKED.sub("", _CITED.sub("", words)))
    words = _SPECIAL.sub(r"\\\g<0>", macros.letters(words)).replace("~", " ")
    steps = (1 if brace == "{" else -1 for brace in _BRACE.findall(words))
    depths = accumulate(steps, lambda depth, step: max(0, depth + step), initial=0)
    if "\\" not in words or max(depths) > _DEEPEST:
        words = _BRACE.sub("", words)
        words = re.sub(r"\\([%&#$])", r"\1", words).replace("---", "—").replace("--", "–")
    else:
        entry = Entry("misc", "", [Field("words", words)])
        _decoder().transform_entry(entry, Library())
        decoded = entry.fields[0].value
        words = decoded if isinstance(decoded, str) and decoded != words else _BRACE.sub("", words)
    return re.sub(_HELD, lambda _: next(math, ""), words)


@lru_cache(maxsize=8192)
def clean(words: str) -> str:
    """`words` on one line, without markup."""
    return " ".join(running(words).split())


def running(words: str) -> str:
    """`words` without markup, paragraphs apart."""
    if "<" in words or "&" in words:
        words = plain(words)
    if "](" in words:
        words = _LINK.sub(r"\1", words)
    if "*" in words or "_" in words:
        words = _STRONG.sub(r"\2", words)
    if "`" in words:
        words = _CODE.sub(r"\1", words)
    if "\\" in words or "{" in words:
        words = without_latex(words)
    return words.strip()


def title(words: str) -> str:
    """A title without quotes around it, an award before it, badges and a link's name after it."""
    words = _BADGE.sub("", clean(words))
    if words[:1] in '"“' and words[-1:] in '"”' and len(words) > 2 and not any(mark in words[1:-1] for mark in '"“”'):
        words = words[1:-1]
    return words.strip()


def root(text: str) -> tuple[etree._Element | None, Broken | None]:
    """The root element, None where there is none, and where the XML is first broken."""
    parser = etree.XMLParser(
        encoding="utf-8", recover=True, resolve_entities="internal", load_dtd=False, no_network=True, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    own = {"lt", "gt", "amp", "quot", "apos", *_DECLARED.findall(text)}  # any other that HTML has is its character

    def character(found: re.Match[str]) -> str:
        return found[0] if found[1] in own else html.escape(html5.get(f"{found[1]};", found[0]), quote=False)

    known = _CHARACTER.sub(character, text.lstrip())
    try:
        found: etree._Element | None = etree.fromstring(known.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        return None, Broken(error.lineno or 1, " ".join((error.msg or "no root").split()))
    errors = [one for one in parser.error_log if one.level >= etree.ErrorLevels.ERROR]
    broken = next((Broken(one.line, " ".join(one.message.split())) for one in errors), None)
    return None if any(one.type in _STOPS for one in errors) else found, broken


def local(name: object) -> str:
    """The name of an element or an attribute without its prefix, which may mean nothing."""
    return str(name).replace("}", ":").rpartition(":")[2]
