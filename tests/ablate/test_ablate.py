"""Switches are switched one at a time and back, and figures are those of the labels."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ablate import run
from ablate.labelled import folds, labelled, scored

from etl.model import Findings
from etl.read.layout import features, model
from etl.read.layout.tokens import tokens

TITLES = ("Tiny Kernels for Old Boards", "A Study of Slow Caches", "How to Compile Large Trees", "Clouds for an Island")
SYSTEMS = ("Kestrel", "Osprey", "Heron", "Plover")
PEOPLE = ("Ada Moreau", "Ben Okafor", "Chen Li", "Dina Haddad")
TEXT = "We present {0}, a compiler for boats that learns from the rivers it has seen. {0} is 2x faster than TVM."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two pages of one maker and one of another, and a page without labels."""
    for name in ("a", "b", "c"):
        page, told = "# Papers\n\n", ""
        for number, (title, person) in enumerate(zip(TITLES, PEOPLE, strict=True)):
            system = SYSTEMS[number]
            page += f"Title: {system}: {title}\nAuthors: {person}\nAbstract: {TEXT.format(system)}\n\n"
            claim = {"low": 2, "high": 2, "unit": "x", "quantity": "speed", "direction": "better"}
            systems = [{"name": system, "role": "proposed"}, {"name": "TVM", "role": "baseline"}]
            row = {
                "n": number,
                "title": f"{system}: {title}",
                "authors": [person],
                "claims": [claim],
                "systems": systems,
            }
            told += json.dumps(row | {"abstract_start": None}) + "\n"
        (tmp_path / f"{name}.md").write_text(page + f"{name}\n", encoding="utf-8")
        (tmp_path / f"{name}.jsonl").write_text(told, encoding="utf-8")
    (tmp_path / "d.md").write_text("nothing", encoding="utf-8")
    (tmp_path / "SOURCES.tsv").write_text("page\trepository\na.md\tboats\nb.md\tboats\nc.md\toars\n", encoding="utf-8")
    return tmp_path


def test_each_switch_has_a_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All figures first, then what is lost without a view of the page and without a family of rules."""
    chosen = ("read/token", "claims/comparative")
    before = model.load

    code = run.main([str(folder), "--folds", "2", *(word for name in chosen for word in ("--only", name))])
    head, whole, token, claims = capsys.readouterr().out.splitlines()

    assert (code, model.load) == (0, before)
    assert head == "3 pages of 2 makers in 2 folds"
    assert whole.split()[:3] == ["all", "papers", "1.000"]
    assert whole.endswith("proposed 1.000   baselines 1.000   claims 1.000   claims full 1.000")
    assert token.split()[0] == "read/token"
    assert token.split()[1] in ("nothing", "papers", "titles", "authors", "proposed")  # of a page this plain
    assert claims.split(maxsplit=1)[1] == "claims -1.000 (-1.000 -1.000)   claims full -1.000 (-1.000 -1.000)"


def test_every_block_of_features_has_a_name() -> None:
    """A view that is switched off is the one that is named."""
    page = features.Features("Boats", tokens("Boats"))

    assert len(run.BLOCKS) == len(list(page.blocks()))


def test_a_folder_without_labels_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With what to do."""
    assert run.main([str(tmp_path)]) == 2
    assert "NAME.jsonl" in capsys.readouterr().out


def test_a_maker_is_in_one_fold(folder: Path) -> None:
    """Pages of one repository are never on both sides."""
    pages = list(labelled(folder))

    assert sorted(map(len, folds(pages, 2))) == [1, 2]
    assert sorted(at for fold in folds(pages, 5) for at in fold) == [0, 1, 2]


def test_what_is_missed_and_what_is_wrong_is_counted(folder: Path) -> None:
    """A page of which nothing is read misses all of its papers, titles and people."""
    one = next(labelled(folder))
    nothing: list[Findings] = []

    missed = scored(one, nothing)

    assert [missed[name].missed for name in ("papers", "titles", "authors")] == [4, 4, 4]
    assert missed["papers"].wrong == 0
