"""Keys name fields and kinds by their words."""

from __future__ import annotations

import pytest

from etl.read.formats.fields import key_words


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


@pytest.mark.parametrize(
    ("key", "part", "rest"),
    [
        ("Author 2", "author", False),
        ("Co-Authors", "author", True),
        ("coauthor", "author", True),
        ("additional_authors", "author", True),
        ("Speaker", "author", False),
        ("authors", None, False),
        ("Contact Author", "contact author", False),
    ],
)
def test_parts_of_a_list(key: str, part: str | None, rest: bool) -> None:
    """Keys of one author each, of a speaker and of all but the first name parts of one list."""
    assert (part, rest) == (key_words.part(key), key_words.is_rest(key))
