"""A small model, trained here on invented pages, reads pages of the same layout."""

from __future__ import annotations

from random import Random

import pytest
from learn import pages, weights
from read.layout.small import SURE

from etl.model import Page
from etl.read import layout
from etl.read.layout import model

_FIRST = "Slow Fast Small Old Warm Cold Late Early".split()
_SECOND = "Boats Trees Rivers Clocks Kernels Roads".split()
_GIVEN = "Ada Ben Cy Dee Eli Fay Gus Hal".split()
_FAMILY = "Moreau Okafor Lind Faro Gant Hsu Ibe Jain".split()


def page(seed: int) -> pages.Labelled:
    """A programme: papers with people, and talks after the word "Keynote"."""
    random = Random(seed)
    lines = ["# Papers"]
    gold: list[dict[str, str | list[str]]] = []
    for number in range(6):
        title = f"{random.choice(_FIRST)} {random.choice(_SECOND)} for {random.choice(_SECOND)} {number}"
        names = [f"{random.choice(_GIVEN)} {random.choice(_FAMILY)}" for _ in range(random.randint(1, 3))]
        if random.random() < 0.3:
            lines += ["", f"Keynote: {title}", f"Speaker: {names[0]}"]
            gold.append({"kind": "nonpaper", "what": "talk", "text": title})
        else:
            lines += ["", f"- {title}", f"  {', '.join(names)}"]
            gold.append({"title": title, "authors": names})
    return pages.Labelled(f"page{seed}", "harbour", "\n".join(lines), (), tuple(gold))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> model.Model:
    examples = [made for seed in range(24) if (made := pages.example(page(seed)))]
    network = weights.fitted(examples, weights.Settings(epochs=14, hidden=16, rate=5e-3, warm=5))
    path = tmp_path_factory.mktemp("reader") / "small.reader"
    path.write_bytes(model.packed([network], weights.moves(examples), *SURE))
    return model.load(path)


def test_the_same_seed_gives_the_same_weights() -> None:
    """Training has no other chance than its seed."""
    examples = [made for seed in range(2) if (made := pages.example(page(seed)))]
    settings = weights.Settings(epochs=1, hidden=8)

    one, other = weights.fitted(examples, settings), weights.fitted(examples, settings)

    assert all((one[name] == other[name]).all() for name in one)


def test_a_trained_model_reads_new_pages(trained: model.Model) -> None:
    """Titles, people and talks of pages it has not seen are read; talks are no papers but asides."""
    right = total = 0
    for seed in range(100, 106):
        labelled = page(seed)
        listing = layout.listing(Page("page.txt", labelled.text, "0" * 64), trained)
        want = [(row["title"], row["authors"]) for row in labelled.gold if "title" in row]
        have = [
            (record.title.words if record.title else "", [author.name for author in record.authors])
            for record in listing.records
        ]
        right += sum(one in have for one in want)
        total += max(len(want), len(have))
        for record in listing.records:
            for quote in (record.title, *(author.quote for author in record.authors)):
                assert quote is None or labelled.text[quote.start : quote.end] == quote.words
    assert right >= 0.9 * total
