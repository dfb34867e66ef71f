"""Text that holds markup of HTML, JATS or MathML: tags go, entities are resolved, paragraphs stay apart."""

import html
import re

_ATTRIBUTES = r"""(?:\s{1,9}[\w:.-]{1,40}\s?=\s?(?:"[^"<>]{0,500}"|'[^'<>]{0,500}'|[^\s"'<>]{1,500})){0,20}\s{0,9}/?"""
_BLOCK = r"p|br|div|li|ul|ol|dl|dt|dd|h[1-6]|tr|table|section|article|blockquote|sec|list|list-item|disp-formula"
_INLINE = (
    r"a|abbr|b|bold|cite|code|del|em|font|i|inline-formula|ins|italic|kbd|mark|monospace|q|roman|s|sc|small|span|strike"
    r"|strong|sub|td|th|tex-math|tt|u|underline|var|xref|title|jats|ext-link|alternatives"
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
_ROUNDS = 3  # feeds escape what others escaped before


def plain(words: str) -> str:
    """`words` without tags and entities: "<p>3&nbsp;&lt; 4</p>" gives "3 < 4"; other angle brackets stay."""
    for _ in range(_ROUNDS):
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
