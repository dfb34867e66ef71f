"""Formulas and raised or lowered marks in one line."""

from __future__ import annotations

import pytest

from etl.render.html import boilerplate, dom, formulas


def written(source: str) -> str:
    root = dom.tree(source)
    formulas.write_out(root)
    return dom.words(root)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("Ada Moreau<sup>1,2*</sup>, Ben", "Ada Moreau¹,²*, Ben"),
        ("Ada Moreau<sup>a</sup>, <b>Ben</b><sup>b, c</sup>", "Ada Moreau[a], Ben[b, c]"),
        ("Ada Moreau<sup>†</sup>", "Ada Moreau†"),
        ("Ada Moreau<sup>[1]</sup>", "Ada Moreau[1]"),
        (
            "10<sup>-3</sup>, 2<sup>nd</sup>, x<sup>T</sup>, n<sup>2</sup>, TVM<sup>TM</sup>",
            "10⁻³, 2nd, x^T, n², TVMTM",
        ),
        ("CO<sub>2</sub>, t<sub>max</sub>, <sub>low</sub>", "CO₂, t_max, low"),
        ("one<sup></sup> two", "one two"),
    ],
)
def test_marks_are_written_in_line(source: str, words: str) -> None:
    """A mark at a name stays apart from its letters, an exponent stays one."""
    assert written(source) == words


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("<mn>1.95</mn><mo>×</mo>", "1.95×"),
        ("<msup><mi>x</mi><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></msup>", "x^(a+b)"),
        ("<msubsup><mi>x</mi><mn>0</mn><mn>2</mn></msubsup>", "x₀²"),
        ("<msub><mi>L</mi><mi>max</mi></msub>", "L_max"),
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"),
        ("<msqrt><mi>n</mi></msqrt><mtext> steps</mtext>", "√n steps"),
        ("<msup><mi>x</mi></msup><mspace></mspace><mi>y</mi>", "x y"),
        ("<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>", "a b"),
        ('<mi>μ</mi><annotation encoding="application/x-tex">\\mu</annotation>', "μ"),
        ("", ""),
    ],
)
def test_formulas_are_spelled(formula: str, words: str) -> None:
    """MathML is written as people type it, its TeX is left out."""
    assert written(f"<p><math>{formula}</math></p>") == words


@pytest.mark.parametrize(
    "source",
    [
        (
            '<span class="katex"><span class="katex-mathml"><math><mi>x</mi></math></span>'
            '<span class="katex-html" aria-hidden="true">x</span></span>'
        ),
        (
            '<mjx-container><mjx-math aria-hidden="true">x</mjx-math><mjx-assistive-mml><math><mi>x</mi></math>'
            '</mjx-assistive-mml></mjx-container><script type="math/tex">x</script>'
        ),
    ],
)
def test_a_formula_is_written_once(source: str) -> None:
    """What a page draws of it is hidden from screen readers, and goes."""
    root = dom.tree(f"<p>an {source} here</p>")
    formulas.write_out(root)
    boilerplate.clear(root)

    assert dom.words(root) == "an x here"
