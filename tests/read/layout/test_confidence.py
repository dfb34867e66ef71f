from __future__ import annotations

import numpy as np

from etl.read.layout import confidence
from etl.read.layout.features import Features
from etl.read.layout.model import Labelling
from etl.read.layout.segments import papers
from etl.read.layout.tokens import INDEX, LABELS, tokens

TEXT = "Slow Boats\nAda Moreau\n\nFast Boats\nBen Okafor"


def labelling(sure: float) -> Labelling:
    """Two papers with people, each token as sure as is said."""
    labels = np.array([INDEX["title begins"], INDEX["author begins"]] * 2)
    chances = np.full((4, len(LABELS)), np.log((1 - sure) / (len(LABELS) - 1)))
    chances[np.arange(4), labels] = np.log(sure)
    return Labelling(labels, chances, np.zeros(4))


def known(sure: float) -> np.ndarray:
    found, made = tokens(TEXT), labelling(sure)
    every = papers(TEXT, found, made.labels.tolist(), made.opens)
    return confidence.of_records(found, made, Features(TEXT, found).groups, every)


def test_what_is_known_of_records_follows_the_chances_of_their_tokens() -> None:
    """A record has one row, in which surer labels give larger values and fields that are there count."""
    sure, doubtful = known(0.99), known(0.6)

    assert sure.shape == doubtful.shape == (2, len(confidence.RECORD))
    for column in ("title", "least odds", "authors", "page title"):
        place = confidence.RECORD.index(column)
        assert (sure[:, place] > doubtful[:, place]).all()
    assert (sure[:, confidence.RECORD.index("abstract")] == 0).all()
    assert (sure[:, confidence.RECORD.index("constant")] == 1).all()


def test_a_page_without_papers_is_known_as_such() -> None:
    """What is known of a page has its columns even where nothing was read."""
    made = confidence.of_page(labelling(0.9), [], np.zeros(0))

    assert made.shape == (len(confidence.PAGE),)
    assert np.isfinite(made).all()


def test_a_record_is_compared_with_the_others() -> None:
    """A record without a venue differs where the others have one; what others set alike are like, counts without it."""
    text = "\n".join(f"{place} Boats. Boating News" for place in ("Here", "Away", "Inland", "Abroad"))
    found = tokens(text)
    labels = np.array([INDEX["title begins"], INDEX["venue begins"]] * 4)
    labels[7] = INDEX["other"]
    chances = np.full((8, len(LABELS)), -6.0)
    chances[np.arange(8), labels] = -0.02
    chances[6, labels[6]] = -1.0
    made = Labelling(labels, chances, np.zeros(8))

    seen = confidence.of_records(
        found, made, Features(text, found).groups, papers(text, found, labels.tolist(), made.opens)
    )
    odds, alike, differs = (
        seen[:, confidence.RECORD.index(name)] for name in ("least odds", "odds alike", "venue differs")
    )

    assert differs[3] > 2 * differs[:3].max()
    assert odds[3] < odds[:3].min()
    assert alike[3] > alike[:3].max()


def test_several_doubtful_records_among_talks_are_talks() -> None:
    """Neither one record is, nor sure ones, nor those of a page with few talks."""
    among, alone = labelling(0.9), labelling(0.9)
    among.labels[1::2] = INDEX["talk begins"]
    doubtful = np.array([0.5, 0.7, 0.8])

    assert confidence.are_talks(among, doubtful)
    assert not confidence.are_talks(among, doubtful[:1])
    assert not confidence.are_talks(among, doubtful + 0.2)
    assert not confidence.are_talks(alone, doubtful)
