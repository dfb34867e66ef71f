"""XML parsed as far as it is whole; entities, DTDs and the network are never read."""

from lxml import etree

from etl.read.entries import Broken


def root(text: str) -> tuple[etree._Element | None, Broken | None]:
    """The root element, None where there is none, and where the XML is first broken."""
    parser = etree.XMLParser(
        encoding="utf-8", recover=True, resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        found: etree._Element | None = etree.fromstring(text.lstrip().encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        return None, Broken(error.lineno or 1, _flat(error.msg or "no root"))
    errors = (one for one in parser.error_log if one.level >= etree.ErrorLevels.ERROR)
    return found, next((Broken(one.line, _flat(one.message)) for one in errors), None)


def local(name: object) -> str:
    """The name of an element or an attribute without its prefix, which may mean nothing."""
    return str(name).replace("}", ":").rpartition(":")[2]


def _flat(words: str) -> str:
    return " ".join(words.split())
