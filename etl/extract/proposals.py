"""The things a paper introduces: from its title, from "we present X", from "called X", from long forms.

Each rule yields candidates with the words they were read from; `proposals` keeps those that pass for names and
joins the spellings of one thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from etl.extract.abbreviations import Abbreviation, abbreviations
from etl.extract.items import DETERMINERS, PREPOSITIONS, Item
from etl.extract.names import fold, is_generic, is_strong, is_vendor, run
from etl.extract.sections import Section, introduced_by
from etl.model import Quote


@dataclass(slots=True)
class Proposal:
    """A thing the paper introduces."""

    name: str
    quote: Quote
    rule: str
    expansion: str | None = None
    aliases: list[str] = field(default_factory=list)

    def keys(self) -> set[str]:
        return {fold(n) for n in (self.name, self.expansion, *self.aliases) if n}


_INTRODUCING = frozenset(
    "present presents propose proposes introduce introduces develop develops design designs build builds describe describes implement implements "
    "devise devises create creates release releases contribute contributes offer offers unveil unveils proposed presented introduced developed designed built "
    "presenting proposing introducing developing advocate construct constructs designing suggest implemented created released devised provide provides train".split()
)
_SUBJECTS = frozenset("we paper work study article authors report thesis i letter".split())
_BETWEEN = frozenset(
    "and then also further therefore thus additionally here hence to address this first finally jointly next introduce design propose present implement develop build evaluate , have".split()
)
_FINITE_FORMS = frozenset(
    "present presents propose proposes introduce introduces develop develops design designs build builds describe describes implement implements implemented devise devises create creates release releases offer offers unveil unveils developed designed built proposed".split()
)
_PASSIVE = frozenset("introduced proposed presented developed designed devised".split())
_NAMING = frozenset("called named dubbed termed coined namely christened titled".split())
_NOUNS = frozenset(
    "system systems framework frameworks library compiler toolkit tool tools engine platform method methods approach approaches algorithm algorithms architecture "
    "accelerator scheduler runtime scheme technique techniques model models benchmark dataset suite pipeline solution protocol language mechanism strategy "
    "optimizer kernel kernels network module agent simulator processor chip design family layer index cache policy infrastructure format middleware service stack "
    "generator estimator profiler package controller planner format metric variant implementation attention prototype paradigm procedure abstraction plugin extension "
    "component components operator loss interface unit variants detector classifier transformer encoder backbone router predictor".split()
)
_BAD_TITLE = frozenset(
    "towards toward on how what why when where is are do does can should beyond learning understanding exploring rethinking revisiting introducing "
    "searching accelerating improving optimizing enabling scaling keynote retrospective tutorial survey poster demo abstract position invited workshop "
    "panel welcome closing opening session the a an from making taming mitigating reducing efficient fast end evaluating benchmarking characterizing measuring".split()
)


def proposals(title: Section | None, abstract: Section | None) -> list[Proposal]:
    """What the paper introduces, the main thing first."""
    short = _abbreviations(abstract)
    found: list[Proposal] = []
    for candidate in _candidates(title, abstract, short):
        known = next((p for p in found if p.keys() & candidate.keys()), None)
        if known is None:
            if not _is_hardware(candidate, title, abstract) and not any(
                fold(p.name).startswith(fold(candidate.name)) or p.name.endswith(f"-{candidate.name}")
                for p in found
            ):
                found.append(candidate)
        else:
            known.expansion = known.expansion or candidate.expansion
            known.aliases += [
                a for a in (candidate.name, *candidate.aliases) if a != known.name and a not in known.aliases
            ]
    if not found and title and abstract:
        found += _title_prefix(title, abstract)
    if not found and abstract:
        found += _fallback(abstract, short)
    for proposal in found:
        _expand(proposal, short)
    return _distinct(found)


def _is_hardware(candidate: Proposal, title: Section | None, abstract: Section | None) -> bool:
    """The words name known hardware: a work runs on it and does not introduce it, unless its title does."""
    for section in (title, abstract):
        if section and section.quote.start <= candidate.quote.start < section.quote.end:
            start = candidate.quote.start - section.quote.start
            end = candidate.quote.end - section.quote.start
            return any(
                m.field == "hardware" and m.concept.broader and m.start <= start and end <= m.end
                for m in section.mentions
            )
    return False


def _fallback(abstract: Section, short: Sequence[Abbreviation]) -> Iterator[Proposal]:
    """When nothing is plainly introduced: an abbreviation of the work's own that is spelled as a name."""
    begin = introduced_by(abstract.sentences)
    for abbreviation in short:
        mixed = any(c.islower() for c in abbreviation.short) and _may_be_own(abbreviation)
        if abbreviation.short_start >= begin and mixed:
            start = abbreviation.short_start
            if not any(m.start <= start < m.end for m in abstract.mentions):
                yield Proposal(
                    abbreviation.short,
                    abstract.cite(start, start + len(abbreviation.short)),
                    "acronym",
                    abbreviation.long,
                )


def _abbreviations(abstract: Section | None) -> list[Abbreviation]:
    return abbreviations(abstract.masked) if abstract else []


def _candidates(
    title: Section | None, abstract: Section | None, short: Sequence[Abbreviation]
) -> Iterator[Proposal]:
    if title:
        yield from _from_title(title, abstract, short)
    if abstract:
        head = title_name(title.masked) if title else None
        named = (
            frozenset({fold(head), *(fold(a.short) for a in short if fold(a.long) == fold(head))})
            if head
            else frozenset()
        )
        for sentence in abstract.sentences:
            if sentence.own:
                yield from _from_sentence(abstract, abstract.row(sentence, measured=False), short, named)


_COLON = re.compile(r"\s*(?::|\s[-—]{1,2}|—)\s+|\s+:\s*")


def _from_title(
    title: Section, abstract: Section | None, short: Sequence[Abbreviation]
) -> Iterator[Proposal]:
    """ "X: subtitle". A name of one word must be used in the abstract, of several words used there or abbreviated."""
    text = title.masked
    lead = len(text) - len(text.lstrip(" \"'"))
    colon = _COLON.search(text, lead)
    if not colon or colon.start() - lead > 70:
        yield from _title_bracket(title)
        return
    head = text[lead : colon.start()].rstrip(" \"'")
    bracket = re.fullmatch(r"(.+?)\s*\(([\w+-]{2,15})\)", head)
    for name in (
        re.split(r"\s+(?:and|&)\s+", head)
        if not bracket and re.search(r"\s(?:and|&)\s", head)
        else [bracket[2] if bracket else head]
    ):
        rule = _title_rule(name, text[colon.end() :], abstract)
        acronym = next(
            (a for a in short if fold(a.long) == fold(name) or fold(a.long.rstrip("s")) == fold(name)), None
        )
        start = text.find(name, lead)
        quote = title.cite(start, start + len(name))
        if acronym and not is_strong(name):
            yield Proposal(acronym.short, quote, "title-acronym", expansion=name)
        elif rule:
            yield Proposal(_clean(name), quote, rule, expansion=bracket[1] if bracket else None)


_PREFIX = re.compile(r"((?:[A-Z][\w.+-]*\s){0,2}[A-Z][\w.+-]*)\s(?:for|with|via|using|on|in)\s")


def _title_prefix(title: Section, abstract: Section) -> Iterator[Proposal]:
    """ "Reward Copilot for …": capitalised words that begin the title and stand capitalised in the abstract too."""
    prefix = _PREFIX.match(title.masked)
    if (
        not prefix
        or all(is_generic(w) for w in prefix[1].split())
        or prefix[1].split()[0].lower() in _BAD_TITLE
    ):
        return
    words = prefix[1].split()
    inside = re.search(rf"(?<=[a-z,] ){re.escape(prefix[1])}(?!\w)", abstract.masked)
    if inside and (is_strong(words[-1]) or (len(words) > 1 and not any(is_generic(w) for w in words))):
        yield Proposal(_clean(prefix[1]), title.cite(0, len(prefix[1])), "title-prefix")


def title_name(text: str) -> str | None:
    """What stands before the colon of a masked title, when it is short enough for a name."""
    lead = len(text) - len(text.lstrip(" \"'"))
    colon = _COLON.search(text, lead)
    if colon is None or colon.start() - lead > 40 or len(text[lead : colon.start()].split()) > 3:
        return None
    return text[lead : colon.start()].strip(" \"'") or None


def _title_bracket(title: Section) -> Iterator[Proposal]:
    for abbreviation in abbreviations(title.masked):
        if is_strong(abbreviation.short):
            start = abbreviation.short_start
            yield Proposal(
                abbreviation.short,
                title.cite(start, start + len(abbreviation.short)),
                "title-acronym",
                expansion=abbreviation.long,
            )


_STUDY = re.compile(
    r"\b(?:survey|review|study|case|lessons|analysis|perspective|vision|characteri[sz]\w+|understanding|overview|challenges|opportunit\w+|towards?|experience|evaluation|comparison|what|how|why|primer|roadmap|introduction|tutorial)\b",
    re.IGNORECASE,
)


def _title_rule(name: str, subtitle: str, abstract: Section | None) -> str | None:
    words = name.split()
    if not words or len(words) > 6 or (words[0].lower() in _BAD_TITLE and not is_strong(words[0])):
        return None
    if len(words) == 1:
        if is_generic(name) or not re.match(r"[\w(]", name):
            return None
        return "title"
    if any(
        w.lower() in PREPOSITIONS | {"is", "are", "it", "you", "your", "we", "not"} for w in words
    ) and not any(is_strong(w) for w in words):
        return "title" if abstract and _used(name, abstract) and "for" in name.lower().split() else None
    if abstract and _used(name, abstract):
        return "title-words"
    strong = [w for w in words if is_strong(w)]
    if (
        len(words) <= 3
        and all(w[0].isupper() for w in words)
        and not words[0].endswith("ing")
        and "And" not in words
        and not _STUDY.search(subtitle)
    ):
        return "title-words"
    if strong and len(words) <= 3 and abstract is None:
        return "title-words"
    if strong and len(words) <= 3 and abstract and _used(strong[0], abstract):
        return "title-words"
    return None


def _used(name: str, abstract: Section) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", abstract.masked, re.IGNORECASE) is not None


def _from_sentence(
    abstract: Section, row: list[Item], short: Sequence[Abbreviation], named: frozenset[str]
) -> Iterator[Proposal]:
    context = _Context(abstract, row, short)
    speaks = _first_own(row, named)
    for position, item in enumerate(row):
        if (
            item.lower in _INTRODUCING
            and speaks is not None
            and speaks < position
            and _introduces(row, speaks, position)
        ):
            yield from _object(context, position + 1)
        elif item.lower in _PASSIVE and position and row[position - 1].lower in {"is", "are", "was", "were"}:
            yield from _passive(context, position)
        elif item.lower in _NAMING or (
            item.lower == "as" and position and row[position - 1].lower in {"referred", "known"}
        ):
            following = position + 1
            if following < len(row) and row[following].lower in {"as", "the", ":", '"', "'"}:
                following += 1
            yield from _name_at(context, following, "called", loose=True)
        elif (
            item.lower == "namely"
            and speaks is not None
            and any(i.lower in _INTRODUCING for i in row[:position])
        ):
            yield from _name_at(context, position + 1, "called", loose=False)
        elif item.lower == "our" or (
            item.lower == "proposed" and position and row[position - 1].lower in {"the", "our", "newly"}
        ):
            yield from _own_noun(context, position + 1)
        elif (
            item.lower in {",", "—", "--", "-"}
            and position
            and position + 1 < len(row)
            and row[position + 1].lower in {"a", "an"}
        ):
            yield from _described(context, position)
    yield from _sentence_subject(context)


@dataclass(frozen=True, slots=True)
class _Context:
    """One sentence of the abstract with the abbreviations of the whole."""

    abstract: Section
    row: list[Item]
    short: Sequence[Abbreviation]

    def end_of(self, proposal: Proposal) -> int:
        """Item position behind a proposal's words."""
        end = proposal.quote.end - self.abstract.quote.start
        return next((p for p, item in enumerate(self.row) if item.start >= end), len(self.row))


def _first_own(row: Sequence[Item], named: frozenset[str]) -> int | None:
    """Where the paper or its authors are the subject: "we", "this paper", the name in the title."""
    for position, item in enumerate(row):
        if item.lower in _SUBJECTS or fold(item.text) in named:
            return position
    return None


def _introduces(row: Sequence[Item], subject: int, verb: int) -> bool:
    """The verb belongs to that subject: nothing between but adverbs, or a coordination in a finite form."""
    between = [item.lower for item in row[subject + 1 : verb]]
    if all(w in _BETWEEN or w.endswith("ly") or w in _INTRODUCING for w in between):
        return True
    before = row[verb - 1].lower
    finite = row[verb].lower in _FINITE_FORMS
    return finite and (
        before in {"and", ",", "then", "we", "also", "to", "paper", "work"} or before.endswith("ly")
    )


def _object(context: _Context, start: int) -> Iterator[Proposal]:
    """The object of "we present": its name stands first, behind a noun, in apposition, or as the acronym of its words."""
    row = context.row
    at = start
    stop = _object_end(row, start)
    while at < stop and row[at].lower in DETERMINERS | {'"', "'"}:
        at += 1
    plain = at == start or row[at - 1].lower in {'"', "'", "the", "our"}
    if (
        at == start
        and at + 2 < len(row)
        and row[at + 1].lower == ","
        and row[at + 2].lower in {"a", "an", "the", "our"}
        and _wordlike(row[at])
    ):
        yield _proposal(context, at, at + 1, "presents")
        return
    first = list(_name_at(context, at, "presents", loose=plain, descriptive=not plain))
    if first:
        yield from first
        yield from _coordinated(context, context.end_of(first[-1]), stop)
        return
    if start >= len(row):
        return
    begin, last = row[start].start, row[stop - 1].end if stop > start else 0
    inside = [
        a
        for a in context.short
        if begin <= a.short_start < last and begin <= a.long_start < last and _may_be_own(a)
    ]
    if inside:
        yield from (_from_abbreviation(context, a, "presents-acronym") for a in inside[:1])
    else:
        yield from _apposition(context, at, stop)
    sentence_end = row[-1].end
    for abbreviation in context.short:
        if (
            last <= abbreviation.short_start < sentence_end
            and _may_be_own(abbreviation)
            and _title_case(abbreviation.long)
        ):
            yield _from_abbreviation(context, abbreviation, "presents-acronym")


def _wordlike(item: Item) -> bool:
    return (
        item.text[0].isalpha()
        and len(item.text) > 2
        and not is_generic(item.text)
        and item.lower not in DETERMINERS | PREPOSITIONS
    )


def _may_be_own(abbreviation: Abbreviation) -> bool:
    return not is_generic(abbreviation.short) and not re.search(r"[A-Z]s$", abbreviation.short)


def _title_case(long: str) -> bool:
    words = [w for w in long.split() if len(w) > 3]
    return len(words) > 1 and all(w[0].isupper() for w in words)


def _from_abbreviation(context: _Context, abbreviation: Abbreviation, rule: str) -> Proposal:
    start = abbreviation.short_start
    return Proposal(
        abbreviation.short,
        context.abstract.cite(start, start + len(abbreviation.short)),
        rule,
        abbreviation.long,
    )


def _object_end(row: Sequence[Item], start: int) -> int:
    """The object ends at a new clause or purpose; 30 items at most."""
    for position in range(start, min(len(row), start + 30)):
        if row[position].lower in {".", ";", "which", "that", "while", "because", "where", "to"}:
            return position
    return min(len(row), start + 30)


def _coordinated(context: _Context, at: int, stop: int, *, loose: bool = False) -> Iterator[Proposal]:
    """ "A, B, and C": further names behind the first."""
    row = context.row
    while at + 1 < stop and row[at].lower in {"and", ",", "&"}:
        step = 2 if row[at + 1].lower == "and" else 1
        more = list(_name_at(context, at + step, "presents", loose=loose))
        if not more or not _closes(context, more[-1]):
            return
        yield from more
        at = context.end_of(more[-1])


def _apposition(context: _Context, start: int, stop: int) -> Iterator[Proposal]:
    """ "a new tool, Daydream, to help", "a framework — Fluid", "two methods, A and B, that", "the third MoE-Gather kernel"."""
    row = context.row
    for position in range(start + 1, min(stop + 1, len(row))):
        lower = row[position].lower
        if lower not in {",", ":", "-", "--", "—", "("}:
            continue
        following = position + 1
        found = list(
            _name_at(
                context, following, "apposition", loose=lower == ":" or row[position - 1].lower in _NOUNS
            )
        )
        if (
            found
            and (row[position - 1].lower in _NOUNS or lower == ":" or is_strong(row[following].text))
            and _closes(context, found[-1])
        ):
            yield from found
            yield from _coordinated(context, context.end_of(found[-1]), len(row), loose=True)
            return
    for position in range(start, stop):
        lower = row[position].lower
        if lower in PREPOSITIONS or lower in {",", "("}:
            return
        if is_strong(row[position].text) and position + 1 < len(row):
            end = run(row, position, stop)
            named = (end < len(row) and row[end].lower in _NOUNS) or row[position - 1].lower in _NOUNS
            if named and not is_vendor(row[position].text) and not _known(context, row[position]):
                yield _proposal(context, position, end, "presents-noun")
            return


def _known(context: _Context, item: Item) -> bool:
    """A vocabulary knows the word: it is somebody else's unless the paper plainly introduces it."""
    return any(m.start <= item.start < m.end for m in context.abstract.mentions)


def _closes(context: _Context, found: Proposal) -> bool:
    """Behind an apposition stands a mark or a new phrase, not the rest of a list of nouns."""
    at = context.end_of(found)
    if at >= len(context.row):
        return True
    following = context.row[at]
    return (
        following.punctuation
        or following.lower in PREPOSITIONS
        or following.lower in {"and", "to", "is", "can"}
    )


def _passive(context: _Context, verb: int) -> Iterator[Proposal]:
    """ "an X (ACRONYM) module is introduced", "FooBar is proposed to …": what stands before the verb."""
    row = context.row
    begin = max(
        (
            p + 1
            for p in range(max(0, verb - 25), verb)
            if row[p].lower in {",", ";", ":", "that", "which", "where"}
        ),
        default=max(0, verb - 25),
    )
    for abbreviation in context.short:
        if row[begin].start <= abbreviation.short_start < row[verb].start and _may_be_own(abbreviation):
            yield _from_abbreviation(context, abbreviation, "passive")
    if is_strong(row[begin].text) and not _known(context, row[begin]):
        end = run(row, begin, verb)
        if row[end].lower in {"is", "are", "was", "were"}:
            yield _proposal(context, begin, end, "passive")


_DESCRIBING = frozenset(
    "popular well-known widely state-of-the-art existing standard common classic recent prominent leading commercial".split()
)


def _described(context: _Context, comma: int) -> Iterator[Proposal]:
    """ "with Foo, a multi-agent system that …", "at its core are Bar, a model for …": a name and what kind of thing it is."""
    row = context.row
    start = comma
    while start > 0 and comma - start < 6 and run(row, start - 1, comma) == comma:
        start -= 1
    if start == comma or not (
        is_strong(row[start].text) or "-" in row[start].text or comma - start > 1 or start > 0
    ):
        return
    following = [item.lower for item in row[comma + 1 : comma + 12]]
    if any(w in _DESCRIBING for w in following) or _known(context, row[start]) or is_vendor(row[start].text):
        return
    nouns = [n for n, w in enumerate(following) if w in _NOUNS]
    before = row[start - 1].lower if start else ""
    if not nouns or (
        before in {"over", "than", "to", "by", "of", "as", "against", "outperforms", ",", "and"}
        and not _core_list(row, start)
    ):
        return
    if any(
        following[n + 1]
        in {"that", "which", "for", "to", "with", "designed", "built", "capable", "leveraging", "tailored"}
        for n in nouns
        if n + 1 < len(following)
    ):
        yield _proposal(context, start, comma, "described")


def _core_list(row: Sequence[Item], start: int) -> bool:
    """A further member of "X, a …, and Y, a …"."""
    return row[start - 1].lower == "and" and start > 1 and row[start - 2].lower == ","


def _name_at(
    context: _Context, at: int, rule: str, *, loose: bool, descriptive: bool = False
) -> Iterator[Proposal]:
    """A name that begins at an item. `loose` also takes one spelled like an ordinary word; `descriptive` asks for more
    than one capitalised word, because an article stands before it.
    """
    row = context.row
    while at < len(row) and row[at].lower in {'"', "'", "the"} and loose:
        at += 1
    if at >= len(row) or not row[at].text[0].isalpha():
        return
    for abbreviation in context.short:
        if (
            abbreviation.long_start == row[at].start
            and _may_be_own(abbreviation)
            and (loose or _title_case(abbreviation.long))
        ):
            yield _from_abbreviation(context, abbreviation, f"{rule}-acronym")
            return
    end = run(row, at, len(row))
    if end > at and not (end == at + 1 and (row[at].lower in _NOT_NAMES or is_generic(row[at].text))):
        strong = any(is_strong(row[p].text) for p in range(at, end))
        follows = row[end].lower if end < len(row) else "."
        if follows in {"based", "style"} or (not loose and not strong and end == at + 1):
            return
        if descriptive and not strong and (end == at + 1 or not _title_run(row, at, end)):
            return
        yield _proposal(context, at, end, rule)
    elif rule == "called" and re.fullmatch(r"[a-z]+(?:[-.][a-zA-Z0-9]+)+", row[at].text):
        yield _proposal(context, at, at + 1, rule)


def _title_run(row: Sequence[Item], start: int, end: int) -> bool:
    return all(row[p].text[0].isupper() for p in range(start, end)) and end - start > 1


_NOT_NAMES = frozenset(
    "we our this the these it in to for a an however here specifically first second finally moreover furthermore additionally experiments results compared based unlike using by with while".split()
)


def _proposal(context: _Context, start: int, end: int, rule: str) -> Proposal:
    a, b = context.row[start].start, context.row[end - 1].end
    return Proposal(_clean(context.abstract.masked[a:b]), context.abstract.cite(a, b), rule)


def _clean(name: str) -> str:
    name = re.sub(r"\s+", " ", name).strip(" \"',:;")
    return name.replace("__", "_").removesuffix("'s")


def _own_noun(context: _Context, start: int) -> Iterator[Proposal]:
    """ "our system, X, …", "our X framework", "the proposed approach, X", "the proposed Data-Free Learning (DFL)"."""
    row = context.row
    if start < len(row):
        for abbreviation in context.short:
            if abbreviation.long_start == row[start].start and _may_be_own(abbreviation):
                yield _from_abbreviation(context, abbreviation, "own-noun")
                return
    for position in range(start, min(len(row), start + 6)):
        item = row[position]
        if item.lower in _NOUNS and position + 2 < len(row) and row[position + 1].lower in {",", "("}:
            found = list(_name_at(context, position + 2, "own-noun", loose=True))
            closed = context.end_of(found[0]) if found else 0
            if (
                found
                and closed < len(row)
                and (
                    row[closed].lower in {",", ")"}
                    or (is_strong(row[position + 2].text) and _closes(context, found[0]))
                )
            ):
                yield from found
            return
        if is_strong(item.text):
            end = run(row, position, len(row))
            if not _known(context, item) and (
                (end < len(row) and row[end].lower in _NOUNS) or position == start
            ):
                yield _proposal(context, position, end, "own-noun")
            return
        if (
            item.lower in PREPOSITIONS
            or item.punctuation
            or item.lower in DETERMINERS
            or item.change("verb")
            or item.lower in _NOUNS
        ):
            return


def _sentence_subject(context: _Context) -> Iterator[Proposal]:
    """ "TensorDash is a hardware-level technique for …" at the head of a sentence."""
    row = context.row
    end = run(row, 0, len(row))
    if (
        not end
        or (not is_strong(row[0].text) and end < 2 and row[0].lower in _NOT_NAMES)
        or _known(context, row[0])
    ):
        return
    following = [item.lower for item in row[end : end + 9]]
    if len(following) < 3:
        return
    if (
        following[0] in {"is", "are"}
        and following[1] in {"a", "an", "the", "our"}
        and any(w in _NOUNS for w in following[2:])
    ):
        yield _proposal(context, 0, end, "subject")


def _expand(proposal: Proposal, short: Sequence[Abbreviation]) -> None:
    """The long form a text gives for a name, or the short form it gives for a long one."""
    for abbreviation in short:
        if fold(abbreviation.short) == fold(proposal.name):
            proposal.expansion = proposal.expansion or abbreviation.long
        elif fold(abbreviation.long) == fold(proposal.name) and not is_generic(abbreviation.short):
            proposal.expansion, proposal.name = proposal.name, abbreviation.short


def _distinct(found: Sequence[Proposal]) -> list[Proposal]:
    """Spellings that became equal on the way are one; a name that only prefixes another one's is kept apart."""
    kept: list[Proposal] = []
    for proposal in found:
        if not any(p.keys() & proposal.keys() for p in kept):
            kept.append(proposal)
    return kept
