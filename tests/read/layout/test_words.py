from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from etl.read.layout.tokens import tokens
from etl.read.layout.words import CAPITAL, HASHES, INITIAL, NUMBER, UNKNOWN, YEAR, bags, classes, hashed_address, words


def test_names_weigh_more_than_words_of_titles() -> None:
    """Log-odds tell a name from a title, and numbers and initials weigh nothing."""
    wei, scheduling, year, initial = words("Wei scheduling 2031 A.")

    assert wei.weight > 0 > scheduling.weight
    assert year.weight == initial.weight == 0
    assert wei.form & CAPITAL
    assert year.form & NUMBER
    assert year.form & YEAR
    assert initial.form & INITIAL
    assert not wei.form & UNKNOWN
    assert words("Zzyxqw")[0].form & UNKNOWN


def test_a_word_is_in_every_class_that_lists_it() -> None:
    """Classes are bits, in the order of their file."""
    names = list(classes())
    bits = words("Keynotes")[0].classes

    assert {name for place, name in enumerate(names) if bits >> place & 1} == {"event"}


@given(st.text(max_size=60))
def test_any_text_has_words(text: str) -> None:
    """Words of any text have hashes inside the table, none of them that of no word."""
    for word in words(text):
        for place in (word.hash, word.suffix, word.first, word.last):
            assert 0 < place < HASHES


def test_a_bag_holds_what_its_token_shows() -> None:
    """Hashes of words and suffixes, of the first and the last word, and of an address; 0 stands for none."""
    page = tokens("slow boats, https://boats.example/fleet")
    found = [words("slow boats"), []]

    spelled, ends, addresses = bags(found, [page[0]._replace(target=""), page[0]._replace(target="https://a.example")])

    slow, boats = found[0]
    assert [slow.hash, boats.hash, slow.suffix, boats.suffix, 0] == spelled.hashes.tolist()
    assert [0, 4] == spelled.starts.tolist()
    assert [slow.first, boats.last, 0] == ends.hashes.tolist()
    assert [0, *hashed_address("https://a.example")] == addresses.hashes.tolist()


def test_long_tokens_fill_their_bag_up_to_a_bound() -> None:
    """Of a token of many words the first twelve count, and the suffixes of the first six."""
    found = [words("boat " * 40)]

    spelled = bags(found, tokens("x"))[0]

    assert [found[0][0].hash] * 12 + [found[0][0].suffix] * 6 == spelled.hashes.tolist()
