from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from learn.alignment import aligned
from learn.pages import spliced
from learn.relaying import paragraphs, quotes, separators, wrapped

from etl.read.layout.segments import spans
from etl.read.layout.tokens import tokens

TEXT = "Slow Boats\nAda Moreau, Ben Okafor, Cy Lind\n\nFast Boats\nCy Lind, Dee Faro\n"
GOLD = (
    {"title": "Slow Boats", "authors": ["Ada Moreau", "Ben Okafor", "Cy Lind"]},
    {"title": "Fast Boats", "authors": ["Cy Lind", "Dee Faro"]},
)
TOKENS = tokens(TEXT)
FIELDS = spans(aligned(TEXT, TOKENS, GOLD).labels.clip(0).tolist())


def _drawn(seed: int) -> Random:
    return Random(seed)


def test_names_of_a_page_get_one_kind_of_mark() -> None:
    """What stands between two names changes everywhere, and nothing else does."""
    made = {spliced(TEXT, (), list(separators(TEXT, TOKENS, FIELDS, _drawn(seed))))[0] for seed in range(60)}

    assert TEXT in made
    assert "Slow Boats\nAda Moreau; Ben Okafor; Cy Lind\n\nFast Boats\nCy Lind; Dee Faro\n" in made
    assert "Slow Boats\nAda Moreau, Ben Okafor and Cy Lind\n\nFast Boats\nCy Lind and Dee Faro\n" in made
    assert all(name in text for text in made for name in ("Ada Moreau", "Ben Okafor", "Cy Lind", "Dee Faro"))


def test_titles_in_quotes_stay_as_they_are() -> None:
    """Quotes are put around titles that have none, at times."""
    quoted = TEXT.replace("Slow Boats", '"Slow Boats"')
    found = tokens(quoted)
    fields = spans(aligned(quoted, found, GOLD).labels.clip(0).tolist())

    assert {quotes(quoted, found, fields, _drawn(seed)) for seed in range(60)} == {("", "")}
    assert ("“", "”") in {quotes(TEXT, TOKENS, FIELDS, _drawn(seed)) for seed in range(200)}


@given(st.text(st.sampled_from("ab |\n"), max_size=400), st.integers(0, 50))
def test_broken_lines_keep_their_words(text: str, seed: int) -> None:
    """Line ends take the place of blanks alone; rows of tables stay."""
    broken, _ = spliced(text, (), list(wrapped(text, _drawn(seed))))

    assert broken.split() == text.split()
    assert [line for line in text.split("\n") if "|" in line] == [line for line in broken.split("\n") if "|" in line]


def test_long_lines_are_broken_at_a_width() -> None:
    """A page of long lines is at times one of short ones."""
    long = "\n".join(["Boats are slow where rivers are wide and winds are weak, " * 3] * 4)
    widths = {max(map(len, spliced(long, (), list(wrapped(long, _drawn(seed))))[0].split("\n"))) for seed in range(40)}

    assert max(map(len, long.split("\n"))) in widths
    assert any(50 < width <= 100 for width in widths)


def test_an_abstract_gets_paragraphs() -> None:
    """On some pages a blank line parts two sentences of an abstract; rows of tables stay."""
    words = "Boats are slow. Rivers are wide. Winds are weak here."
    gold = ({"title": "Slow Boats", "abstract_start": words, "abstract_end": words},)
    made = {}
    for text in (f"Slow Boats\n\n{words}\n", f"Slow Boats | {words}\n"):
        found = tokens(text)
        fields = spans(aligned(text, found, gold).labels.clip(0).tolist())
        made[text] = {spliced(text, (), list(paragraphs(text, found, fields, _drawn(seed))))[0] for seed in range(60)}

    first, second = made.items()
    assert first[1] == {first[0], first[0].replace(". R", ".\n\nR"), first[0].replace(". W", ".\n\nW")}
    assert second[1] == {second[0]}
