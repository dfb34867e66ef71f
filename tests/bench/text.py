"""Text → findings → N-Triples, beside spaCy's bare tokenizer and a peer."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from types import ModuleType

import spacy
from bench.documents import Text
from bench.measured import Measured, line, seconds

from etl import collector, extract, rdf, resolve, vocabulary
from etl.extract.sections.words import words as tokenised
from etl.extract.text.masking import mask
from etl.model import Corpus, Findings, Record

PEER = "quantulum3"
PEER_DOCUMENTS = 40
"""The peer reads some fifty documents a second: it gets this many."""


def measured(text: Text, rounds: int) -> Iterator[Measured]:
    """What is read in a second of CPU time, by one process that searches for cycles as seldom as a run does."""
    with collector.unhurried():
        yield from _measured(text, rounds)


def _measured(text: Text, rounds: int) -> Iterator[Measured]:
    whole = [_words(record) for record in text.records]
    count = len(whole)
    nlp = spacy.blank("en")
    findings(text.records[:100])  # the vocabularies are loaded once
    bare = partial(each, nlp.make_doc, whole)
    tokens = partial(each, lambda words: tokenised(mask(words)), whole)

    found, floor, ours = seconds((partial(findings, text.records), bare, tokens), rounds)
    yield line("text → findings", "documents/s", count / found, "spaCy make_doc", count / floor)
    # Words are looked up, so that of our own time next to nothing is tokenising: the goal is set against spaCy's.
    yield line("text time beyond what make_doc takes", "s", max(0.0, found - floor), "all of it", found, "≤ 0.4")
    yield line("text time outside of our own tokens", "s", max(0.0, found - ours), "all of it", found)

    made, floor = seconds((partial(_written, text), bare), rounds)
    yield line("text → N-Triples", "documents/s", count / made, "spaCy make_doc", count / floor, "≥ 0.8")

    if parse := peer():
        few = [record for record in text.records if record.abstract][:PEER_DOCUMENTS]
        abstracts = [record.abstract.words for record in few if record.abstract]
        found, theirs = seconds((partial(findings, few), partial(each, parse, abstracts)), rounds)
        yield line("text → findings", "documents/s", len(few) / found, PEER, len(few) / theirs, "≥ 60")


def findings(records: Sequence[Record]) -> list[Findings]:
    return [extract.findings(record) for record in records]


def corpus(text: Text, found: Sequence[Findings]) -> Corpus:
    lazy = resolve.corpus(found, text.pages, software=vocabulary.systems(), products=vocabulary.hardware())
    return replace(lazy, papers=tuple(lazy.papers), people=tuple(lazy.people))


def statements(made: Corpus) -> Iterator[str]:
    return rdf.statements(made, vocabulary.hardware(), vocabulary.quantities())


def _written(text: Text) -> str:
    return "".join(statements(corpus(text, findings(text.records))))


def _words(record: Record) -> str:
    return "\n".join(quote.words for quote in (record.title, record.abstract) if quote)


def each(verb: Callable[[str], object], texts: Sequence[str]) -> None:
    for text in texts:
        verb(text)


def peer() -> Callable[[str], object] | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = _module(f"{PEER}.parser")
    return found.parse if found else None


def _module(name: str) -> ModuleType | None:
    """A package, if it is installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
