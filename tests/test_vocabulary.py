"""The vocabularies hold what they promise."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from pydoc_data import topics

import pytest

from etl import assets, vocabulary
from etl.errors import SourceError
from etl.vocabulary import Concepts

ROOMS = {"hardware": vocabulary.hardware, "systems": vocabulary.systems, "workloads": vocabulary.workloads}
TOPS = set("gpu cpu tpu fpga accelerator microcontroller edge-device memory network cluster other-hardware".split())
KINDS: dict[str, set[str | None]] = {
    "hardware": {None},
    "systems": {*"system framework library compiler accelerator method benchmark dataset format other".split()},
    "workloads": {"model", "dataset", "benchmark"},
}
CASES = [
    json.loads(line) for line in Path(__file__).with_name("vocabulary.jsonl").read_text(encoding="utf-8").splitlines()
]
room = pytest.mark.parametrize("name", ROOMS)


@cache
def index(name: str) -> Mapping[str, str | None]:
    """Label → key: as it is written when its case counts, else case-folded. A word that means something else → None."""
    labels: dict[str, str | None] = {}
    for key, concept in ROOMS[name]().items():
        labels |= {label if concept.exact(label) else label.casefold(): key for label in concept.labels}
    exceptions = {word.casefold() for concept in ROOMS[name]().values() for word in concept.exceptions}
    return labels | dict.fromkeys(exceptions)


def named(word: str, name: str) -> str | None:
    """The key of the concept that a word names by a label."""
    return index(name).get(word, index(name).get(word.casefold()))


def families(word: str, concepts: Concepts) -> set[str]:
    """The keys of the concepts that have a pattern for the whole word."""
    return {key for key, c in concepts.items() if any(re.fullmatch(p, word) for p in c.patterns)}


def without_groups(pattern: str) -> str:
    """A pattern with everything in parentheses cut out."""
    cut = re.sub(r"\\.|\((?:[^()\\]|\\.)*\)", "", pattern)
    return cut if cut == pattern else without_groups(cut)


@pytest.mark.parametrize("case", [c for c in CASES if "means" in c], ids=lambda c: c["word"])
def test_a_word_names_its_concept(case: dict[str, str]) -> None:
    """Names, plurals and spellings lead to the concept that is meant; words that only hold a name lead nowhere."""
    assert case["means"] == named(case["word"], case["in"])


@pytest.mark.parametrize("case", [c for c in CASES if "below" in c], ids=lambda c: c["word"])
def test_an_unlisted_product_is_known_by_its_family(case: dict[str, str]) -> None:
    """A product that nobody listed matches the pattern of one family and no label."""
    assert named(case["word"], case["in"]) is None
    assert {case["below"]} == families(case["word"], ROOMS[case["in"]]())


@pytest.mark.parametrize("case", [c for c in CASES if "top" in c], ids=lambda c: c["word"])
def test_a_product_belongs_to_one_class(case: dict[str, str]) -> None:
    """The guideline's class of a product is the top concept above it."""
    assert case["top"] == vocabulary.tops(vocabulary.hardware())[case["word"]]


@room
def test_notations_are_plain(name: str) -> None:
    """A notation is lower-case ASCII words and numbers with single hyphens, and the key of its concept."""
    odd = [
        key for key, c in ROOMS[name]().items() if key != c.notation or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key)
    ]

    assert odd == []


@room
def test_labels_are_clean(name: str) -> None:
    """A label is words with single spaces between them and no stray mark at its ends."""
    labels = [label for c in ROOMS[name]().values() for label in (*c.labels, *c.exceptions)]

    assert [x for x in labels if x != " ".join(x.split()) or x[0] in "|~,;!?" or x[-2:] in {" !", " ?", " |"}] == []


@room
def test_no_label_names_two_concepts(name: str) -> None:
    """Whatever its case, a label names one concept; labels that insist on their case may differ in case alone."""
    concepts = ROOMS[name]().values()
    exact = Counter(label for c in concepts for label in c.labels if c.exact(label))
    loose = Counter(label for c in concepts for label in {x.casefold() for x in c.labels if not c.exact(x)})

    assert [label for label, n in (exact + loose).items() if n > 1] == []


_VERSION = re.compile(r"(.{2,}?)(?:v?\d+(?:\.\d+)*(?:\.x)?|\+\+?|pro|lite|plus)")
_OF_ONE = {"FlashAttention-1", "CUDA C++"}
"""What came first got its number from what followed; a language is no version of a platform."""


def test_a_version_is_a_system_of_its_own() -> None:
    """No label of a system is another of its labels with a version: a paper on the newer compares with the older."""
    versions = []
    for concept in vocabulary.systems().values():
        plain = {re.sub(r"[\s-]", "", label.lower()): label for label in concept.labels}
        found = [(label, _VERSION.fullmatch(key)) for key, label in plain.items()]
        versions += [label for label, match in found if match and match[1] in plain and label not in _OF_ONE]

    assert versions == []


def test_a_version_names_what_it_is_a_version_of() -> None:
    """Every dcterms:isVersionOf of ontology/systems.ttl leads from a concept to another one."""
    text = (assets.ONTOLOGY / "systems.ttl").read_text(encoding="utf-8")
    blocks = re.findall(r"^sys:(\S+) a (.+?) \.$", text, re.MULTILINE | re.DOTALL)
    pairs = [(name, base) for name, said in blocks for base in re.findall(r"isVersionOf sys:(\S+)", said)]

    assert ("sageattention2-plus-plus", "sageattention2") in pairs
    assert len(pairs) == text.count("dcterms:isVersionOf sys:")
    assert [pair for pair in pairs if not {*pair} <= {*vocabulary.systems()} or pair[0] == pair[1]] == []


def test_an_exception_hides_no_name() -> None:
    """Words that mean something else than a label are themselves nobody's label."""
    labels = {label.casefold() for concepts in ROOMS.values() for c in concepts().values() for label in c.labels}
    exceptions = {word for concepts in ROOMS.values() for c in concepts().values() for word in c.exceptions}

    assert "point cloud" in exceptions
    assert [word for word in sorted(exceptions) if word.casefold() in labels] == []


@room
def test_kinds_are_those_of_the_guideline(name: str) -> None:
    """Every system and workload has a kind that the guideline knows; hardware has none."""
    assert KINDS[name] >= {c.kind for c in ROOMS[name]().values()}


def test_hardware_has_the_eleven_classes() -> None:
    """The top concepts are the classes of the guideline; below them each concept has one broader concept."""
    concepts = vocabulary.hardware()

    assert {key for key, c in concepts.items() if not c.broader} == TOPS
    assert {len(c.broader) for c in concepts.values()} == {0, 1}
    assert set(vocabulary.tops(concepts).values()) == TOPS


def test_the_vocabularies_are_large() -> None:
    """Nothing was lost: a file that shrinks below these numbers was cut by mistake."""
    sizes = {name: len(concepts()) for name, concepts in ROOMS.items()}

    assert sizes["hardware"] >= 1000
    assert sizes["systems"] >= 3000
    assert sizes["workloads"] >= 1500


def test_metrics_stand_below_their_quantities() -> None:
    """A metric with the name of its quantity is a concept of its own, and its top concept is the quantity."""
    quantities = vocabulary.quantities()

    assert quantities["speed"].broader == ()
    assert quantities["speed/speed"].broader == ("speed",)
    assert vocabulary.tops(quantities)["latency"] == "speed"


def test_cues_are_read() -> None:
    """Words of change are a vocabulary like the others."""
    assert "reduce" in vocabulary.cues()["verb-decrease"].labels


@room
def test_ordinary_words_need_context_or_their_case(name: str) -> None:
    """Only generic hardware words, and labels that insist on their case or ask for context, are plain English."""
    english = {w for text in topics.topics.values() for w in re.findall(r"(?<![\w.`*/-])[a-z]{2,}(?![\w`*(/-])", text)}
    plain = [
        label
        for c in ROOMS[name]().values()
        if c.broader or name != "hardware"
        for label in c.labels
        if label.casefold() in english and not c.exact(label) and not c.ambiguous(label)
    ]

    assert len(english) > 2000
    assert plain == []


def test_names_that_are_words_ask_for_context() -> None:
    """Software and chips that bear an ordinary or ambiguous word for a name are marked."""
    systems, hardware, workloads = vocabulary.systems(), vocabulary.hardware(), vocabulary.workloads()
    marked = [
        *(
            systems[n]
            for n in ("ray", "apache-spark", "storm", "orca", "gorilla", "clipper", "medusa", "tofu", "optimus")
        ),
        *(
            hardware[n]
            for n in ("volta", "hopper", "turing", "pascal", "jetson-orin", "jetson-xavier", "summit", "wormhole")
        ),
        *(workloads[n] for n in ("falcon-llm", "gemini", "whisper", "performer", "koala")),
    ]

    assert [c.notation for c in marked if not c.ambiguous(c.label) and " " not in c.label] == []


PATTERNS = [(c.notation, p) for concepts in ROOMS.values() for c in concepts().values() for p in c.patterns]


@pytest.mark.parametrize(("notation", "pattern"), PATTERNS, ids=lambda x: x)
def test_a_pattern_is_linear_and_begins_with_a_letter(notation: str, pattern: str) -> None:
    """A pattern begins with a letter that must stand, has no alternative at its top, and is quick on hostile text."""
    compiled = re.compile(pattern)
    pieces = {
        *re.findall(r"[A-Za-z]+", pattern),
        notation,
        pattern[0],
        "1",
        "12 ",
        "- ",
        " Pro",
        "-Pro",
        "a1-",
        "\u00e9",
    }
    texts = [piece * (8000 // len(piece)) for piece in pieces] + [
        pattern[:3] + "9" * 8000,
        pattern[:3] + " Ti" * 2000 + "!",
    ]

    start = time.process_time()
    for text in texts:
        list(compiled.finditer(text))

    assert time.process_time() - start < 1
    assert re.match(r"[A-Za-z](?![?*{|])", pattern)
    assert "|" not in without_groups(pattern)
    assert not compiled.fullmatch("")


def test_case_and_context_concern_labels_of_one_word() -> None:
    """ "Ray" is a word, "Ray Serve" and "Ray cluster" are names."""
    ray = vocabulary.systems()["ray"]

    assert ray.exact("Ray")
    assert ray.ambiguous("Ray")
    assert not ray.exact("Ray cluster")
    assert not ray.ambiguous("Ray cluster")


def test_a_vocabulary_cannot_be_changed() -> None:
    """What one extractor reads no other can spoil."""
    with pytest.raises(TypeError):
        vocabulary.hardware()["gpu"] = vocabulary.hardware()["cpu"]  # type: ignore[index]


@pytest.mark.parametrize("name", [*ROOMS, "quantities", "cues"])
def test_concepts_keep_the_rules_that_reading_them_rests_on(name: str) -> None:
    """A concept has one label, a notation that is its local name, and is below concepts of its file."""
    nodes = vocabulary._nodes(assets.ONTOLOGY / f"{name}.ttl")

    assert [iri for iri, node in nodes.items() if len(node.get("prefLabel", ())) != 1] == []
    assert [iri for iri, node in nodes.items() if node["notation"] != [re.split("[/#]", iri)[-1]]] == []
    assert [iri for iri, node in nodes.items() if not {*node.get("broader", ())} <= nodes.keys()] == []


@pytest.mark.parametrize("name", [*ROOMS, "quantities", "cues"])
def test_concepts_have_names_and_a_top_of_their_own(name: str) -> None:
    """Two concepts have one notation only where one is below the other; none is above itself."""
    concepts: Concepts = getattr(vocabulary, name)()

    assert len(concepts) == len({concept.iri for concept in concepts.values()})
    assert {concepts[top].broader for top in vocabulary.tops(concepts).values()} == {()}


@pytest.mark.parametrize(
    ("product", "chain"),
    [
        ("v100", ["volta", "nvidia-gpus", "gpu"]),
        ("tpu-v3", ["google-tpus", "tpu"]),
        ("mi300x", ["instinct", "amd-gpus", "gpu"]),
        ("jetson-orin-nx", ["jetson", "nvidia-edge-devices", "edge-device"]),
        ("drive-thor", ["nvidia-drive", "nvidia-edge-devices", "edge-device"]),
    ],
)
def test_a_product_leads_over_family_and_vendor_line_to_its_class(product: str, chain: list[str]) -> None:
    """One step up at a time, so that a question may be about all that a maker builds of a class."""
    known = vocabulary.hardware()
    above: list[str] = []
    while broader := known[above[-1] if above else product].broader:
        above.append(broader[0])

    assert chain == above


def test_a_program_without_its_vocabularies_is_not_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is a part of the program, and the message names it."""
    monkeypatch.setattr(assets, "ONTOLOGY", tmp_path)

    with pytest.raises(SourceError, match=r"gone\.ttl is missing, which is a part of mlsys-kg: install it again$"):
        vocabulary._shipped("gone")
