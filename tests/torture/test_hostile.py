"""Sources that mean harm, or look like it: bombs, endless nesting, odd characters, words that would be commands."""

from __future__ import annotations

import gzip
import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from etl import fetch, identity, pipeline, query, rdf, read, store
from etl.errors import GraphError, PageError, SourceError, Trouble
from etl.fetch.pieces import Bounds, pieces
from etl.model import Page

SAYS = (
    "We present Kestrel, a compiler that schedules kernels anew. Kestrel is 2.5x faster than TensorRT on a V100 GPU. "
)
ODD = (
    "a\0b\u202ec\u200bd\ufeffe \x85\u2028 \\\" <script>alert(1)</script> '=1+1"
    " ${x} %s {0} é e\u0301 𝒳 \U0001f469\u200d\U0001f469"
)
GRAPH = Path(__file__).resolve().parents[1] / "queries" / "graph.ttl"


def page_of(text: str) -> Page:
    return Page("page.txt", text, "0" * 64)


def laughs(rounds: int) -> str:
    """A feed whose entities stand for each other ten times over."""
    entities = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(rounds))
    doctype = f'<!DOCTYPE feed [<!ENTITY a0 "aaaaaaaaaa">{entities}<!ENTITY f SYSTEM "file:///etc/passwd">]>'
    entry = f"<entry><title>Tiny Kernels &a{rounds};&f;</title><author><name>Ada Lind</name></author></entry>"
    return f'<?xml version="1.0"?>{doctype}<feed xmlns="http://www.w3.org/2005/Atom">{entry}</feed>'


@pytest.mark.parametrize("rounds", [1, 40])
def test_entities_of_xml_stay_small(rounds: int) -> None:
    """Neither what stands for a milliard letters is written out nor what stands for a file of this machine."""
    began = time.process_time()

    try:
        text = read.reading(page_of(laughs(rounds))).page.text
    except PageError as error:
        text = str(error)

    assert len(text) < 2_000
    assert (rounds == 1) == ("a" * 100 in text)
    assert "root:" not in text
    assert time.process_time() - began < 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_feeds_read_no_files(tmp_path: Path, encoding: str) -> None:
    """Entities, parameter entities and XInclude that name a file of this machine bring none of its words."""
    (tmp_path / "secret").write_text("kingfisher", encoding="utf-8")
    file = (tmp_path / "secret").as_uri()
    told = f"""<?xml version="1.0" encoding="{encoding}"?>
        <!DOCTYPE feed [<!ENTITY % outer SYSTEM "{file}"> %outer; <!ENTITY inner SYSTEM "{file}">
        <!ENTITY own "osprey">]>
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:xi="http://www.w3.org/2001/XInclude">
        <xi:include href="{file}" parse="text"/>
        <entry><title>Tiny &inner;&own; Kernels</title><author><name>Ada Lind</name></author>
        <summary>{SAYS}<xi:include href="{file}" parse="text"/></summary></entry></feed>"""
    (tmp_path / "page.atom").write_bytes(told.encode(encoding))

    (page,) = fetch.pages([str(tmp_path / "page.atom")])
    assert isinstance(page, Page)
    found = read.reading(page)

    assert 1 == len(found.records)
    assert "osprey" in found.page.text
    assert "kingfisher" not in found.page.text


def test_strings_of_bibtex_that_double_end_soon() -> None:
    """Sixty strings, each twice the one before, would make a title of a trillion letters."""
    strings = "".join(f"@string{{s{n + 1} = s{n} # s{n}}}\n" for n in range(60))
    began = time.process_time()

    try:
        found = read.reading(
            page_of(f'@string{{s0 = "aaaaaaaaaa"}}\n{strings}@misc{{k, title=s60, author={{Ada Lind}}}}')
        )
        size = len(found.page.text)
    except PageError as error:
        size = len(str(error))

    assert size < 1_000_000
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"title": "Tiny Kernels", "abstract": ' + "[" * 50_000 + "]" * 50_000 + "}",
        "<html><body>" + "<div>" * 20_000 + "x",
        "<html><body>" + "<table><tr><td>" * 5_000 + "x",
        "<html><script type='application/ld+json'>" + '{"a":' * 100_000 + "</script>",
        '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">' + "<a>" * 100_000,
        "@article{k, title={" + "{" * 50_000 + "}" * 50_000 + "}}",
        "#1 T [PDF]\n\nAuthors: " + "(" * 100_000,
    ],
)
def test_endless_nesting_is_survived(text: str) -> None:
    """However deep a page is nested it is read, or refused in a line."""
    try:
        found = read.reading(page_of(text))
    except PageError as error:
        assert "\n" not in str(error)  # noqa: PT017
    else:
        assert len(found.page.text) <= len(text)


def test_a_bomb_of_gzip_is_bounded(tmp_path: Path) -> None:
    """What a few kilobytes would become is never held: the source is refused once it is larger than a page."""
    path = tmp_path / "page.txt.gz"
    path.write_bytes(gzip.compress(bytes(50_000_000)))

    with path.open("rb") as file, pytest.raises(SourceError, match="more than 1,000,000 bytes"):
        list(pieces(file, path.name, str(path), Bounds(page=1_000_000)))


def test_a_title_of_a_megabyte_costs_its_entry_alone() -> None:
    """In one line of RIS; the entry beside it is read, and the notice says what was left out."""
    text = f"TY  - JOUR\nTI  - {'a ' * 500_000}\nER  - \n\nTY  - JOUR\nTI  - Tiny Kernels\nAU  - Lind, Ada\nER  - \n"

    found = read.reading(page_of(text))

    assert ["Tiny Kernels"] == [record.title and record.title.words for record in found.records]
    assert "an entry with a title of 999,999 characters: a a a" in found.notices[0].message


def test_a_record_too_long_for_one_paper_is_cut_and_told(tmp_path: Path) -> None:
    """In an abstract of a megabyte findings are looked for at its head, and run.json says where the search ended."""
    told = {"title": "Kestrel: Kernels", "authors": ["Ada Lind"], "abstract": SAYS * 20 + "It rests. " * 100_000}
    (tmp_path / "page.json").write_text(json.dumps(told), encoding="utf-8")

    run = pipeline.run([str(tmp_path / "page.json")], tmp_path / "build")

    (notice,) = (notice for notice in run.notices if notice.code == "cut")
    assert "the first 20,000 characters of its abstract" in notice.message
    assert run.counts["claims"]


def test_three_thousand_people_wrote_one_paper(tmp_path: Path) -> None:
    """Of names that nobody has, 99 in 100 are its authors, each once, in their order, and nobody else is."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [f"Ada{a}{b} Mor{b}{c}ow" for a in letters for b in letters for c in letters[:5]]
    names = ["Ada Moreau", *names[:2_999]]
    head = "TINYCONF.2031 - All\n\nTotal: 1\n\n#1 Kestrel: Kernels at Rest [PDF]"
    page = f"{head}\n\nAuthors: {' ; '.join(names)}\n\n{SAYS}\n"

    (record,) = read.reading(page_of(page)).records

    found = [author.name for author in record.authors]
    assert found == [name for name in names if name in set(found)]
    assert 100 * len(found) >= 99 * len(names)


def test_odd_characters_come_back_as_they_went_in(tmp_path: Path) -> None:
    """NUL, bidirectional marks, markup, formulas: a title reads back from the graph as the page printed it."""
    title = " ".join(ODD.replace("\0", "\ufffd").split())
    page = tmp_path / "page.jsonl"
    page.write_text(
        json.dumps({"title": ODD, "authors": ["Ada Lind"], "year": 2024, "abstract": SAYS}), encoding="utf-8"
    )

    pipeline.run([str(page)], tmp_path / "build")

    asked = (
        "SELECT ?title { ?paper <http://purl.org/dc/terms/title> ?title ; <http://purl.org/dc/terms/abstract> ?text }"
    )
    for graph in ("store", "graph.ttl", "graph.nt"):
        assert ((title,),) == store.rows(tmp_path / "build" / graph, asked).rows


def test_one_bad_page_never_costs_the_others(tmp_path: Path) -> None:
    """Of many pages that cannot be read each is told, and the good one is in the graph."""
    bad = {
        "deep.json": b"[" * 100_000,
        "empty.txt": b"",
        "binary.txt": bytes(range(256)) * 50,
        "torn.txt.gz": gzip.compress(b"a" * 10_000)[:-20],
        "laughs.xml": laughs(20).replace("<author>", "").encode(),
        "essay.txt": b"How to bake. Take flour.",
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "good.txt").write_text(f"#1 Kestrel: Kernels [PDF]\n\nAuthors: Ada Lind ; Bo Okafor\n\n{SAYS}\n")

    run = pipeline.run([str(tmp_path)], tmp_path / "out" / "build")

    assert 1 <= run.counts["pages"]
    passed = {notice.source for notice in run.notices if notice.code in {"no papers", "no text"}}
    assert len(bad) == run.counts["pages"] - 1 + len(run.failures) + len(passed)
    assert "good.txt" in {account.source for account in run.accounts}
    assert all("\n" not in failure for failure in run.failures)


INJECTIONS = ('" ) } ; DROP ALL #', "x> <y", "\\", "?x", '"""', "'''", "}} UNION {{ ?s ?p ?o", "\0", "<script>", ".*")


@pytest.mark.parametrize("given", INJECTIONS)
def test_parameters_are_words_and_never_code(given: str) -> None:
    """No query of the catalogue fails or answers more when a parameter looks like SPARQL."""
    graph = store.opened(GRAPH)
    for question in query.catalogue():
        for parameter in question.parameters:
            asked = {p.name: p.example for p in question.parameters if p.required and p.example} | {
                parameter.name: given
            }
            if parameter.kind != "text" or parameter.choices:
                with pytest.raises(Trouble):
                    query.answer(question, graph, asked)
            else:
                assert () == query.answer(question, graph, asked).rows or given == ".*"


@pytest.mark.parametrize(
    "told",
    [
        b"\xff\xfe\0\xd8",
        b"@prefix p: <" + b"x" * 1_000_000,
        b"<a> <b> " + b"[ <c> " * 100_000,
        b"<a> <b> " + b"( " * 100_000,
        b'<a> <b> "' + b"x" * 1_000_000 + b'" .',
        b'<a> <b> """\n\n' * 3,
    ],
)
def test_hostile_turtle_is_refused_in_a_line(tmp_path: Path, told: bytes) -> None:
    """A file of --same-as that is no such file says so, and how long it is matters not."""
    path = tmp_path / "mine.ttl"
    path.write_bytes(told)

    with pytest.raises(GraphError) as refused:
        identity.read(path, rdf.Names().thing)
    assert "\n" not in str(refused.value)


@given(header=st.text(max_size=80), body=st.text(max_size=80))
def test_hostile_queries_are_refused_in_a_line(header: str, body: str) -> None:
    """Whatever stands in the header of a query or behind it, the answer is rows or one line."""
    text = "".join(f"#+ {line}\n" for line in header.split("\n")) + body
    try:
        question = query.read(text, "mine")
        query.answer(question, GRAPH)
    except Trouble as error:
        assert "\n" not in str(error)  # noqa: PT017


def test_addresses_of_this_machine_are_refused() -> None:
    """In whatever way they are written; see tests/fetch for redirects and names that lead there."""
    for host in ("127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "169.254.169.254", "[::ffff:10.0.0.1]"):
        (found,) = fetch.pages([f"http://{host}/"])

        assert isinstance(found, SourceError), host
