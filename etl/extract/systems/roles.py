"""Named artefacts of a record with the part each plays: proposed, baseline, used, mentioned."""

import re
from collections.abc import Sequence

from etl.extract.grammar.names import fold
from etl.extract.sections.mentions import Mention
from etl.extract.sections.sections import Ground, Section
from etl.extract.systems.name_spans import NOUNS, Proposal, keys_of, kind_of
from etl.extract.systems.system_mentions import Named, known_kind
from etl.extract.text.lexicon import cue_words
from etl.model import Role, System

_USES = cue_words("use")
_JOINED = re.compile(r"\s*(?:,|and|or|,\s*and)\s+(?:the\s+)?")
"""Between the members of a list."""
_BEFORE = re.compile(r"(?:^|[.!?:]|(?P<name>[A-Z][\w-]{0,40}))\s{1,40}$|^$")
_AFTER = re.compile(r"[\s-]+(?P<name>[A-Z][a-z]+)|[\s-]+(?P<noun>[a-z]+)")


def systems(abstract: Section, proposed: Sequence[Proposal], baselines: Sequence[Named]) -> list[tuple[System, Ground]]:
    """Every named artefact once, with its strongest role: proposed, then baseline, used, mentioned; and why."""
    found = [(_proposed(p), Ground("introduced", p.cue)) for p in proposed]
    seen = keys_of(proposed)
    for named in baselines:
        if fold(named.name) not in seen:
            seen.add(fold(named.name))
            quotes = (abstract.cite(named.start, named.end),)
            system = System(named.name, "baseline", named.kind, quotes, named.rule)
            found.append((system, Ground("compared with", named.cue)))
    others = [m for m in abstract.mentions if not any(n.start <= m.start < n.end for n in baselines)]
    return found + _known(abstract, others, seen)


def _proposed(p: Proposal) -> System:
    aliases = tuple(dict.fromkeys(p.aliases))
    kind, quotes = kind_of(p) or "system", (p.quote,)
    return System(p.name, "proposed", kind, quotes, p.rule, p.expansion, aliases, p.part_of, p.version_of, p.confidence)


def _known(abstract: Section, mentions: Sequence[Mention], seen: set[str]) -> list[tuple[System, Ground]]:
    """Known software named in the text: used when a word of use stands before it, mentioned otherwise."""
    found: list[tuple[System, Ground]] = []
    used = 0
    for mention in mentions:
        if mention.field != "systems" or fold(mention.concept.label) in seen:
            continue
        words = _proper(mention, abstract.masked[mention.start : mention.end])
        if mention.concept.kind == "method" and words[1:].islower() and not words.isalnum():
            continue  # "with knowledge distillation": several ordinary words for a technique, nobody's
        if fold(words) in seen or (mention.concept.ambiguous(words) and not _stands_as_name(abstract, mention)):
            continue
        seen |= {fold(mention.concept.label), fold(words)}
        before = abstract.masked[max(0, mention.start - 40) : mention.start].lower().replace(",", " ").split()[-4:]
        own = abstract.is_own(mention.start)
        joined = used > 0 and _JOINED.fullmatch(abstract.masked, used, mention.start) is not None
        cue = next((w for w in before if w in _USES), "")
        role: Role = "used" if own and (joined or cue) else "mentioned"
        used = mention.end if role == "used" else 0
        unused = "no word of use before it" if own else "before the text speaks of the work"
        why = unused if role == "mentioned" else "behind a word of use" if cue else "in a list with one that is used"
        quote = abstract.cite(mention.start, mention.start + len(words))
        system = System(" ".join(words.split()), role, known_kind(mention), (quote,), "known-name")
        found.append((system, Ground(why, cue if role == "used" else "")))
    return found


def _proper(mention: Mention, words: str) -> str:
    """Without the kind of thing behind a name: "PyTorch" of "PyTorch framework", "MLIR" of "MLIR-based"."""
    name, _, kind = words.rpartition(" ")
    named = kind in NOUNS and fold(name) in map(fold, mention.concept.labels)
    return name.rstrip() if named else words.removesuffix("-based")


def _stands_as_name(abstract: Section, mention: Mention) -> bool:
    """An ordinary word is a name where its capital has no other reason: no sentence begins, no longer name goes on."""
    # "built on Guidance" is; "Guidance robots", "Textual Semantic Guidance" and "Spatial Prior Module" are not
    words = abstract.masked[mention.start : mention.end]
    if not words.istitle():
        return any(map(str.isupper, words))
    before = _BEFORE.search(abstract.masked[max(0, mention.start - 40) : mention.start])
    after = _AFTER.match(abstract.masked, mention.end)
    longer = (before and before["name"]) or (after and after["name"])
    return not longer and not (before and after)
