"""Values without markup: tags, entities, LaTeX, and the marks of Markdown."""

import re
from functools import lru_cache

from etl.read.formats.fields import latex, markup

_LINK = re.compile(r"!?\[([^\[\]]{0,400})\]\([^()\s]{0,600}(?:\([^()\s]{0,200}\)[^()\s]{0,200})?\)")
_STRONG = re.compile(r"(?<![\w*_\\$])(\*{1,3}|_{1,3})(?=[^\s*_])([^*_$]{1,400}?)(?<=[^\s\\])\1(?![\w*_])")
_CODE = re.compile(r"(?<![`\\])`([^`\n]{1,200})`(?!`)")
_BADGE = re.compile(
    r"\s{0,9}[\[(](?:pdf|slides?|video|code|paper|poster|online|remote|virtual|in[- ]person|powerpoint|link|preprint"
    r"|best [a-z ]{0,30}(?:paper|award)[a-z ]{0,20})[\])]\s{0,9}$",
    re.IGNORECASE,
)


@lru_cache(maxsize=8192)
def clean(words: str) -> str:
    """`words` on one line, without markup."""
    return " ".join(running(words).split())


def running(words: str) -> str:
    """`words` without markup, paragraphs apart."""
    if "<" in words or "&" in words:
        words = markup.plain(words)
    if "](" in words:
        words = _LINK.sub(r"\1", words)
    if "*" in words or "_" in words:
        words = _STRONG.sub(r"\2", words)
    if "`" in words:
        words = _CODE.sub(r"\1", words)
    if "\\" in words or "{" in words:
        words = latex.plain(words)
    return words.strip()


def title(words: str) -> str:
    """A title without quotes around it, badges and a link's name after it."""
    words = _BADGE.sub("", clean(words))
    if words[:1] in '"“' and words[-1:] in '"”' and len(words) > 2 and not any(mark in words[1:-1] for mark in '"“”'):
        words = words[1:-1]
    return words.strip()
