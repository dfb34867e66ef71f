"""What HTML sets above, below or as a formula, written out in one line of plain characters.

A formula that a page holds several times, for eyes, for screen readers and as TeX, is written once.
"""

import re
from collections.abc import Callable, Sequence

from lxml.html import HtmlElement

from etl.render.html.dom import classes, replaced, words

_RAISED = str.maketrans("0123456789+-−=()ni∘", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ°")
_LOWERED = str.maketrans("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
_LONGEST = 60  # characters of a mark at a word

_NUMBERS = re.compile(r"[0-9+\-−=()\s,;*∗⋆†‡§¶#°∘]*")
_EXPONENT = re.compile(r"[0-9+\-−=()ni∘]+")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)", re.IGNORECASE)
_SIGN = re.compile(r"\W+|TM|SM|\[.*\]|\(.*\)")
_LABEL = re.compile(r"\[[A-Za-z ]*$")
_WORD = re.compile(r"[^\W\d_]{2}['’.]?$|[^\W\d_]\.$")
_FORMULA = frozenset(
    """
    katex katex-display MathJax MathJax_Display MathJax_SVG MathJax_SVG_Display MathJax_CHTML MathJax_Preview mjx-chtml
    mwe-math-element
    """.split()
)
_AROUND = 8  # elements that a formula is wrapped in


def write_out(root: HtmlElement) -> None:
    """Replace formulas, superscripts and subscripts in the tree by plain words."""
    for script in list(root.iter("script")):
        if script.get("type", "").startswith("math/tex"):
            _write_source(script)
    for formula in list(root.iter("math")):
        replaced(_wrapped(formula), spelled(formula))
    for element in list(root.iter("span", "mjx-container", "img")):
        _write_rest(element)
    for raised in list(root.iter("sup")):
        _write_mark(raised, superscript)
    for lowered in list(root.iter("sub")):
        _write_mark(lowered, subscript)


def superscript(mark: str, before: str) -> str:
    """A mark set above the line, after the words `before`, so that it never joins the letters of a name.

    "-3" after "10" gives "⁻³", "nd" after "2" itself, "a,b" after "Ada Moreau" "[a,b]", "T" after "x" "^T"; a
    count in a label such as "[PDF" stays a number.
    """
    if _LABEL.search(before):
        return mark
    if _NUMBERS.fullmatch(mark) or _EXPONENT.fullmatch(mark):
        return mark.translate(_RAISED)
    if _SIGN.fullmatch(mark) or (_ORDINAL.fullmatch(mark) and before[-1:].isdigit()):
        return mark
    if _WORD.search(before):
        return f"[{mark}]"
    return f"^{mark}" if before[-1:].strip() else mark


def subscript(mark: str, before: str) -> str:
    """A mark set below the line: "2" after "CO" gives "₂", "max" after "t" "_max"."""
    low = mark.translate(_LOWERED)
    if not any(map(str.isalnum, low.translate(dict.fromkeys(map(ord, "₀₁₂₃₄₅₆₇₈₉"))))):
        return low
    return f"_{mark}" if before[-1:].strip() else mark


def spelled(formula: HtmlElement) -> str:
    """MathML as people would type it; its TeX where it holds nothing else."""
    line = " ".join(_spelled(formula).split())
    if line:
        return line
    tex = next((words(note) for note in formula.iter("annotation") if "tex" in note.get("encoding", "")), "")
    return f"${tex}$" if tex else ""


def _spelled(element: HtmlElement) -> str:
    if element.tag in {"annotation", "annotation-xml"}:
        return ""
    if element.tag == "mspace":
        return " "
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
        case "mtr" | "mtd", _:
            return f" {''.join(parts)} "
    return _text(element, parts)


def _text(element: HtmlElement, parts: Sequence[str]) -> str:
    text = element.text or ""
    text = text if element.tag == "mtext" else text.strip()
    tails = ((child.tail or "").strip() for child in element)
    return text + "".join(part + tail for part, tail in zip(parts, tails, strict=True))


def _power(mark: str) -> str:
    mark = mark.strip()
    if _EXPONENT.fullmatch(mark):
        return mark.translate(_RAISED)
    return mark if _SIGN.fullmatch(mark) else f"^{_bracketed(mark)}" if mark else ""


def _bracketed(part: str) -> str:
    part = part.strip()
    return part if part.isalnum() or len(part) < 2 else f"({part})"


def _wrapped(formula: HtmlElement) -> HtmlElement:
    """The outermost element that shows nothing but this formula."""
    found = around = formula
    for _ in range(_AROUND):
        parent = around.getparent()
        if parent is None:
            break
        around = parent
        if around.tag == "mjx-container" or classes(around) & _FORMULA:
            found = around
    return found


def _write_source(script: HtmlElement) -> None:
    """Write TeX that a script holds, unless the formula precedes it already."""
    before = script.getprevious()
    drawn = before is not None and bool(classes(before) & _FORMULA) and next(before.iter("math"), None) is not None
    replaced(script, "" if drawn else f"${words(script)}$")


def _write_rest(element: HtmlElement) -> None:
    """Formulas without MathML: a preview goes, KaTeX is shown as it is drawn, a picture by its TeX."""
    names = classes(element)
    if element.tag == "img":
        if names & {"mwe-math-fallback-image-inline", "mwe-math-fallback-image-display", "math", "tex", "latex"}:
            replaced(element, element.get("alt", ""))
    elif "MathJax_Preview" in names or "MathJax" in names or element.tag == "mjx-container":
        replaced(element, "")
    elif "katex-html" in names:
        element.attrib.pop("aria-hidden", None)


def _write_mark(element: HtmlElement, form: Callable[[str, str], str]) -> None:
    mark = words(element)
    if mark and len(mark) <= _LONGEST:
        replaced(element, form(mark, _before(element)))


def _before(element: HtmlElement) -> str:
    """The end of the words before `element`."""
    sibling = element.getprevious()
    if sibling is None:
        parent = element.getparent()
        return (parent.text or "")[-9:] if parent is not None else ""
    return ((sibling.tail or "") or words(sibling))[-9:]
