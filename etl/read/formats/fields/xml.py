"""XML parsed as far as it is whole, with its own entities and those of HTML; no other file and no network is read."""

import html
import re
from html.entities import html5

from lxml import etree

from etl.read.entries import Broken

_DECLARED = re.compile(r"<!ENTITY\s++([\w.:-]++)\s++[\"']")  # with a value, not as a file
_NAMED = re.compile(r"&(?!(?:lt|gt|amp|quot|apos);)([^\W\d][\w.:-]{0,60}+);")
_STOPS = frozenset({etree.ErrorTypes.ERR_ENTITY_LOOP, etree.ErrorTypes.ERR_RESOURCE_LIMIT})
"""Errors after which nothing is parsed, such as entities that stand for each other without end."""


def root(text: str) -> tuple[etree._Element | None, Broken | None]:
    """The root element, None where there is none, and where the XML is first broken."""
    parser = etree.XMLParser(
        encoding="utf-8", recover=True, resolve_entities="internal", load_dtd=False, no_network=True, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        found: etree._Element | None = etree.fromstring(_known(text).encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        return None, Broken(error.lineno or 1, _flat(error.msg or "no root"))
    errors = [one for one in parser.error_log if one.level >= etree.ErrorLevels.ERROR]
    broken = next((Broken(one.line, _flat(one.message)) for one in errors), None)
    return None if any(one.type in _STOPS for one in errors) else found, broken


def _known(text: str) -> str:
    """`text` with no entity but its own; one of HTML becomes its character, and any other stays as it is written."""
    own = set(_DECLARED.findall(text))

    def character(found: re.Match[str]) -> str:
        name = found[1]
        return found[0] if name in own else html.escape(html5.get(f"{name};", found[0]), quote=False)

    return _NAMED.sub(character, text.lstrip())


def local(name: object) -> str:
    """The name of an element or an attribute without its prefix, which may mean nothing."""
    return str(name).replace("}", ":").rpartition(":")[2]


def _flat(words: str) -> str:
    return " ".join(words.split())
