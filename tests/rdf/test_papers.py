"""Statements about papers, authorships, people, venue editions and evidence; what a service added."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from corpora import AUTUMN, FASTER, LARKSPUR, RICH, SPRING, lines_of, quote
from hypothesis import given
from hypothesis import strategies as st

from etl.model import Edition, Evidence
from etl.rdf.names import BASE, Names, term
from etl.rdf.papers import claims, edition_key, enrichments

About = Callable[[str], set[tuple[str, str]]]

_VENUE = "<https://w3id.org/mlsys-kg/venue/tinyconf-2021> "


def test_a_paper_says_all_that_is_known_of_it(about: About) -> None:
    """A paper with everything but an arXiv id."""
    said = {(p, o) for p, o in about("paper:larkspur-1a") if p != "dcterms:abstract"}

    assert said == {
        ("rdf:type", "kg:Paper"),
        ("rdf:type", "schema:ScholarlyArticle"),
        ("dcterms:title", r'"Larkspur: Fusing \"Late\", Running Early — 7× in 𝒪(n)"'),
        ("rdfs:label", r'"Larkspur: Fusing \"Late\", Running Early — 7× in 𝒪(n)"'),
        ("schema:name", r'"Larkspur: Fusing \"Late\", Running Early — 7× in 𝒪(n)"'),
        ("schema:datePublished", '"2021-04-06"^^xsd:date'),
        ("schema:author", "person:ada-brook"),
        ("schema:author", "person:lukasz-oneil"),
        ("dcterms:alternative", '"Larkspur"'),
        ("dcterms:issued", '"2021-04-06"^^xsd:date'),
        ("dcterms:creator", "person:ada-brook"),
        ("dcterms:creator", "person:lukasz-oneil"),
        ("kg:authorship", "authorship:larkspur-1a:1"),
        ("kg:authorship", "authorship:larkspur-1a:2"),
        ("kg:publishedIn", "venue:tinyconf-2021"),
        ("kg:session", '"Session 1: “Compilers”"'),
        ("bibo:doi", '"10.1000/tiny.2021/7"'),
        ("schema:url", '"https://example.org/a b?q=<x"^^xsd:anyURI'),
        ("schema:url", '"example.org/larkspur"^^xsd:anyURI'),
        ("schema:sameAs", "<https://openalex.org/W4299"),
        ("schema:sameAs", "<https://dblp.org/rec/conf/tiny/Brook21"),
        ("schema:sameAs", "<https://dblp.org/rec/journals/corr/abs-2104-00007"),
        ("prov:wasDerivedFrom", f"page:{SPRING.id}"),
        ("dcterms:replaces", "paper:anearlierlarkspur"),
        ("dcterms:replaces", "paper:larkspur-2b"),
        ("kg:introduces", "system:larkspur-1a"),
        ("kg:comparesWith", "system:tensorrt"),
        ("kg:comparesWith", "system:tvm"),
        ("kg:targets", "hw:a100"),
        ("kg:evaluatesOn", "workload:resnet-50"),
        ("kg:reports", "claim:larkspur-1a-1"),
        ("kg:reports", "claim:larkspur-1a-2"),
        ("kg:reports", "claim:larkspur-1a-3"),
        ("kg:reports", "claim:larkspur-1a-4"),
    }


def test_a_paper_says_nothing_that_is_not_known(about: About) -> None:
    """A paper without title, authors and session, listed on two pages, with each part a system or hardware can play."""
    said = {(p, o) for p, o in about("paper:2305.01234") if p != "dcterms:abstract"}

    assert said == {
        ("rdf:type", "kg:Paper"),
        ("rdf:type", "schema:ScholarlyArticle"),
        ("dcterms:issued", '"2023"^^xsd:gYear'),
        ("schema:datePublished", '"2023"^^xsd:gYear'),
        ("rdfs:label", '"Serving without a title takes about 20 ms on the MothBoard …"'),
        ("fabio:hasArXivId", '"2305.01234"'),
        ("kg:publishedIn", "venue:odz-workshop-5289cb9f"),
        ("prov:wasDerivedFrom", f"page:{SPRING.id}"),
        ("prov:wasDerivedFrom", f"page:{AUTUMN.id}"),
        ("kg:comparesWith", "system:larkspur-1a"),
        ("kg:mentions", "system:odd"),
        ("kg:uses", "system:tvm"),
        ("kg:mentionsHardware", "hw:cpu"),
        ("kg:targets", "hw:mothboard-m3"),
        ("kg:reports", "claim:2305.01234-1"),
        ("kg:reports", "claim:2305.01234-2"),
    }


def test_an_authorship_says_who_where_and_how_printed(about: About) -> None:
    """Positions count from 1 and the name is the page's."""
    assert about("authorship:larkspur-1a:2") == {
        ("rdf:type", "kg:Authorship"),
        ("kg:author", "person:lukasz-oneil"),
        ("kg:creditedAs", '"Łukasz O\'Neil"'),
        ("kg:position", '"2"^^xsd:integer'),
    }


def test_a_person_has_a_name_and_other_names(about: About) -> None:
    """Another name that is the name itself is not said again."""
    assert about("person:ada-brook") == {
        ("rdf:type", "foaf:Person"),
        ("rdf:type", "schema:Person"),
        ("foaf:name", '"Ada Brook"'),
        ("rdfs:label", '"Ada Brook"'),
        ("skos:altLabel", '"Brook Ada"'),
    }


@pytest.mark.parametrize(
    ("changes", "label"),
    [
        ({"title": "Larkspur", "arxiv": "2101.00001"}, "Larkspur"),
        ({"title": None, "arxiv": "2101.00001", "doi": "10.1/2", "abstract": "One two"}, "One two"),
        ({"title": None, "arxiv": "2101.00001", "doi": "10.1/2", "abstract": None}, "2101.00001"),
        ({"title": None, "arxiv": None, "doi": "10.1/2", "abstract": None}, "10.1/2"),
        ({"title": None, "doi": None, "abstract": "word " * 30}, "word " * 11 + "word …"),
        ({"title": None, "doi": None, "abstract": None}, "larkspur-1a"),
    ],
)
def test_every_paper_has_a_label(changes: dict[str, str | None], label: str) -> None:
    """The title; without one how the abstract begins, else an identifier, else the local name."""
    lines = lines_of(replace(RICH, papers=(replace(LARKSPUR, claims=(), **changes),)))  # type: ignore[arg-type]

    (found,) = (line.split(" ", 2)[2] for line in lines if "/paper/" in line.split(" ")[0] and "#label>" in line)
    assert f'"{label}" .\n' == found


def test_an_edition_has_label_venue_and_year(about: About) -> None:
    """The label joins venue and year; without a year it is the venue."""
    assert about("venue:tinyconf-2021") == {
        ("rdf:type", "kg:VenueEdition"),
        ("rdfs:label", '"TinyConf 2021"'),
        ("kg:venue", '"TinyConf"'),
        ("kg:year", '"2021"^^xsd:integer'),
    }
    assert about("venue:odz-workshop-5289cb9f") == {
        ("rdf:type", "kg:VenueEdition"),
        ("rdfs:label", '"Łódź Workshop"'),
        ("kg:venue", '"Łódź Workshop"'),
    }


@pytest.mark.parametrize(
    ("venue", "year", "key"),
    [
        ("MLSys", 2021, "mlsys-2021"),
        ("MLSYS", 2021, "mlsys-2021"),
        ("Proc. of X & Y", None, "proc-of-x-y"),
        ("Café", 2020, "cafe-2020"),
    ],
)
def test_spellings_of_one_venue_share_a_key(venue: str, year: int | None, key: str) -> None:
    """Case, accents and punctuation do not make another venue."""
    assert key == edition_key(Edition(venue, year))


def test_spellings_of_one_edition_are_labels_of_one_node() -> None:
    """The one that sorts first is the label, whichever paper comes first; the other is another label."""
    editions = (Edition("TinyConf", 2021), Edition("TINYCONF", 2021))
    one, other = (
        [
            line
            for line in lines_of(replace(RICH, papers=(replace(LARKSPUR, editions=each),)))
            if line.startswith(_VENUE)
        ]
        for each in (editions, editions[::-1])
    )

    assert one == other
    assert f'{_VENUE}<http://www.w3.org/2000/01/rdf-schema#label> "TINYCONF 2021" .\n' in one
    assert f'{_VENUE}<http://www.w3.org/2004/02/skos/core#altLabel> "TinyConf 2021" .\n' in one


def test_venues_of_other_scripts_stay_apart() -> None:
    """Names that lose all or some of their letters keep a digest of them."""
    venues = ("计算机学报", "软件学报", "Łódź", "Ódź", "!", "?")

    assert len(venues) == len({edition_key(Edition(venue, 2020)) for venue in venues})


@given(st.text(), st.none() | st.integers(1900, 2100))
def test_a_key_is_a_local_name(venue: str, year: int | None) -> None:
    """Whatever a page prints, the key has letters, digits and hyphens only."""
    assert set(edition_key(Edition(venue, year))) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_a_speedup_says_everything(about: About) -> None:
    """Numbers as printed, the factor, what it is about and compared with, and where it ran."""
    assert about("claim:larkspur-1a-1") == {
        ("rdf:type", "kg:Claim"),
        ("rdf:type", "kg:Speedup"),
        ("kg:high", '"6.7"^^xsd:decimal'),
        ("kg:factorHigh", '"6.7"^^xsd:decimal'),
        ("kg:unit", '"x"'),
        ("qudt:hasUnit", "unit:UNITLESS"),
        ("kg:bound", '"up to"'),
        ("kg:confidence", '"0.9"^^xsd:decimal'),
        ("kg:quantity", "quantity:speed"),
        ("kg:metric", '"trains"'),
        ("kg:direction", '"better"'),
        ("kg:ownResult", '"true"^^xsd:boolean'),
        ("kg:about", "system:larkspur-1a"),
        ("kg:baseline", '"TensorRT"'),
        ("kg:comparedWith", "system:tensorrt"),
        ("kg:onHardware", "hw:a100"),
        ("kg:onWorkload", "workload:resnet-50"),
        ("kg:quote", '"up to 6.7× faster than TensorRT"'),
        ("kg:extractedBy", '"times"'),
    }


def test_a_claim_of_others_says_only_what_is_known(about: About) -> None:
    """No direction, no baseline, no system; own is false, and the quote keeps its LaTeX."""
    assert about("claim:larkspur-1a-4") == {
        ("rdf:type", "kg:Claim"),
        ("kg:low", '"1.95"^^xsd:decimal'),
        ("kg:unit", '"x"'),
        ("qudt:hasUnit", "unit:UNITLESS"),
        ("kg:bound", '"at least"'),
        ("kg:confidence", '"0.9"^^xsd:decimal'),
        ("kg:quantity", "quantity:memory"),
        ("kg:ownResult", '"false"^^xsd:boolean'),
        ("kg:quote", r'"at least $1.95{\\times}$ the memory"'),
        ("kg:extractedBy", '"times"'),
    }


def test_a_claim_has_each_of_its_number_formats() -> None:
    """A property with several values is several statements."""
    names = Names(BASE)
    node = replace(RICH.papers[0].claims[0], claim=replace(FASTER, precision=("fp16", "4-bit")))
    (block,) = claims(replace(RICH.papers[0], claims=(node,)), names)

    said = [line.split(" ")[1:3] for line in block.splitlines()]
    assert ['"4-bit"', '"fp16"'] == [value for predicate, value in said if predicate == term("kg:precision")]


def test_percent_has_its_own_unit(about: About) -> None:
    """% is unit:PERCENT, and both ends of an exact number are given with their zeros."""
    said = about("claim:larkspur-1a-3")

    assert {
        ("qudt:hasUnit", "unit:PERCENT"),
        ("kg:low", '"0.5"^^xsd:decimal'),
        ("kg:high", '"0.5"^^xsd:decimal'),
    } <= said


def test_other_units_stay_words(about: About) -> None:
    """Milliseconds have no unit here but the printed one, and no number has an exponent."""
    said = about("claim:2305.01234-1")

    assert {("kg:unit", '"ms"'), ("kg:low", '"20"^^xsd:decimal')} <= said
    assert not [o for p, o in said if p == "qudt:hasUnit"]


_WORDS = "up to 6.7× faster than TensorRT"
_START = SPRING.text.index(_WORDS)
_END = _START + len(_WORDS)
_NAME = f"larkspur-1a:reports:larkspur-1a-1:{SPRING.id}:{_START}-{_END}"


def test_evidence_says_what_it_shows_and_where_it_is_printed(about: About) -> None:
    """The statement it is for, the rule that read it, and the exact words with their page and offsets."""
    assert about(f"ev:{_NAME}") == {
        ("rdf:type", "kg:Evidence"),
        ("kg:forPaper", "paper:larkspur-1a"),
        ("kg:forProperty", "kg:reports"),
        ("kg:forThing", "claim:larkspur-1a-1"),
        ("kg:extractedBy", '"times"'),
        ("kg:onPage", f"page:{SPRING.id}"),
        ("kg:quote", f'"{_WORDS}"'),
        ("kg:start", f'"{_START}"^^xsd:integer'),
        ("kg:end", f'"{_END}"^^xsd:integer'),
    }


def test_every_link_of_a_paper_has_evidence_for_its_property() -> None:
    """One for each quote of each link, distinguished by the property."""
    lines = (line for line in lines_of() if "ontology#forProperty>" in line and "/evidence/" in line)
    properties = [line.rsplit("#", 1)[1] for line in lines]

    assert {
        "introduces> .\n": 2,
        "comparesWith> .\n": 3,
        "uses> .\n": 1,
        "mentions> .\n": 1,
        "targets> .\n": 2,
        "mentionsHardware> .\n": 1,
        "evaluatesOn> .\n": 1,
        "reports> .\n": 6,
    } == {name: properties.count(name) for name in properties}


def test_a_quote_of_a_link_comes_once() -> None:
    """The same words at the same place are one piece of evidence, whatever was read around them."""
    words = quote(SPRING, "TensorRT")
    twice = tuple(Evidence(SPRING.id, replace(words, prefix=prefix)) for prefix in ("the first ", "the second "))
    system = replace(LARKSPUR.links[0], evidence=twice)
    lines = lines_of(replace(RICH, papers=(replace(LARKSPUR, links=(system,), claims=()),)))

    assert 1 == sum("#type> <https://w3id.org/mlsys-kg/ontology#Evidence>" in line for line in lines)


def test_an_enrichment_says_what_was_added_and_whence() -> None:
    """One node a field: the paper, the property, the answer."""
    found = [block for paper in RICH.papers for block in enrichments(paper, Names())]

    assert ["2305.01234:arxiv", "2305.01234:issued"] == [
        lines.split(">", 1)[0].removeprefix(f"<{Names().enrichment}") for lines in found
    ]
    assert all(f"{term('prov:wasDerivedFrom')} <{Names().page}{AUTUMN.id}>" in lines for lines in found)
    assert term("fabio:hasArXivId") in found[0]
    assert term("dcterms:issued") in found[1]
