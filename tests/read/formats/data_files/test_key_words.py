"""Keys name fields and kinds by their words."""

from __future__ import annotations

import pytest

from etl.read.formats.data_files import key_words


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("title", "title"),
        ("paperTitle", "title"),
        ("paper_name", "title"),
        ("paper-author", "people"),
        ("AuthorList", "people"),
        ("authors.name", "people"),
        ("speaker(s)", "speakers"),
        ("conf_name", "venue"),
        ("secondary-title", "venue"),
        ("records.secondary.title", "title"),
        ("paper_link", "url"),
        ("title-url", "url"),
        ("published_year", "date"),
        ("name", "name"),
        ("link.display", "url"),
        ("info", "name"),
        ("what", None),
        ("", None),
        ("2031", None),
    ],
)
def test_fields_of_keys(path: str, field: str | None) -> None:
    """The last word that means something names the field; words as `name` leave it to the word before them."""
    assert field == key_words.field(tuple(path.split(".")))


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        (["sigx_talks"], "talk"),
        (["publications", "invited-talks"], "talk"),
        (["talks", "papers"], "paper"),
        (["Keynote"], "talk"),
        (["Coffee break"], "event"),
        (["awards"], "news"),
        (["www"], "page"),
        (["2031"], None),
        ([], None),
    ],
)
def test_kinds_of_keys(texts: list[str], kind: str | None) -> None:
    """The last text that names a kind counts, and of it the last word."""
    assert kind == key_words.kind(texts)
