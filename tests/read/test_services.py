"""Pages of services that list papers of conferences give every paper with its people, in full runs of the reader."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from layouts import papers, people
from layouts.truth import Paper

from etl import read
from etl.model import Page

Write = Callable[[Sequence[Paper], Random], str]


def researchr(listed: Sequence[Paper], random: Random) -> str:
    """A row each: title, track, people as links with workplaces that nothing parts from them."""
    rows = (
        f"<tr><td></td><td><a href='#'>{one.title}</a><div>Main Conference</div><div>"
        + ", ".join(f"<a href='/p'>{name}</a> <span>{people.place(random)}</span>" for name in one.authors)
        + "</div><a href='https://doi.example/1'>DOI</a> <a href='#'>Pre-print</a></td></tr>"
        for one in listed
    )
    return f"<h3>Accepted Papers</h3><table><tr><th></th><th>Title</th></tr>{''.join(rows)}</table>"


def linklings(listed: Sequence[Paper], random: Random) -> str:
    """A block each: title, people one below the other with their workplaces, time and place, abstract."""
    blocks = (
        f"<div><div>Paper</div><div><a href='/x'>{one.title}</a></div><div><h4>Authors</h4>"
        + "".join(f"<div><a href='/p'>{name}</a></div><div>{people.place(random)}</div>" for name in one.authors)
        + f"</div><div>{9 + place}:00am - {9 + place}:30am MST</div><div>Location: B3{place}</div>"
        f"<div><strong>Description</strong>{one.abstract}</div></div>"
        for place, one in enumerate(listed)
    )
    return f"<h1>Schedule</h1>{''.join(blocks)}"


def cvf(listed: Sequence[Paper], _: Random) -> str:
    """A term each, and below it a form for each of its people, whose link sends what it hides."""
    form = "<form method=post><input type=hidden name=who value=x><a href='#'>{}</a>, </form>".format
    terms = (
        f"<dt><br><a href='#'>{one.title}</a></dt><dd>{''.join(map(form, one.authors))}</dd><dd>[<a>pdf</a>]</dd>"
        for one in listed
    )
    return f"<h3>Papers</h3><dl>{''.join(terms)}</dl>"


def orcid(listed: Sequence[Paper], _: Random) -> str:
    """Lines of text: title, venue, a line that begins with the year, identifier, people, source."""
    return "Works\n\n" + "\n\n".join(
        f"{one.title}\nProceedings of the {place + 10}th Conference on Rivers\n2031 | Conference paper\n"
        f"DOI: 10.1145/1.{place}\nCONTRIBUTORS: {'; '.join(one.authors)}\nSource: Crossref"
        for place, one in enumerate(listed)
    )


def semantic_scholar(listed: Sequence[Paper], _: Random) -> str:
    """Lines of text: title, the first people and the last with a count between them, field, venue, what to press."""
    return 'About 1,250 results for "boats"\nSort by Relevance\n\n' + "\n\n".join(
        f"{one.title}\n{', '.join(one.authors[:-1])}, +4 authors, {one.authors[-1]}\nComputer Science\nRiver Days\n"
        f"{place + 9}\nPDF\nSave\nAlert"
        for place, one in enumerate(listed)
    )


@pytest.mark.parametrize("write", [researchr, linklings, cvf, orcid, semantic_scholar], ids=lambda one: one.__name__)
@pytest.mark.parametrize("seed", range(3))
def test_services_are_read(write: Write, seed: int) -> None:
    """Each title has its people, all of them and nobody else."""
    random = Random(seed)  # noqa: S311
    listed = [
        replace(one, authors=_people(random)) for one in papers.papers(20, random) if not {",", "?"} & {*one.title}
    ][:10]

    found = read.reading(Page("page.html", write(listed, random), "0" * 64)).records

    assert {one.title: one.authors for one in listed} == {
        record.title and record.title.words: tuple(author.name for author in record.authors) for record in found
    }


def _people(random: Random) -> tuple[str, ...]:
    """Two to six people with plain names."""
    names = filter(str.isascii, (people.name(random) for _ in iter(int, 1)))
    plain = (name for name in names if len(name.split()) == 2 and name.istitle())
    return tuple(dict.fromkeys(islice(plain, random.randint(2, 6))))
