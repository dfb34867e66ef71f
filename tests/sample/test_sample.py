"""The sample pages are what their README says: six layouts, 76 records, and the faults of real pages."""

from __future__ import annotations

import re
import unicodedata

import pytest

from etl.assets import SAMPLE

NAMES = (
    "abstracts.txt",
    "arxiv-listing.txt",
    "numbered-listing.txt",
    "reading-list.txt",
    "schedule.txt",
    "session.txt",
)
ON_TWO_PAGES = (
    "Characterizing and Taming Model Instability Across Edge Devices",
    "In-network Aggregation for Shared Machine Learning Clusters",
    "Scaling Distributed Training with Adaptive Summation",
    "TensorFlow Lite Micro: Embedded Machine Learning for TinyML Systems",
    "TT-Rec: Tensor Train Compression for Deep Learning Recommendation Models",
)
SLOT = r"^Mon 29 Aug\. \d\d:\d\d - \d\d:\d\d PDT$"
TITLE_OVER_AUTHORS = r"^[^,\n]+\n(?:[^,.\n]+|Ettore M\. G\. Trainiti)(?:, [^,.\n]+)+$"
AUTHORS_WITHOUT_TITLE = r"(?<=\n\n)[^,.\n]+(?:, [^,.\n]+){5,}\n\n"


def page(name: str) -> str:
    return (SAMPLE / name).read_bytes().decode("utf-8")


def count(pattern: str, text: str) -> int:
    return len(re.findall(pattern, text, re.MULTILINE))


def abstract(name: str, title: str) -> str:
    """Give the first paragraph below the authors, which the listing parts from the title by a blank line."""
    blocks = page(name).split("\n\n")
    at = next(i for i, block in enumerate(blocks) if title in block)
    return blocks[at + 1 + blocks[at + 1].startswith("Authors: ")].strip()


def test_there_are_six_pages() -> None:
    """One page for each layout, and nothing else that a pipeline would read."""
    expected = list(NAMES)

    actual = sorted(path.name for path in SAMPLE.glob("*.txt"))

    assert expected == actual


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_clean_text(name: str) -> None:
    """UTF-8 in composed form, no tab, no blank at the end of a line, one newline at the end."""
    text = page(name)

    lines = [line.rstrip() for line in unicodedata.normalize("NFC", text).splitlines()]

    assert "\n".join(lines).rstrip("\n") + "\n" == text
    assert not set("\t\r\ufeff\ufffd") & set(text)


@pytest.mark.parametrize(
    ("name", "pattern", "expected"),
    [
        ("numbered-listing.txt", r"^#\d+ .+ \[PDF\] \[Copy\] \[Kimi1?\]$", 25),
        ("numbered-listing.txt", r"^Authors: [^;\n]+(?: ; [^;\n]+)+$", 25),
        ("numbered-listing.txt", r"^No summary was provided\.$", 1),
        ("numbered-listing.txt", r"^(?:MLSYS\.2021 - All|Total: 52)$", 2),
        ("numbered-listing.txt", r"(?:available at:|hosted at|download it from)$", 3),
        ("reading-list.txt", r"\n\n[^\n:]+: .+\n.+\n(?:MICRO 2023|CVPR 2019)\nAbstract: ", 2),
        ("schedule.txt", TITLE_OVER_AUTHORS, 16),
        ("schedule.txt", AUTHORS_WITHOUT_TITLE, 1),
        ("schedule.txt", r"^Oral: Session \d: .+ Tue 6 Apr \d\d:\d\d [ap]\.m\.$", 4),
        ("schedule.txt", r"^(?:Schedule Mon Tue|Opening Remarks|Invited Talk: )", 3),
        ("schedule.txt", r"…$", 3),
        ("session.txt", SLOT + r"\n\n.+\n\n.+ · .+\n\n.+", 5),
        ("session.txt", r"^(?:Skip to|Moderator: |Exhibit Hall|Chat is)", 4),
        ("abstracts.txt", r"^Abstract\n.{200}", 17),
        ("abstracts.txt", r"^Poster: .+ Wed 7 Jun \d\d:\d\d [ap]\.m\.$", 4),
        ("abstracts.txt", r"… Poster: .+ Wed 7 Jun \d\d:\d\d p\.m\.$", 1),
        ("abstracts.txt", r"…(?=$| Poster: )", 6),
        ("abstracts.txt", r"([A-Z][^.]{60,}\.) \1", 1),
        ("arxiv-listing.txt", r"\n\narXiv:\d{4}\.\d{5}(?: - doi: \S+)?\nCreated: \d{4}-\d\d-\d\d$", 10),
        ("arxiv-listing.txt", r" - doi: 10\.", 1),
        ("arxiv-listing.txt", r"^(?:14 pages, 5 figures|In proceedings of)", 2),
    ],
)
def test_a_page_has_the_marks_of_its_shape(name: str, pattern: str, expected: int) -> None:
    """As many records, headings and faults as the shape of the page is there to show."""
    text = page(name)

    actual = count(pattern, text)

    assert expected == actual


def test_numbers_of_the_listing_run_from_one() -> None:
    """The listing prints 25 records in order, whatever its header says."""
    expected = list(range(1, 26))

    actual = [int(number) for number in re.findall(r"^#(\d+) ", page("numbered-listing.txt"), re.MULTILINE)]

    assert expected == actual


@pytest.mark.parametrize("title", ON_TWO_PAGES)
def test_a_paper_on_two_pages_has_one_abstract(title: str) -> None:
    """The same words under the same title, so that the records merge; one copy may break off."""
    listed = abstract("numbered-listing.txt", title)

    scheduled = abstract("schedule.txt", title).removesuffix("…").rstrip()

    assert len(scheduled) > 300
    assert scheduled == listed[: len(scheduled)]


@pytest.mark.parametrize(
    ("names", "on_listing", "on_schedule"),
    [
        ("another first name", "; Evgenya Pergament ;", ", Jenya Pergament,"),
        ("another order", "; Paolo Costa", ", Costa Paolo"),
        ("one name twice", "; Rocky Rhodes\n", ", Rocky Rhodes, Rocky Rhodes\n"),
        ("capitals, and one surname twice", "; XIANGJUN LI ;", ", Simone Campanoni Campanoni\n"),
    ],
)
def test_names_are_printed_as_carelessly_as_on_real_pages(names: str, on_listing: str, on_schedule: str) -> None:
    """The quirks that the resolver is there for."""
    expected = (1, 1)
    texts = page("numbered-listing.txt"), page("schedule.txt")

    actual = tuple(map(str.count, texts, (on_listing, on_schedule)))

    assert expected == actual, names


@pytest.mark.parametrize(
    "words",
    [
        "1.1 to 1.5x",
        "25%-40%",
        "2–4.5 times",
        "up to 22.91%",
        "1.23× faster on average (up to 1.73×)",
        "more than 50%",
        "trims the memory footprint by 34\\%",
        "$1.95{\\times}$",
        "$\\Theta (\\log n)$",
        "two orders of magnitude",
        "over an order of magnitude",
        "one-tenth of the code",
        "66%, 38% and 25%, respectively",
        "\\textul{any}",
        "network.PANAMA",
    ],
)
def test_measures_are_spelled_in_many_ways(words: str) -> None:
    """Ranges, bounds, lists, LaTeX and number words all occur."""
    text = "".join(map(page, NAMES))

    assert words in text
