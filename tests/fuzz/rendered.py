"""Inline markup in all mixtures: reStructuredText, HTML and Markdown inside each other, closed or not, in any block."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

from etl.model import Page
from etl.render import html, markdown, restructured

_WORD = re.compile(r"kiwi\d+")
_HOLE = re.compile(r"\{\}")

INLINE = (
    "*{}*", "**{}**", "``{}``", "`{}`", "`{} <https://a.b/c>`_", "`{} <https://a.b/c>`__", ":doc:`{}`",
    ":a:b:`{}`", "`{}`:a:", "|{}|", "_`{}`", "[{}]_", "{}_", "{}__", "[#{}]_", "\\*{}\\*", "*{}", "**{}", "``{}",
    "`{}", "{}*", "{}`", "_{}_", "__{}__", "~~{}~~", "[{}](https://a.b/c)", "[{}][a]", "[[{}]]",
    "[{}](", "<https://a.b/c> {}", "<b>{}</b>", "<i>{}</i>", "<em>{}</em>", "<strong>{}</strong>",
    "<a href='https://a.b/c'>{}</a>", "<a>{}</a>", "<sup>{}</sup>", "<sub>{}</sub>", "<span class='a'>{}</span>",
    "<code>{}</code>", "<br>{}", "{}<br/>", "</b>{}", "<b>{}", "<i><b>{}</i></b>", "<a href='x'>{}<a href='y'>",
    "<font color=red>{}</font>", "<u>{}</u>", "<p>{}</p>", "&lt;{}&gt;", "&amp;{}", "&nbsp;{}", "({})", '"{}"',
    "{}: {}", "{}, {}", "{} – {}", "{}{}", "{} {} {}",
)  # fmt: skip
"""Marks around words, closed, open or of two languages at once."""

BLOCKS = (
    "{}", "* {}\n* {}", "- {}\n\n  {}", "1. {}\n2. {}", "{}\n====", "# {}", "{}\n  {}", ":{}: {}", "| {}\n| {}",
    "> {}", "+-----+-----+\n| {} | {} |\n+-----+-----+", "===== =====\n{}  {}\n===== =====",
    "| {} | {} |\n|---|---|\n| {} | {} |", ".. note:: {}\n\n   {}", ".. tip-box:: {}\n   :a: b\n\n   {}",
    ".. [1] {}", ".. _a: https://a.b", ".. |a| replace:: it", ".. list-table::\n\n   * - {}\n     - {}",
    '.. csv-table::\n\n   "{}", "{}"', "::\n\n   {}", "{}::\n\n   {}", ">>> {}", "<p>{}</p>",
    "<ul><li>{}<li>{}</ul>", "<table><tr><td>{}</td><td>{}</td></tr></table>", "<h2>{}</h2>", "<div>{}",
    "<dl><dt>{}<dd>{}</dl>", "<pre>{}\n{}</pre>", "<details><summary>{}</summary>{}</details>", "<blockquote>{}",
)  # fmt: skip
"""What paragraphs stand in."""


def page(chance: Random) -> str:
    """A page of some blocks with inline markup inside inline markup around words that can be told from it."""
    count = iter(range(10_000))

    def words(depth: int) -> str:
        if not depth or chance.random() < 0.3:
            return f"kiwi{next(count)}"
        return _filled(chance.choice(INLINE), lambda: words(depth - 1))

    blocks = [_filled(chance.choice(BLOCKS), lambda: words(chance.randint(0, 4))) for _ in range(chance.randint(1, 6))]
    return "\n\n".join(blocks)


def _filled(pattern: str, words: Callable[[], str]) -> str:
    return _HOLE.sub(lambda _: words(), pattern)


def hold(text: str) -> None:
    """Renderers of all three keep every word, and their styles stand around words in order.

    Markdown drops two things: the language after ``` and cells that the head of their table has no column for.
    """
    given = Page("page.txt", text, "0" * 64)
    sparse = replace(given, text=text.replace("```", "``").replace("|", "/"))
    for render, shown in ((restructured.rendered, given), (html.rendered, given), (markdown.rendered, sparse)):
        made = render(shown)
        lost = set(_WORD.findall(text)) - set(_WORD.findall(made.text))
        assert not lost, (render.__module__, sorted(lost))
        made.text.encode()
        starts = [style.start for style in made.styles]
        assert starts == sorted(starts), render.__module__
        assert all(0 <= style.start < style.end <= len(made.text) for style in made.styles), render.__module__
