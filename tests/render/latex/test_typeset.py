from __future__ import annotations

from etl.render.latex import typeset


def test_the_html_is_as_deep_as_words_have_styles() -> None:
    """Braces nest as deep as they like: the tags around words are those of their style."""
    assert "<p><b>Boats</b></p>" == typeset.body("{" * 5_000 + r"\bf Boats" + "}" * 5_000)


def test_what_html_would_read_as_markup_is_escaped() -> None:
    """Signs of HTML in a source are words."""
    assert "<p>a &lt;b&gt; &amp; c</p>" == typeset.body(r"a <b> \& c")


def test_what_a_parameter_is_set_to_is_not_printed() -> None:
    """Assignments of TeX move ink; an equals sign between words is a word."""
    source = r"\hangindent=1 true cm\hangafter=1 \noindent Ada Moreau. \parskip = 2pt \emph{Boats} = 3 oars"

    assert "<p>Ada Moreau. <i>Boats</i> = 3 oars</p>" == " ".join(typeset.body(source).split()).replace("<p> ", "<p>")


def test_a_command_prints_one_thing() -> None:
    """No command is in two tables: it prints words, or sets, heads or ends something."""
    tables = (
        typeset.PRINTED, typeset.STYLES, typeset.HEADINGS, typeset.ENDS_LINE, typeset.ENDS_PARAGRAPH,
        typeset.FIRST_UNSEEN,
    )  # fmt: skip
    every = [name for table in tables for name in table]

    assert len(every) == len(set(every))
    assert not set(every) - typeset.ENDS_PARAGRAPH & typeset.NO_WORDS
