from __future__ import annotations

from etl.read.layout.bags import bags
from etl.read.layout.tokens import tokens
from etl.read.layout.words import hashed_address, words


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
