"""The labels of the vocabularies by their words."""

from __future__ import annotations

from etl.extract.sections.words import _LONGEST_LABEL
from etl.extract.text.labels import _labels, labels


def test_labels_by_their_words() -> None:
    """A label of one word stands alone, a longer one under its second word; nothing begins with other words."""
    begun = labels("apache")

    assert begun is not None
    assert ("apache", "spark") in [label.words for label in begun.longer["spark"]]
    assert ["pytorch"] == sorted({label.words[0] for label in (labels("pytorch") or begun).alone})
    assert labels("quokka") is None


def test_labels_are_short() -> None:
    """No label has more words than are looked at behind its first."""
    longest = max(len(label.words) for begun in _labels().values() for more in begun.longer.values() for label in more)

    assert longest <= _LONGEST_LABEL + 1
