"""Record → findings: named systems with their roles, hardware, workloads, and claims with what they are about.

Rules over spaCy's blank English tokens and the vocabularies in ontology/: no model, no network. Text never raises.
`_drafted` is the way of a record, in order. The sub-packages that its steps use import from those before them alone:
`text` (damage, markup, sentences, tokens, cue words), `measures` (numbers with units), `grammar` (what a measure is
about), `sections` (known names; sentences that could say something), `systems`, `comparisons` (what a result is
compared with) and `claims`. Last, `confidence` says how likely each introduced system and each claim is right.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from etl.extract.claims import evidence
from etl.extract.claims.attribution import statements
from etl.extract.claims.evidence import Trace
from etl.extract.claims.results import claims
from etl.extract.confidence.estimates import Context, Known, estimated, known
from etl.extract.experiments import hardware, of_work, workloads
from etl.extract.sections.sections import Ground, Section, claim_sentences, section
from etl.extract.systems.introduced_systems import proposals
from etl.extract.systems.roles import systems
from etl.extract.systems.titles import is_study, title_name
from etl.extract.text.repair import Repaired, repaired, restored
from etl.model import Findings, Hardware, Quote, Reason, Record, System, Workload

LONGEST = 20_000
"""Characters of an abstract in which findings are looked for: ten times what arXiv takes."""
LONGEST_TITLE = 2_000


@dataclass(frozen=True, slots=True)
class Draft:
    """What is found in a record; a title or an abstract that it lacks is empty."""

    record: Record
    repairs: Sequence[Repaired]
    title: Section
    abstract: Section
    systems: Sequence[tuple[System, Ground]]
    hardware: tuple[Hardware, ...]
    workloads: tuple[Workload, ...]
    traces: Sequence[Trace]
    """Each claim, with what led to it."""


def _drafted(record: Record) -> Draft:
    """All steps of a record, in order."""
    heading, text = repaired(_begun(record.title, LONGEST_TITLE)), repaired(_begun(record.abstract, LONGEST))
    title = section(heading.mended)  # "throughputby 2$\times$" is "throughput by 2×"; sentences and known names
    abstract = section(text.mended, title_name(title.masked))
    proposed = proposals(title, abstract)  # "We present Quokka, a scheduler": Quokka is proposed
    claim_sentences(abstract, [one.name for one in proposed])
    named = hardware((title, abstract))  # "on eight A100 GPUs": A100, 8 of them, a target
    # "is 2x faster than Gunrock": 2 x, speed, better, "Gunrock"
    stated, rivals = statements(abstract, proposed, study=is_study(title))
    found = systems(abstract, proposed, rivals)  # Gunrock is a baseline
    models = workloads(abstract, [one for one, _ in found])  # "on ResNet-50": a model
    baselines = [one.stated.baseline for one in stated if one.stated.baseline]
    runs_on = tuple(of_work(abstract, named, baselines))
    on = [(h.notation, h.quotes) for h in runs_on if h.target], [(w.name, w.quotes) for w in models]
    traces = list(claims(abstract, stated, proposed, on))  # Quokka is 2 times as fast as Gunrock on A100
    repairs = [one for one in (heading, text) if one.text != one.page.words]
    return Draft(record, repairs, title, abstract, found, runs_on, models, traces)


def findings(record: Record) -> Findings:
    """What the extractors find in one record, up to LONGEST characters into its abstract."""
    return _findings(_drafted(record))


def reasons(record: Record) -> tuple[Reason, ...]:
    """Why each system and claim of `findings` is one: its rule and cue, and where its parts come from."""
    draft = _drafted(record)
    shown = _findings(draft)
    pairs = zip(shown.systems, draft.systems, strict=True)
    found = [evidence.of_system(*known, one.quotes[0], one.confidence, draft.abstract) for one, known in pairs]
    traces = zip(shown.claims, draft.traces, strict=True)
    found += [evidence.of_claim(trace, claim.quote, claim.confidence, draft.abstract) for claim, trace in traces]
    return tuple(found)


def cases(record: Record) -> tuple[Findings, Known]:
    """The findings of a record without their chances, and what these would be computed from."""
    draft = _drafted(record)
    return _unsure(draft), _known(draft)


def is_cut(record: Record) -> bool:
    """Whether its title or its abstract goes on behind what findings are looked for in."""
    limits = (record.title, LONGEST_TITLE), (record.abstract, LONGEST)
    return any(quote is not None and len(quote.words) > most for quote, most in limits)


def _findings(draft: Draft) -> Findings:
    found = estimated(_unsure(draft), _known(draft))
    return restored(found, draft.repairs) if draft.repairs else found


def _unsure(draft: Draft) -> Findings:
    """Findings without their chances, in the mended text."""
    names = tuple(system for system, _ in draft.systems)
    return Findings(draft.record, names, draft.hardware, draft.workloads, tuple(one.claim for one in draft.traces))


def _known(draft: Draft) -> Known:
    introduced = [system for system, _ in draft.systems if system.role == "proposed"]
    context = Context(draft.title, draft.abstract, introduced, bool(draft.repairs), is_study(draft.title))
    return known(draft.traces, context)


def _begun(quote: Quote | None, most: int) -> Quote:
    if quote is None or len(quote.words) <= most:
        return quote or Quote("", 0, 0)
    return replace(quote, words=quote.words[:most], end=quote.start + most)
