"""Labels such as "Authors:": found by repetition, named by a table of words, else by what stands behind them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path
from typing import cast

from etl.read import names, phrases, scripts, times, venues
from etl.read.general import abroad
from etl.read.general.piece import Kind, Piece
from etl.read.general.runs import people
from etl.read.links import is_links
from etl.read.parts import is_sentence
from etl.read.phrases import compiled

_LABEL = re.compile(
    r"""
    (?P<label> TL;DR | [^\W\d_][\w\ /'’-]{0,28}? (?:\s?\([^()]{1,12}\))? ) \s{0,4}
        (?: [:：](?=\s|$|[^\s/])\s? | (?<=\s)=\s | (?<=\s)[👉➡→⇒➜▶»]+\s? )                  # Authors: … · auth = …
  | (?P<field> [A-Z][A-Z0-9] ) \s{2}-\s                                # TI  - …
  | [【\[] (?P<boxed> [^\W\d_][\w\ ]{1,20} ) [】\]] \s? (?=\S)           # 【Title】…
  | (?P<abstract> (?i:abstract) ) \s? [.—–-]+ \s* (?=\S)            # Abstract—…
    """,
    re.VERBOSE,
)
_PLAIN = compiled(r"(?P<label>{plain labels})\s{1,3}(?=[^\W\d_])")
_TEXT = 120
"""Characters of an abstract behind a label without a mark."""
_TITLE = 250
"""Characters of a title behind a label that says so, however much it looks like running text."""
_OFTEN = 3
"""Times an unknown label must come on a page."""
_FIELD = 2  # letters of the name of a field in capitals: "TI"
_WORDS_OF_FACTS = 3
"""Words behind a label that comes once, from which on it is the head of a title."""
_ALONE = frozenset({"abstract", "authors", "author", "summary", "biography", "bio"})
"""Labels that may stand on a line of their own without a colon."""
_FOLD = re.compile(r"[\W_]+")
_NUMBER = re.compile(r"(?<=[^\W\d_]{4})\s?\d{1,3}$")
_TALK = compiled(r"(?:\w+\s){0,2}{talk first}\s(?:\w+\s)?{talk last}")  # Gold Sponsor Talk: …
SPEAKING = phrases.words("speakers")
"""Who speaks: the people of a talk, where nobody else is named as such."""

FILE = Path(__file__).with_name("labels.txt")
"""A row for each kind: "people: authors | author | …"; rows go on behind a bar."""
_LISTED = 1.5
"""Score of a list of people."""
_SEVERAL = 6
"""Talks that tell whether speakers come again."""
_QUOTED = re.compile(r"([\"'])[^\"']+\1|“[^“”]+”")
_FOREIGN = re.compile(
    r"\((?:zh|cn|ja|jp|ko|kr|de|fr|es|chinese|translated|translation|中文|中|ai|gpt|llm)[^()]*\)", re.IGNORECASE
)


def _named(match: re.Match[str]) -> str:
    return match["label"] or match["abstract"] or match["field"] or match["boxed"]


@cache
def label_kinds() -> Mapping[str, Kind]:
    """Folded label → what stands behind it."""
    rows = FILE.read_text(encoding="utf-8").replace("|\n", "|").splitlines()
    told = (row.split(":", 1) for row in rows)
    return {_bare(word): cast("Kind", kind) for kind, words in told for word in words.split("|")}


def folded(label: str) -> str:
    """A label without case, marks, decoration and the number at its end; of "作者 Authors" the last word."""
    bare = _bare(label)
    first, _, last = bare.partition(" ")
    twice = scripts.is_touched(bare) and label_kinds().get(first) == label_kinds().get(last) is not None
    return last if twice else bare


def _bare(label: str) -> str:
    return _NUMBER.sub("", _FOLD.sub(" ", label).strip().casefold())


def labelled(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with labels cut off, and their kinds set where a label tells them.

    A line that is nothing but a label passes its kind to the line under it.
    """
    found = [None if piece.sure else _match(piece.words) for piece in pieces]
    seen = Counter(folded(_named(match)) for match in found if match)
    kinds = _kinds(pieces, found, seen)
    made: list[Piece] = []
    waiting: tuple[Kind, str] | None = None
    for piece, match in zip(pieces, found, strict=True):
        label = folded(_named(match)) if match else ""
        one, announced = _labelled(piece, match, label, kinds.get(label))
        if one is piece and waiting and not piece.sure and fits(piece, waiting[0]):
            one = piece._replace(kind=waiting[0], label=waiting[1], sure=True, gap=max(piece.gap, made[-1].gap))
        waiting = announced
        made.append(one)
    return made


def _match(words: str) -> re.Match[str] | None:
    """The label that words begin with; one without a mark stands before people, or before running text."""
    plain, marked = _PLAIN.match(words), _LABEL.match(words)
    known = marked is not None and folded(_named(marked)) in label_kinds()
    if plain is None or known or words[plain.end() : plain.end() + 1] in ":：=":
        return marked
    behind = words[plain.end() :]
    if label_kinds().get(plain["label"].casefold()) == "people":
        told = names.is_author_list(behind) or names.likeness(names.without_others(behind)) == 1
    else:
        told = scripts.is_touched(plain["label"]) or (len(behind) > _TEXT and is_sentence(behind))
    return plain if told else marked


def heads(words: str) -> str:
    """The folded label that words begin with; empty where they begin with none."""
    match = _LABEL.match(words)
    return folded(_named(match)) if match else ""


def _labelled(
    piece: Piece, match: re.Match[str] | None, label: str, kind: Kind | None
) -> tuple[Piece, tuple[Kind, str] | None]:
    """A piece without its label, and what the label announces when nothing stands behind it."""
    alone = folded(piece.words.rstrip(":： "))
    if match is None or kind is None or piece.sure:
        if alone in _ALONE and len(piece.words) < 20 and not piece.sure:
            return piece._replace(kind="marker", label=alone, sure=True), (label_kinds()[alone], alone)
        return piece, None
    behind = piece.words[match.end() :]
    words = behind.strip(" *_|>-")
    if not words:
        return piece._replace(kind="marker", label=label, sure=True), (kind, label)
    if kind == "title" and is_sentence(words.rstrip(".")) and not (label in label_kinds() and len(words) < _TITLE):
        return piece, None
    if kind == "title" and label in phrases.words("title labels"):
        return piece._replace(kind=kind, label=label, sure=True), None
    words = behind.strip(" *_")
    if _QUOTED.fullmatch(words):
        words = words[1:-1].strip()
    start = piece.start + match.end() + behind.index(words)
    kept: Kind = "meta" if kind in ("people", "title", "abstract") and is_links(words) else kind
    return piece._replace(words=words, start=start, end=start + len(words), kind=kept, label=label, sure=True), None


def come_again(values: Sequence[str]) -> bool:
    """Whether many of the people who speak do so again and again, as those of a reading group do."""
    return len(values) >= _SEVERAL and 3 * len(set(values)) < 2 * len(values)


def fits(piece: Piece, kind: Kind) -> bool:
    """Whether a line may be what the label above it announces."""
    if kind == "people":
        return names.is_author_list(piece.words) or names.likeness(piece.words) == 1
    if kind in ("abstract", "biography"):
        return is_sentence(piece.words)
    return kind == "title" and not (times.is_moment(piece.words) or names.is_author_list(piece.words))


def _kinds(pieces: Sequence[Piece], found: Sequence[re.Match[str] | None], seen: Counter[str]) -> dict[str, Kind]:
    """Label → kind, for the labels that the page uses as such."""
    values: dict[str, list[str]] = defaultdict(list)
    foreign: set[str] = set()
    for piece, match in zip(pieces, found, strict=True):
        if match:
            values[folded(_named(match))].append(piece.words[match.end() :].strip(" *_"))
            if _FOREIGN.search(match[0]):
                foreign.add(folded(_named(match)))
    credited = sum(count for label, count in seen.items() if label_kinds().get(label) == "people")
    titled = any(label_kinds().get(label) == "title" and count >= _OFTEN for label, count in seen.items())
    shouted = _shouted(found)
    named = [label_kinds().get(folded(_named(match))) if match else None for match in found]
    notes = abroad.notes(values, label_kinds()) | abroad.translations(pieces, named, values, label_kinds())
    told: dict[str, Kind] = dict.fromkeys(foreign | notes, "meta")
    speaking = {
        label
        for label in seen.keys() & SPEAKING
        if not credited and seen[label] >= _OFTEN and not come_again(values[label])
    }
    most = max((seen[label] for label in speaking), default=0)
    if speaking and (_lists(pieces, found) > most or 2 * _beside(pieces, found, speaking) > most):
        speaking = set()
    told.update(dict.fromkeys(speaking, "people"))
    told.update(dict.fromkeys(_works(pieces, found, seen), "title"))
    for label in seen.keys() - told.keys():
        kind = _known(label, values[label])
        if kind:
            fact = kind != "meta" or seen[label] > 1 or ((bool(credited) or titled) and label not in shouted)
            kind = kind if fact or all(map(_is_fact, values[label])) else None
        elif seen[label] >= _OFTEN and len(set(values[label])) > 1:
            titles = not titled and 0.7 * credited < seen[label] < 1.3 * credited
            led = bool(credited) or 2 * _lists(pieces, found) > seen[label]
            kind = _unknown(label, values[label], whole=len(pieces), titles=titles, led=led)
        if kind:
            told[label] = kind
    return told | dict.fromkeys(_summed_up(told, seen), "meta")


def _shouted(found: Sequence[re.Match[str] | None]) -> set[str]:
    """The labels in capitals where most are not: a title may begin so, "SCORE: Tiny Kernels for Old Boards"."""
    every = [_named(match) for match in found if match]
    loud = [label for label in every if label.isupper() and len(label) > _FIELD]
    return {folded(label) for label in loud} if 2 * len(loud) < len(every) else set()


def _unknown(label: str, values: Sequence[str], *, whole: int, titles: bool, led: bool) -> Kind | None:
    """The kind of a label that comes often; where people are named otherwise, it names who leads or presents."""
    kind = _guessed(values, whole) or _title_if(values, titles=titles)
    if kind is None and scripts.is_touched(label):
        return "meta"
    return "session" if kind == "people" and led else kind


def _summed_up(told: Mapping[str, Kind], seen: Counter[str]) -> set[str]:
    """The labels of texts that nobody knows, where known ones stand before the abstracts: "Conclusion: …"."""
    known = {label for label, kind in told.items() if kind == "abstract" and label_kinds().get(label) == kind}
    most = max((seen[label] for label in known), default=0)
    return {label for label, kind in told.items() if kind == "abstract" and label not in known and seen[label] <= most}


def _works(pieces: Sequence[Piece], found: Sequence[re.Match[str] | None], seen: Counter[str]) -> set[str]:
    """The labels that say what kind of work a title is of: "Poster: Tiny Kernels for Old Boards" beside people.

    Where a page names hardly any people, a label that comes often needs none below.
    """
    around = zip([*pieces[:1], *pieces], pieces, [*pieces[1:], *pieces[-1:]], strict=False)
    nobody = _lists(pieces, found) < _OFTEN
    above = Counter(
        folded(_named(match))
        for (ahead, piece, below), match in zip(around, found, strict=True)
        if match
        and len(piece.words[match.end() :].split()) > _WORDS_OF_FACTS
        and (
            names.is_author_list(below.words)
            or _leads(ahead, piece)
            or (nobody and seen[folded(_named(match))] >= _OFTEN)
        )
    )
    kinds = phrases.words("work labels") | phrases.words("title labels")
    return {label for label, often in above.items() if label in kinds and 2 * often >= seen[label]}


def _leads(ahead: Piece, piece: Piece) -> bool:
    """Whether people stand in the same line, before a piece that another style sets off."""
    people = ahead.words.rstrip(".:, ")
    together = ahead.line == piece.line and ahead.column == piece.column and ahead.lead != piece.lead
    return together and (names.likeness(people) == 1 or names.is_author_list(people))


def _known(label: str, values: Sequence[str]) -> Kind | None:
    """The kind of a label after the table; who gives a talk is named behind some of those of titles."""
    kind = label_kinds().get(label) or label_kinds().get(label.removesuffix(" s").removesuffix("s"))
    kind = kind or ("event" if _TALK.fullmatch(label) else "title" if abroad.is_title(label, values) else None)
    return "people" if kind == "title" and 2 * sum(map(_is_people, values)) > len(values) > 1 else kind


def _is_people(value: str) -> bool:
    """Whether people, with or without workplaces, stand behind a label."""
    run = people(value)
    return run is not None and run.start == 0 and run.end >= len(value.rstrip(" .*"))


def _lists(pieces: Sequence[Piece], found: Sequence[re.Match[str] | None]) -> int:
    """How many lines without a label are lists of people."""
    return sum(match is None and names.is_author_list(one.words) for one, match in zip(pieces, found, strict=True))


def _beside(pieces: Sequence[Piece], found: Sequence[re.Match[str] | None], labels: AbstractSet[str]) -> int:
    """How many labels stand right below people: who speaks is named besides those who wrote."""
    return sum(
        match is not None
        and folded(_named(match)) in labels
        and (names.is_author_list(above.words) or names.likeness(above.words) == 1)
        for above, match in zip(pieces, found[1:], strict=False)
    )


def _is_fact(value: str) -> bool:
    return len(value.split()) < _WORDS_OF_FACTS or is_links(value)


def _title_if(values: Sequence[str], *, titles: bool) -> Kind | None:
    """A label that comes as often as that of people, each time before other words, stands before titles."""
    return "title" if titles and len(set(values)) == len(values) else None


def _guessed(values: Iterable[str], whole: int) -> Kind | None:
    """The kind of a label nobody knows, after what stands behind it; None when its lines are no labelled ones."""
    texts = [value for value in values if value]
    if not texts or len(texts) * 40 < whole:
        return None
    count = len(texts)
    if 2 * sum(map(_is_reference, texts)) > count:
        return None
    if 2 * sum(names.is_author_list(text) or names.likeness(text) == 1 for text in texts) > count:
        return "people"
    if 2 * sum(is_sentence(text) and len(text) > 120 for text in texts) > count:
        return "abstract"
    if 2 * sum(len(text.split()) >= 3 for text in texts) > count:
        return None
    return "meta"


def _is_reference(words: str) -> bool:
    """Whether people and a venue are named: what stands behind a mark is the rest of a title then, and no text."""
    run = people(words)
    return run is not None and run.score > _LISTED and venues.is_named(words[run.end :])
