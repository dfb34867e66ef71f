"""How a tree is set as lines and blocks."""

from __future__ import annotations

import pytest

from etl.render.html import dom, html_layout


def text(source: str) -> str:
    return html_layout.text(dom.tree(source))[0]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("One <b>two</b>\n three", "One two three"),
        ("<div>One</div><div>Two</div>", "One\nTwo"),
        (
            "<div><div>One</div><div>Two</div></div><div><div>Three</div><div>Four</div></div>",
            "One\nTwo\n\nThree\nFour",
        ),
        ("<p>One</p><p>Two</p>", "One\n\nTwo"),
        ("<ul><li>One<li>Two</ul>", "One\nTwo"),
        ("<ul><li>One<br>1<li>Two<br>2</ul>", "One\n1\n\nTwo\n2"),
        ("<ol><li>One</ol>Two", "One\n\nTwo"),
        ("One<br>Two<br><br>Three", "One\nTwo\n\nThree"),
        ("<table><tr><td>1<td>One<tr><td>2<td>Two</table>", "1\nOne\n\n2\nTwo"),
        ("<dl><dt>One<dd><div><div>1</div><div>I</div></div><dt>Two<dd>2</dl>", "One\n1\nI\n\nTwo\n2"),
        ("<a href=x><div>One</div></a><a><div>Two</div></a>", "One\nTwo"),
        ("<span style='display: block'>One</span>Two", "One\nTwo"),
        ("<pre>One\n  two  &amp;lt;</pre>", "One\n  two  &lt;"),
        ("<pre><code>One\n  <b>two</b>\n three</code></pre>", "One\n  two\n three"),
        ("<title>HotSys</title><h1>Papers</h1>", "HotSys\n\nPapers"),
        ("<title> Papers</title><h1>papers</h1>", "papers"),
        ("&amp;amp; &amp;copy<p>One</p>&amp;amp;", "&amp; &copy\n\nOne\n\n&amp;"),
        ("One <b> two</b>,<i> three </i> four", "One two, three four"),
        ("<p>One</p> <br><br> <p>Two</p>", "One\n\n\n\nTwo"),
        ("<pre>  One<div>\n two </div> three\n</pre>Two", "One\ntwo\n three\n\n\nTwo"),
        ("<p></p><div><br></div>", ""),
        ("One</br>Two</BR >Three", "One\nTwo\nThree"),
    ],
)
def test_blocks_stand_in_lines(source: str, lines: str) -> None:
    """A block of one line stands on a line of its own, one of several between blank lines."""
    assert text(source) == lines


@pytest.mark.parametrize(
    ("left", "right", "lines"),
    [
        ("How to Row a Boat", "Ada Moreau", "#1 How to Row a Boat\nAda Moreau"),
        ("Ada", "Moreau", "#1 Ada Moreau"),
    ],
)
def test_spans_of_two_classes_are_parted(left: str, right: str, lines: str) -> None:
    """Where such stand side by side again and again, and one is more than a name; a number stays in the line."""
    item = f"<div><span class=n>#1</span> <span class=t>{left}</span> <span class=a>{right}</span></div>"

    assert text(item * 2) == f"{lines}\n\n{lines}" if "\n" in lines else f"{lines}\n{lines}"
    assert text(f"<p>{item}") == f"#1 {left} {right}"


@pytest.mark.parametrize(
    ("between", "behind", "parted"), [("\n  ", "", True), (" ", "", False), ("\n", " at 9", False)]
)
def test_a_span_below_text_in_the_source_is_parted(between: str, behind: str, *, parted: bool) -> None:
    """Again and again, where the text ends with its line and nothing follows the span: a title, then its people."""
    cell = f"<td>How to Row a Boat{between}<span class=who>Ada Moreau</span>{behind}</td>"

    assert ("Boat\nAda" in text(f"<table><tr>{cell}<tr>{cell}</table>")) == parted
    assert "Boat Ada" in text(f"<table><tr>{cell}</table>")


def test_styles_stand_where_their_words_do() -> None:
    """Inline styles count as the elements do, and blanks at the ends of an element do not."""
    source = (
        "<h3>One</h3><p><span style='font-weight: 700'> two </span><b></b></p>"
        "<article>Three</article><article>Four</article><div class='paper-title'>Five</div>"
        "<span class='badge pub_label'>Six</span> Seven <span style='background: #eee'>Eight</span><span>Nine</span>"
        "<ins>Ten</ins>"
    )

    made, styles = html_layout.text(dom.tree(source))

    assert [(style.kind, style.level, made[style.start : style.end]) for style in styles] == [
        ("heading", 3, "One"),
        ("strong", 0, "two"),
        ("item", 0, "Three"),
        ("item", 0, "Four"),
        ("strong", 0, "Five"),
        ("emphasis", 0, "Six"),
        ("emphasis", 0, "Eight"),
        ("emphasis", 0, "Ten"),
    ]
