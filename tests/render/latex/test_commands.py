from __future__ import annotations

from etl.render.latex import commands


def test_a_command_prints_one_thing() -> None:
    """No command is in two tables: it prints words, or sets, heads or ends something."""
    tables = (
        commands.PRINTED, commands.STYLES, commands.HEADINGS, commands.ENDS_LINE, commands.ENDS_PARAGRAPH,
        commands.FIRST_UNSEEN,
    )  # fmt: skip
    every = [name for table in tables for name in table]

    assert len(every) == len(set(every))
    assert not set(every) - commands.ENDS_PARAGRAPH & commands.NO_WORDS
