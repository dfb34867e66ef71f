"""What HTML sets above, below or as a formula, written out in one line of plain characters.

A formula is MathML. What a page draws of it besides is hidden from screen readers, and goes with all that is hidden.
"""

import re

from lxml.html import HtmlElement

from etl.render.html.dom import replaced, words

_RAISED = str.maketrans("0123456789+-−=()ni∘", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ°")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_LONGEST = 60  # characters of a mark at a word

_NUMBERS = re.compile(r"[0-9+\-−=()\s,;*∗⋆†‡§¶#°∘′]*|[0-9+\-−=()ni∘]+")
_SIGN = re.compile(r"\W+|TM|SM|\[.*\]|\(.*\)")
_WORD = re.compile(r"[^\W\d_]{2}['’.]?$|[^\W\d_]\.$")


def write_out(root: HtmlElement) -> None:
    """Replace formulas, superscripts and subscripts in the tree by plain words."""
    for formula in list(root.iter("math")):
        replaced(formula, " ".join(_spelled(formula).split()))
    for tag, form in (("sup", superscript), ("sub", subscript)):
        for element in list(root.iter(tag)):
            mark = words(element)
            if mark and len(mark) <= _LONGEST:
                replaced(element, form(mark, _before(element)))


def superscript(mark: str, before: str) -> str:
    """A mark set above the line, after the words `before`, so that it never joins the letters of a name.

    "-3" after "10" gives "⁻³", "nd" after "2" itself, "a,b" after "Ada Moreau" "[a,b]", "T" after "x" "^T".
    """
    if _NUMBERS.fullmatch(mark):
        return mark.translate(_RAISED)
    if _SIGN.fullmatch(mark) or (mark.lower() in {"st", "nd", "rd", "th"} and before[-1:].isdigit()):
        return mark
    if _WORD.search(before):
        return f"[{mark}]"
    return f"^{mark}" if before[-1:].strip() else mark


def subscript(mark: str, before: str) -> str:
    """A mark set below the line: "2" after "CO" gives "₂", "max" after "t" "_max"."""
    if _NUMBERS.fullmatch(mark):
        return mark.translate(_LOWERED)
    return f"_{mark}" if before[-1:].strip() else mark


def _spelled(element: HtmlElement) -> str:
    """MathML as people would type it."""
    if element.tag in {"annotation", "annotation-xml"}:
        return ""
    parts = [_spelled(child) for child in element]
    match element.tag, len(parts):
        case "msup" | "mover", 2:
            return parts[0] + _power(parts[1])
        case "msub" | "munder", 2:
            return parts[0] + subscript(parts[1].strip(), parts[0])
        case "msubsup" | "munderover", 3:
            return parts[0] + subscript(parts[1].strip(), parts[0]) + _power(parts[2])
        case "mfrac", 2:
            return "/".join(map(_bracketed, parts))
        case "msqrt", _:
            return f"√{_bracketed(''.join(parts))}"
        case "mtr" | "mtd" | "mspace", _:
            return f" {''.join(parts)} "
    text = element.text or ""
    tails = ((child.tail or "").strip() for child in element)
    inside = "".join(part + tail for part, tail in zip(parts, tails, strict=True))
    return (text if element.tag == "mtext" else text.strip()) + inside


def _power(mark: str) -> str:
    mark = mark.strip()
    return mark.translate(_RAISED) if _NUMBERS.fullmatch(mark) else f"^{_bracketed(mark)}"


def _bracketed(part: str) -> str:
    part = part.strip()
    return part if part.isalnum() or len(part) < 2 else f"({part})"


def _before(element: HtmlElement) -> str:
    sibling = element.getprevious()
    if sibling is None:
        parent = element.getparent()
        return (parent.text or "")[-9:] if parent is not None else ""
    return (sibling.tail or words(sibling))[-9:]
