from __future__ import annotations

from contextlib import suppress
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from learn.weights import transitions
from read.layout.small import FEATURES, MOVES, SURE, digest, loaded, stored, weights

from etl.errors import SourceError
from etl.read.layout import model
from etl.read.layout.model import load, of_bytes, packed
from etl.read.layout.tokens import GOES_ON, INDEX, JOINTS, LABELS

if TYPE_CHECKING:
    from numpy.typing import NDArray


DATA = packed([weights()], MOVES, *SURE)


def test_weights_come_back_as_they_were_stored(tmp_path: Path) -> None:
    """The same weights give the same bytes, and labels do not change on the way through a file."""
    made = weights()

    one, other = packed([made, made], MOVES, *SURE), packed([made, made], MOVES, *SURE)
    single, double = loaded(tmp_path, made), load(stored(tmp_path / "..", one))

    assert one == other
    assert len(double.networks) == 2
    assert (single.labelling(FEATURES).labels == double.labelling(FEATURES).labels).all()


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    """A file that is no model, was cut off or changed is one error that says so."""
    data = packed([weights()], MOVES, *SURE)
    with np.load(stored(tmp_path, data)) as file:
        arrays = {name: file[name] for name in file.files}
    arrays["0/output_bias"] = arrays["0/output_bias"] + 1
    np.savez(tmp_path / "changed.npz", **arrays)

    with pytest.raises(SourceError, match="it is damaged, its digest differs"):
        load(tmp_path / "changed.npz")
    for broken in (b"", b"boats", data[: len(data) // 2]):
        (tmp_path / f"{len(broken)}.npz").write_bytes(broken)
        with pytest.raises(SourceError, match="cannot use the reader"):
            load(tmp_path / f"{len(broken)}.npz")
    with pytest.raises(SourceError, match="cannot use the reader"):
        load(tmp_path / "absent.npz")


@given(st.integers(0, 10_000), st.integers(1, 255))
def test_no_changed_byte_is_believed(place: int, change: int) -> None:
    """A file with any byte changed is the same model, or one error: the digest and the version are checked."""
    data = bytearray(DATA)
    data[place % len(data)] ^= change

    with suppress(ValueError):
        of_bytes(bytes(data))
        assert digest(bytes(data)) == digest(DATA)


def test_a_reader_of_another_version_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line names the file and both versions."""
    monkeypatch.setattr(model, "VERSION", 1)
    path = stored(tmp_path, packed([weights()], MOVES, *SURE))
    monkeypatch.setattr(model, "VERSION", 2)

    with pytest.raises(
        SourceError, match=r"some.reader': it is of version 1, 2 is needed; make it with `mlsys-kg train`"
    ):
        load(path)


def test_other_arrays_are_no_reader(tmp_path: Path) -> None:
    """Arrays of somebody else, and a folder, are one error."""
    np.savez(tmp_path / "other.npz", boats=np.zeros(3))

    for path in (tmp_path / "other.npz", tmp_path):
        with pytest.raises(SourceError, match="cannot use the reader"):
            load(path)


@given(st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_the_best_path_is_the_best_of_all_paths(count: int, seed: int) -> None:
    """Viterbi finds what trying every sequence of five labels finds."""
    rng = np.random.default_rng(seed)
    some = [INDEX["other"], INDEX["title begins"], INDEX["title goes on"], INDEX["author begins"], INDEX["session"]]
    chances = np.full((count, len(LABELS)), -1e6)
    chances[:, some] = rng.normal(size=(count, len(some)))
    moves = rng.normal(size=(JOINTS, len(LABELS), len(LABELS)))
    joints = rng.integers(0, JOINTS, count)

    def total(path: tuple[int, ...]) -> float:
        first = -1e4 if path[0] in GOES_ON else 0.0
        steps = sum(moves[joint][pair] for joint, pair in zip(joints[1:], pairwise(path), strict=True))
        return float(first + steps + sum(chances[place, label] for place, label in enumerate(path)))

    best = max(product(some, repeat=count), key=total)

    assert model.best(chances, moves, joints).tolist() == list(best)


def _learned(*pages: tuple[str, int]) -> NDArray[np.float64]:
    """Moves from titles of two tokens, or of one with a note: (label of the second token, its joint)."""
    begins = INDEX["title begins"]
    return transitions((np.array([begins, INDEX[label]]), np.array([0, joint])) for label, joint in pages)


def test_a_field_goes_on_only_after_itself() -> None:
    """Moves learned from pages never let a field go on that has not begun."""
    moves = _learned(("title goes on", 1), ("other", 2))

    for joint in range(JOINTS):
        assert moves[joint, INDEX["other"], INDEX["title goes on"]] < -1000
        assert moves[joint, INDEX["author begins"], INDEX["title goes on"]] < -1000


def test_what_joins_two_tokens_says_whether_a_field_goes_on() -> None:
    """A title goes on across what it went on across in labelled pages."""
    colon, bar = 1, 2
    moves = _learned(*[("title goes on", colon)] * 30, *[("other", bar)] * 30)
    step = INDEX["title begins"], INDEX["title goes on"]

    assert moves[colon][step] > 0 > moves[bar][step]


def test_a_page_teaches_where_its_titles_end() -> None:
    """A border across which most titles of a page end ends the one that a first decoding let go on."""
    begins, goes, other = INDEX["title begins"], INDEX["title goes on"], INDEX["other"]
    chances = np.full((40, len(LABELS)), -8.0)
    chances[0::2, begins] = 0
    chances[1::2, other], chances[1::2, goes] = -0.1, -2.4
    chances[21, [other, goes]] = -1.2, -0.4
    borders = np.tile([0, 1], 20)
    joints, moves = (
        np.zeros(40, np.int64),
        transitions([]) * 0 + np.where(transitions([]) < -1000, -1e4, 0),
    )
    first = model.best(chances, moves, joints)
    second = model.best(model.habits(first, chances, borders), moves, joints)

    assert first[21] == goes
    assert second[21] == other
    assert (np.delete(second, 21) == np.delete(first, 21)).all()


def test_a_doubtful_token_is_what_the_others_of_its_group_are() -> None:
    """Of titles set alike a doubtful one is a title, and a sure person stays what the network says."""
    title, author, other = INDEX["title begins"], INDEX["author begins"], INDEX["other"]
    chances = np.full((100, len(LABELS)), -12.0)
    chances[:18, title] = chances[18, author] = chances[20:, other] = -0.01
    chances[19, [title, author]] = -0.75, -0.6

    made = model.shared(chances, [np.repeat([0, 1], [20, 80])])

    assert chances.argmax(1)[19] == author
    assert made.argmax(1).tolist() == [title] * 18 + [author, title] + [other] * 80


def test_a_token_without_others_set_alike_keeps_its_label() -> None:
    """Groups of one token add nothing."""
    chances = np.log(np.full((3, len(LABELS)), 1 / len(LABELS)))

    assert np.allclose(model.shared(chances, [np.arange(3)]), chances, atol=1e-5)
