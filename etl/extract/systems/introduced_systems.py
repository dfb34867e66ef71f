"""The things a paper introduces: from its title, from "we present X", from "called X", from long forms.

Each rule yields candidates with the words they were read from; `proposals` keeps those that pass for names and
joins the spellings of one thing.
"""

import re
from collections.abc import Iterator, Sequence

from etl.extract.grammar.names import fold, is_plural_acronym, is_strong, standing
from etl.extract.sections.sections import Section, Sentence, introduced_by, may_introduce
from etl.extract.systems.components import relate, stems, variants
from etl.extract.systems.field_terms import is_field_term
from etl.extract.systems.introductions import from_sentence
from etl.extract.systems.name_spans import SYLLABLE, Proposal, from_abbreviation, is_known, may_be_own, title_case
from etl.extract.systems.own_names import own_names
from etl.extract.systems.titles import from_title, is_used, title_name
from etl.extract.text.abbreviations import Abbreviation, is_plural
from etl.extract.text.lexicon import cue_words

_ACTS = re.compile(r"[.!?:;,](?: |(?<=[a-z)][.!?]))([A-Za-z][\w.+-]{1,30}) (?:can )?([a-z]{2,}(?:s|e)|is an?)\b")
_NEW = frozenset({"a", "an", "novel", "new", "our", "proposed"})
_BEFORE_PART = cue_words("composed").union(*map(cue_words, ("introducing-finite", "employing")), _NEW)
_EXAMINING = cue_words("examining") - cue_words("introducing")
_DECIDING = cue_words("examining") | cue_words("introducing")
_PLAIN = frozenset({"presents", "presents-acronym", "called", "called-acronym", "apposition"})
"""What is introduced so is the subject of later sentences: "We present Quokka. … Quokka introduces …"."""
_MARK = ". "
"""Behind it begins a sentence, the first as well."""
_BEHIND_KIND = frozenset({"for", "in", "with", "on", "via", "of"})


def proposals(title: Section, abstract: Section) -> list[Proposal]:
    """What the paper introduces, the main thing first."""
    found = by_rules(title, abstract)
    found += own_names(title, abstract, found)
    relate(found, abstract)
    return found


def by_rules(title: Section, abstract: Section) -> list[Proposal]:
    """What a rule says that the paper introduces."""
    found = _joined(title, abstract)
    if not all(proposal.rule in {"title-words", "coined"} for proposal in found):
        # next to a name, plain words of a title that the abstract never says are a slogan: "Every Leaf Counts"
        found = [one for one in found if one.rule != "title-words" or is_used(one.name, abstract)]
    found += [] if found else _fallback(abstract)
    found += variants(found, abstract)
    found += stems(found, title, abstract)
    distinct: list[Proposal] = []
    for proposal in found:
        _expand(proposal, abstract)
        if not any(one.keys() & proposal.keys() for one in distinct):  # spellings became equal on the way
            distinct.append(proposal)
    if ":" not in title.masked:
        for proposal in distinct:
            _call_in_full(proposal, title.masked)
    return distinct


def _joined(title: Section, abstract: Section) -> list[Proposal]:
    """The candidates that pass for names; spellings of one thing are joined."""
    found: list[Proposal] = []
    for candidate in _candidates(title, abstract, found):
        same = (p for p in found if p.keys() & candidate.keys())
        known = next(same, None) or _spelled_out(found, candidate, abstract)
        if known is not None:
            known.expansion = known.expansion or candidate.expansion
        elif not (_is_hardware(candidate, title, abstract) or _is_part(candidate, found)):
            # "tree view search (TVS) is …; a TVS method": what was spelled out before is a term
            start = 0 if candidate.rule.startswith("title") else candidate.quote.start - abstract.quote.start
            if not any(fold(a.short) == fold(candidate.name) and a.short_start < start for a in abstract.short_forms):
                found.append(candidate)
    return found


def _is_part(candidate: Proposal, found: Sequence[Proposal]) -> bool:
    """The beginning or the end of a longer name that was found, unless a long form makes it another one."""
    if candidate.expansion:
        return False
    name, key = candidate.name, fold(candidate.name)
    return any(fold(p.name).startswith(key) or p.name.endswith((f"-{name}", f" {name}")) for p in found)


def _spelled_out(found: Sequence[Proposal], candidate: Proposal, abstract: Section) -> Proposal | None:
    """The title shortens what the text spells out, "FOOATTN" is FooAttention: the text's spelling is the name."""
    key = fold(candidate.name)
    for proposal in found:
        short = fold(proposal.name)
        letters = iter(key)  # "treeattn" leaves out letters behind the first six of "treeattention"
        cut = len(short) > 5 and key.startswith(short[:6]) and all(c in letters for c in short)
        if cut and proposal.name.casefold() not in abstract.masked.casefold():
            proposal.aliases.append(proposal.name)
            proposal.name = candidate.name
            return proposal
    return None


def _candidates(title: Section, abstract: Section, found: Sequence[Proposal]) -> Iterator[Proposal]:
    """What title and sentences introduce; next to what was `found` of it, further names in capitals."""
    yield from from_title(title, abstract)
    named = frozenset({fold(title_name(title.masked))} - {""})
    short, own = abstract.short_forms, [sentence for sentence in abstract.sentences if sentence.own]
    spelled = [[one for one in short if sentence.start <= one.long_start < sentence.end] for sentence in own]
    for sentence, forms in zip(own, spelled, strict=True):
        if may_introduce(abstract, sentence, forms):
            introduced = list(from_sentence(abstract, sentence, named))
            named |= {fold(p.name) for p in introduced if p.rule in _PLAIN}
            yield from introduced
    for sentence, forms in zip(own, spelled, strict=True) if found else ():
        yield from _coined_parts(abstract, sentence, forms, found)


def _coined_parts(
    abstract: Section, sentence: Sentence, short: Sequence[Abbreviation], found: Sequence[Proposal]
) -> Iterator[Proposal]:
    """What a sentence of the work names in capitals, next to what was `found`; `short` are its abbreviations."""
    for one in short:
        before = abstract.masked[sentence.start : min(one.long_start, one.short_start)]
        joined = any(before.endswith((f"({p.name}) and ", f"({p.name}), and ")) for p in found)
        words = before.lower().split()  # behind an article, at the head of the sentence or of a member of a list
        begins = len(words) < 2 or words[-1] in _BEFORE_PART or before.rstrip().endswith((":", ";", ")"))
        if _is_coined(one) and not is_known(abstract, one.long_start) and (joined or begins):
            yield from_abbreviation(abstract, one, "coined-part")


def _is_coined(one: Abbreviation) -> bool:
    """Words that all begin with a capital, and that no other paper shortens so; two letters stand for many things."""
    return title_case(one.long) and len(one.short) > 2 and may_be_own(one) and not is_field_term(one.long)


def _is_hardware(candidate: Proposal, title: Section, abstract: Section) -> bool:
    """The words name known hardware, which a work runs on; it introduces none, unless its title does: "Eyeriss: …"."""
    if candidate.rule == "title":
        return False
    start, end = candidate.quote.start, candidate.quote.end
    placed = ((mention, section.quote.start) for section in (title, abstract) for mention in section.mentions)
    known = ((m, at) for m, at in placed if m.field == "hardware" and m.concept.broader)
    return any(at + m.start <= start and end <= at + m.end for m, at in known)


def _fallback(abstract: Section) -> Iterator[Proposal]:
    """When nothing is plainly introduced: a name that acts, or an abbreviation that is spelled as a name."""
    if acting := _acting(abstract):
        yield acting
        return
    begin = introduced_by(abstract.sentences)
    for abbreviation in abstract.short_forms:
        end = abbreviation.short_start + len(abbreviation.short)
        explained = abstract.masked[end : end + 10].lstrip("),").startswith((" that ", " which "))
        own = _is_coined(abbreviation) and (explained or any(c.islower() for c in abbreviation.short))
        own = own or bool(SYLLABLE.match(abbreviation.short) and not is_field_term(abbreviation.long))
        own = own and not is_plural(abbreviation)
        if own and abbreviation.short_start >= begin and not is_known(abstract, abbreviation.short_start):
            yield from_abbreviation(abstract, abbreviation, "acronym")


def _acting(abstract: Section) -> Proposal | None:
    """A name that heads a clause, acts in it, and is named again: "FooBar skips …"."""
    text = f"{_MARK}{abstract.masked}"  # every sentence stands as far behind as its mark is long
    acting = [*_ACTS.finditer(text)]
    terms = {one.short for one in abstract.short_forms if not _is_coined(one)}
    for match in acting:
        name, start, defines = match[1], match.start(1) - len(_MARK), match[2].startswith("is ")
        if is_strong(name) and name not in terms and not _is_of_others(abstract, name, start, defines):
            return Proposal(name, abstract.cite(start, start + len(name)), "acts")
    return None


def _is_of_others(abstract: Section, name: str, start: int, defined: bool) -> bool:
    """Many things, what is not named again or is studied first: "we profile FooBar"; known software that is defined."""
    known = any(m.start <= start < m.end and (defined or m.field != "systems") for m in abstract.mentions)
    first, *again = standing(name, abstract.masked, 0, len(abstract.masked))
    begun = max(one.start for one in abstract.sentences if one.start <= first)
    words = reversed(abstract.lower[begun:first].split())
    studied = next((word for word in words if word in _DECIDING), "") in _EXAMINING
    return not again or studied or known or is_plural_acronym(name)


def _expand(proposal: Proposal, abstract: Section) -> None:
    """The long form a text gives for a name, or the short form it gives for a long one."""
    for abbreviation in abstract.short_forms:
        if fold(abbreviation.short) == fold(proposal.name):
            proposal.expansion = proposal.expansion or abbreviation.long
        elif fold(abbreviation.long) == fold(proposal.name):
            proposal.expansion, proposal.name = proposal.name, abbreviation.short


def _call_in_full(proposal: Proposal, title: str) -> None:
    """ "Length-CUT Pruner for Leaves": a title without a colon says a name with the kind of thing it names."""
    kind, follows, *_ = [*title.removeprefix(f"{proposal.name} ").split(maxsplit=2), "", ""]
    if title.startswith(f"{proposal.name} ") and kind.istitle() and follows in _BEHIND_KIND:
        proposal.aliases.append(f"{proposal.name} {kind}")
