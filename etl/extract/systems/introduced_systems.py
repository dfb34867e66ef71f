"""The things a paper introduces: from its title, from "we present X", from "called X", from long forms.

Each rule yields candidates with the words they were read from; `proposals` keeps those that pass for names and
joins the spellings of one thing.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from etl.extract.grammar.names import fold, is_generic, is_plural_acronym, is_strong, standing
from etl.extract.sections.sections import Section, Sentence, introduced_by, may_introduce
from etl.extract.sections.words import STRONG
from etl.extract.systems.components import RULE, coined_parts, is_coined
from etl.extract.systems.field_terms import is_field_term
from etl.extract.systems.introductions import from_sentence
from etl.extract.systems.name_spans import Proposal, from_abbreviation, may_be_own, title_case
from etl.extract.systems.own_names import own_names
from etl.extract.systems.titles import from_title, is_used, title_name
from etl.extract.systems.wholes import relate, stems, variants
from etl.extract.text.abbreviations import Abbreviation, is_plural, spells

_LONG_ENOUGH = 6
_MOST = 50
"""Abbreviations looked at; no abstract has more."""
_PLAIN = frozenset({"presents", "presents-acronym", "called", "called-acronym", "apposition"})
"""What is introduced so is the subject of later sentences: "We present Quokka. … Quokka introduces …"."""
_ACTS = re.compile(r"[.!?:;,](?: |(?<=[a-z)][.!?]))([A-Za-z][\w.+-]{1,30}) (?:can )?([a-z]{2,}(?:s|e))\b")
_SYLLABLE = re.compile(r"[A-Z][a-z]{2}.*[A-Z]|[A-Z].*[A-Z][a-z]{2}")
"""A short form of more than initials: "LeafBET"."""
_MARK = ". "
"""Behind it begins a sentence, the first as well."""
_BEHIND_KIND = frozenset({"for", "in", "with", "on", "via", "of"})


def proposals(title: Section | None, abstract: Section | None) -> list[Proposal]:
    """What the paper introduces, the main thing first."""
    found = by_rules(title, abstract)
    if abstract:
        found += own_names(title, abstract, found)
        relate(found, abstract)
    return found


def by_rules(title: Section | None, abstract: Section | None) -> list[Proposal]:
    """What a rule says that the paper introduces."""
    short = _abbreviations(abstract)
    found = _without_slogans(_joined(title, abstract, short), abstract)
    if not found and abstract:
        found += _fallback(abstract, short)
    if abstract:
        found += variants(found, abstract)
        found += stems(found, title, abstract)
    for proposal in found:
        _expand(proposal, short)
    found = _distinct(found)
    if title:
        for proposal in found:
            _call_in_full(proposal, title)
    return found


def _joined(title: Section | None, abstract: Section | None, short: Sequence[Abbreviation]) -> list[Proposal]:
    """The candidates that pass for names; spellings of one thing are joined."""
    found: list[Proposal] = []
    further = _parts(abstract, short, found) if abstract else ()
    for candidate in chain(_candidates(title, abstract, short), further):
        if not found and candidate.rule == RULE:
            break
        known = next((p for p in found if _is_same(p, candidate)), None) or _spelled_out(found, candidate, abstract)
        if known is not None:
            _add_names(known, candidate)
        elif not (
            _is_hardware(candidate, title, abstract)
            or _is_part(candidate, found, abstract)
            or _is_term(candidate, short, abstract)
        ):
            found.append(candidate)
    return found


def _add_names(known: Proposal, candidate: Proposal) -> None:
    known.expansion = known.expansion or candidate.expansion
    names = (candidate.name, *candidate.aliases)
    known.aliases += [a for a in names if a not in {known.name, known.expansion} and a not in known.aliases]


def _is_term(candidate: Proposal, short: Sequence[Abbreviation], abstract: Section | None) -> bool:
    """An acronym that the text spelled out before, in lower case: "tree view search (TVS) is …; a TVS method"."""
    if abstract is None or candidate.expansion or candidate.rule.startswith("title"):
        return False
    start = candidate.quote.start - abstract.quote.start
    return any(
        fold(a.short) == fold(candidate.name) and a.short_start < start and not title_case(a.long) for a in short
    )


def _is_part(candidate: Proposal, found: Sequence[Proposal], abstract: Section | None) -> bool:
    """The beginning or the end of a longer name that was found, unless a long form makes it another one."""
    if candidate.expansion and candidate.rule.endswith("acronym"):
        return False
    key = fold(candidate.name)
    if any(fold(p.name).startswith(key) or p.name.endswith(f"-{candidate.name}") for p in found):
        return True
    if any(_coins(candidate.name, p.name) for p in found):
        return True
    if abstract is None or not abstract.quote.start <= candidate.quote.start < abstract.quote.end:
        return False
    before = abstract.masked[: candidate.quote.end - abstract.quote.start]
    return any(len(p.name) > len(candidate.name) and before.endswith(p.name) for p in found)


def _coins(phrase: str, name: str) -> bool:
    """The words of which a name is made stand before it: "Leaf Parallel Decoding LPD"."""
    return phrase.endswith(f" {name}") and len(phrase.split()) > 2 and phrase[0].lower() == name[0].lower()


def _is_same(known: Proposal, candidate: Proposal) -> bool:
    """They share a name, or one name is the long form of the other: "CAPE", "Clip-Aware Pointing Ensemble"."""
    return bool(known.keys() & candidate.keys()) or spells(known.name, candidate.name)


def _spelled_out(found: Sequence[Proposal], candidate: Proposal, abstract: Section | None) -> Proposal | None:
    """The title shortens what the text spells out, "FOOATTN" is FooAttention: the text's spelling is the name."""
    key = fold(candidate.name)
    for proposal in found:
        short = fold(proposal.name)
        cut = len(short) >= _LONG_ENOUGH and (key.startswith(short) or _drops_vowels(short, key))
        if cut and proposal.rule == "title" and abstract and proposal.name.casefold() not in abstract.masked.casefold():
            proposal.aliases.append(proposal.name)
            proposal.name = candidate.name
            return proposal
    return None


def _drops_vowels(short: str, long: str) -> bool:
    """The shorter spelling leaves out letters behind the first six of the longer: "treeattn", "treeattention"."""
    letters = iter(long[_LONG_ENOUGH:])
    return short[:_LONG_ENOUGH] == long[:_LONG_ENOUGH] and all(letter in letters for letter in short[_LONG_ENOUGH:])


def _without_slogans(found: Sequence[Proposal], abstract: Section | None) -> list[Proposal]:
    """Next to a name, words that only describe are none: before a title's colon and never used again, or coined."""
    if abstract is None or all(p.rule in {"title-words", "coined"} for p in found):
        return list(found)
    return [p for p in found if not _is_slogan(p, abstract)]


def _is_slogan(proposal: Proposal, abstract: Section) -> bool:
    """Plain words before the colon of a title that the abstract never says: "Every Leaf Counts"."""
    plain = not any(is_strong(word) for word in proposal.name.split())
    return proposal.rule == "title-words" and plain and not is_used(proposal.name, abstract)


def _abbreviations(abstract: Section | None) -> Sequence[Abbreviation]:
    return abstract.short_forms[:_MOST] if abstract else []


def _candidates(title: Section | None, abstract: Section | None, short: Sequence[Abbreviation]) -> Iterator[Proposal]:
    if title:
        yield from from_title(title, abstract, short)
    if abstract:
        head = title_name(title.masked) if title else None
        named = (
            frozenset({fold(head), *(fold(a.short) for a in short if fold(a.long) == fold(head))})
            if head
            else frozenset()
        )
        for sentence in abstract.sentences:
            if not sentence.own:
                continue
            if may_introduce(abstract, sentence, _spelled(short, sentence)):
                found = list(from_sentence(abstract, sentence, short, named))
                named |= {fold(p.name) for p in found if p.rule in _PLAIN and p.name[:1].isupper()}
                yield from found


def _parts(abstract: Section, short: Sequence[Abbreviation], found: Sequence[Proposal]) -> Iterator[Proposal]:
    """Further names in capitals in the sentences of the work, next to what was found so far."""
    for one in abstract.sentences:
        if one.own:
            yield from coined_parts(abstract, one, _spelled(short, one), found)


def _spelled(short: Sequence[Abbreviation], sentence: Sentence) -> list[Abbreviation]:
    """The abbreviations of which a form begins in a sentence."""
    start, end = sentence.start, sentence.end
    return [a for a in short if start <= a.long_start < end or start <= a.short_start < end]


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
    """When nothing is plainly introduced: a name that acts, or an abbreviation that is spelled as a name."""
    if acting := _acting(abstract, short):
        yield acting
        return
    begin = introduced_by(abstract.sentences)
    for abbreviation in short:
        mixed = any(c.islower() for c in abbreviation.short)
        coined = is_coined(abbreviation) and (mixed or _is_explained(abstract, abbreviation))
        own = coined or (_SYLLABLE.match(abbreviation.short) and not is_field_term(abbreviation.long))
        if abbreviation.short_start >= begin and own and may_be_own(abbreviation) and not is_plural(abbreviation):
            start = abbreviation.short_start
            if not any(m.start <= start < m.end for m in abstract.mentions):
                yield from_abbreviation(abstract, abbreviation, "acronym")


def _is_explained(abstract: Section, abbreviation: Abbreviation) -> bool:
    """ "a Segmented Tree Reader (STR) that …": a clause behind the brackets says what the thing does."""
    end = abbreviation.short_start + len(abbreviation.short)
    return abstract.masked[end : end + 10].lstrip("),").startswith((" that ", " which "))


def _acting(abstract: Section, short: Sequence[Abbreviation]) -> Proposal | None:
    """A name spelled as names are that heads a sentence, acts in it, and is named again: "FooBar skips them …"."""
    text = f"{_MARK}{abstract.masked}"  # every sentence stands as far behind as its mark is long
    named = (sentence for sentence in abstract.sentences if sentence.features & STRONG)
    for match in chain.from_iterable(_ACTS.finditer(text, one.start, one.end + len(_MARK)) for one in named):
        name, start = match[1], match.start(1) - len(_MARK)
        if not is_strong(name):
            continue
        again = len([*standing(name, abstract.masked, 0, len(abstract.masked))]) > 1
        known = any(m.start <= start < m.end and m.field != "systems" for m in abstract.mentions)
        known = known or any(a.short == name and not is_coined(a) for a in short)
        if again and not known and not is_plural_acronym(name):
            return Proposal(name, abstract.cite(start, start + len(name)), "acts")
    return None


def _expand(proposal: Proposal, short: Sequence[Abbreviation]) -> None:
    """The long form a text gives for a name, or the short form it gives for a long one."""
    for abbreviation in short:
        if fold(abbreviation.short) == fold(proposal.name):
            proposal.expansion = proposal.expansion or abbreviation.long
        elif fold(abbreviation.long) == fold(proposal.name) and not is_generic(abbreviation.short):
            proposal.expansion, proposal.name = proposal.name, abbreviation.short


def _call_in_full(proposal: Proposal, title: Section) -> None:
    """ "Length-CUT Pruner for Leaves": a title without a colon says a name with the kind of thing it names."""
    if ":" in title.masked or not title.masked.startswith(f"{proposal.name} "):
        return
    kind, follows, *_ = [*title.masked[len(proposal.name) :].split(maxsplit=2), "", ""]
    named = kind.isalpha() and kind.istitle() and follows in _BEHIND_KIND
    if named and proposal.name not in {proposal.expansion, *proposal.aliases}:
        proposal.aliases.append(f"{proposal.name} {kind}")


def _distinct(found: Sequence[Proposal]) -> list[Proposal]:
    """Spellings that became equal on the way are one; a name that only prefixes another one's is kept apart."""
    kept: list[Proposal] = []
    for proposal in found:
        if not any(p.keys() & proposal.keys() for p in kept):
            kept.append(proposal)
    return kept
