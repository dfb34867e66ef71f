"""Words of which the grid composes sentences, in two halves: one to work with, one to be measured at the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from etl import vocabulary
from etl.extract.sections.mentions import mentions
from etl.extract.sections.words import words as spaced
from etl.extract.text.lexicon import lexicon, phrase

HALVES = ("first", "second")


@dataclass(frozen=True, slots=True)
class Metric:
    """A word for what is measured, what quantity it is of, and whether more of it is better."""

    words: str
    quantity: str
    higher: bool


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb in its forms: reduces, reduced, reduce, reducing."""

    present: str
    past: str
    stem: str
    gerund: str
    way: str
    """`+` makes its object more, `-` less, `!` better."""


@dataclass(frozen=True, slots=True)
class Words:
    """One half."""

    metrics: tuple[Metric, ...]
    verbs: tuple[Verb, ...]
    light: tuple[Verb, ...]
    """Verbs that say nothing of a change: achieves."""
    nouns: tuple[tuple[str, str], ...]
    """Nouns of change, and which way."""
    comparatives: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    baselines: tuple[str, ...]
    versions: tuple[str, ...]
    descriptions: tuple[str, ...]
    hardware: tuple[tuple[str, str], ...]
    """As printed, and its notation."""
    workloads: tuple[str, ...]
    openers: tuple[str, ...]


_VERBS = (
    "reduces reduced reduce reducing -",
    "lowers lowered lower lowering -",
    "cuts cut cut cutting -",
    "decreases decreased decrease decreasing -",
    "improves improved improve improving !",
    "boosts boosted boost boosting +",
    "increases increased increase increasing +",
    "enhances enhanced enhance enhancing !",
    "squeezes squeezed squeeze squeezing -",
    "raises raised raise raising +",
    "trims trimmed trim trimming -",
    "lifts lifted lift lifting +",
)
_LIGHT = (
    "achieves achieved achieve achieving -",
    "delivers delivered deliver delivering -",
    "provides provided provide providing -",
    "offers offered offer offering -",
    "yields yielded yield yielding -",
    "reaches reached reach reaching -",
)
_NOUNS = ("reduction -", "decrease -", "increase +", "boost +", "drop -", "cut -", "improvement !", "gain !")
_COMPARATIVES = ("lower -", "less -", "higher +", "greater +", "better !", "better !")
_HARDWARE = ("an A100", "a V100", "an H100", "a Titan RTX", "a Jetson Nano", "a Xeon", "an FPGA", "a Raspberry Pi 4")
_WORKLOADS = ("ResNet-50", "BERT-Large", "ImageNet", "GPT-2", "VGG-16", "CIFAR-10", "MobileNetV2", "SQuAD")


def words(half: str) -> Words:
    """One half of the words."""
    own = HALVES.index(half)
    return Words(
        metrics=tuple(_metrics()[own::2]),
        verbs=tuple(_verb(line) for line in _VERBS[own::2]),
        light=tuple(_verb(line) for line in _LIGHT[own::2]),
        nouns=tuple((line.split()[0], line[-1]) for line in _NOUNS[own::2]),
        comparatives=tuple((line.split()[0], line[-1]) for line in _COMPARATIVES[own::2]),
        names=("Kestrel", "FernDB", "QuillNet", "Larkspur", "MothLang", "Osprey", "TarnFS", "BrookLM")[own::2],
        kinds=("compiler", "scheduler", "framework", "runtime", "system", "library")[own::2],
        baselines=("TVM", "XLA", "TensorRT", "vLLM", "BarkServe", "ElmServe", "Halide", "Horovod")[own::2],
        versions=("FlashAttention-2", "EAGLE-3", "SageAttention2++", "TensorFlow 2", "ThornDB2", "Alder++")[own::2],
        descriptions=(
            "the best existing compiler",
            "state-of-the-art methods",
            "a tuned library",
            "prior work",
            "the strongest baseline",
            "hand-written kernels",
        )[own::2],
        hardware=tuple((printed, _notation(printed.split(" ", 1)[1])) for printed in _HARDWARE[own::2]),
        workloads=tuple(name for name in _WORKLOADS[own::2] if name in _labels()),
        openers=("Experiments show that", "Our evaluation shows that", "We find that", "Results show that")[own::2],
    )


def _verb(line: str) -> Verb:
    return Verb(*line.split())


def _notation(label: str) -> str:
    return next(c.notation for c in vocabulary.hardware().values() if label in c.labels)


def _labels() -> set[str]:
    return {c.label for c in vocabulary.workloads().values()}


_ADJECTIVES = ("efficient", "able", "ical", "ive", "ed", "ust", "ate", "ect", "act", "ise", "ing", "ight", "fast")


def _metrics() -> list[Metric]:
    """Every metric of ontology/quantities.ttl that is a noun with one meaning."""
    concepts = [c for c in vocabulary.quantities().values() if c.kind in {"higher", "lower"} and not c.needs_context]
    known = Counter(label.lower() for c in concepts for label in c.labels)
    found = [
        Metric(label, c.broader[0], c.kind == "higher")
        for c in concepts
        for label in c.labels
        if known[label.lower()] == 1 and label[0].isalpha() and _is_plain(label)
    ]
    return sorted(found, key=lambda metric: metric.words.lower())


def _is_plain(label: str) -> bool:
    first = phrase(label)[0]
    meanings = [meaning for tokens, meaning in lexicon().get(first, ()) if tokens == phrase(label)]
    named = mentions(label, spaced(label))
    changes = named or any(meaning.changes or meaning.bound or meaning.comparator for meaning in meanings)
    return not changes and not label.endswith(_ADJECTIVES) and not label.startswith("more ")
