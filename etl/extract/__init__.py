"""Record → findings: named systems with their roles, hardware, workloads, and claims with what they are about.

Rules over spaCy's blank English tokens and the vocabularies in ontology/: no model, no network. Text never raises.
`STEPS` is the way of a record, in order. The sub-packages that the steps use import from those before them alone:
`text` (damage, markup, sentences, tokens, cue words), `measures` (numbers with units), `grammar` (what a measure is
about), `sections` (known names; sentences that could say something), `systems`, `comparisons` (what a result is
compared with) and `claims`. Last, `confidence` says how likely each introduced system and each claim is right.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from etl.extract.claims import evidence
from etl.extract.claims.attribution import statements
from etl.extract.claims.evidence import Statement, Trace
from etl.extract.claims.results import Cast, claims
from etl.extract.confidence.estimates import Context, Known, estimated, known
from etl.extract.experiments import hardware, of_work, workloads
from etl.extract.sections.sections import Ground, Section, claim_sentences, section
from etl.extract.systems.introduced_systems import proposals
from etl.extract.systems.name_spans import Proposal
from etl.extract.systems.roles import systems
from etl.extract.systems.system_mentions import Named
from etl.extract.systems.titles import is_study, title_name
from etl.extract.text.repair import Repaired, mended, repaired, restored
from etl.model import Findings, Hardware, Quote, Reason, Record, System, Workload

LONGEST = 20_000
"""Characters of an abstract in which findings are looked for: ten times what arXiv takes."""
LONGEST_TITLE = 2_000


@dataclass(slots=True)
class Draft:
    """What is known of a record so far; a title or an abstract that it lacks is empty."""

    record: Record
    repairs: Sequence[Repaired] = ()
    title: Section = field(init=False)
    abstract: Section = field(init=False)
    proposed: Sequence[Proposal] = ()
    hardware: tuple[Hardware, ...] = ()
    statements: Sequence[Statement] = ()
    rivals: Sequence[Named] = ()
    """Names that the work is compared with."""
    systems: Sequence[tuple[System, Ground]] = ()
    workloads: tuple[Workload, ...] = ()
    traces: Sequence[Trace] = ()
    """Each claim, with what led to it."""


def _prepare(draft: Draft) -> None:
    quotes = _begun(draft.record.title, LONGEST_TITLE), _begun(draft.record.abstract, LONGEST)
    repairs = [repaired(quote) for quote in quotes]
    heading, text = (mended(quote, repair) for quote, repair in zip(quotes, repairs, strict=True))
    draft.repairs = [repair for repair in repairs if repair]
    draft.title = section(heading)
    draft.abstract = section(text, title_name(draft.title.masked))


def _introduce(draft: Draft) -> None:
    draft.proposed = proposals(draft.title, draft.abstract)
    claim_sentences(draft.abstract, [one.name for one in draft.proposed])


def _name_hardware(draft: Draft) -> None:
    draft.hardware = hardware((draft.title, draft.abstract))


def _state(draft: Draft) -> None:
    draft.statements, draft.rivals = statements(draft.abstract, draft.proposed, study=is_study(draft.title))


def _give_roles(draft: Draft) -> None:
    draft.systems = systems(draft.abstract, draft.proposed, draft.rivals)


def _name_workloads(draft: Draft) -> None:
    draft.workloads = workloads(draft.abstract, [one for one, _ in draft.systems])


def _claim(draft: Draft) -> None:
    spans = [one.stated.baseline for one in draft.statements if one.stated.baseline]
    draft.hardware = tuple(of_work(draft.abstract, draft.hardware, spans))
    on = [(h.notation, h.quotes) for h in draft.hardware if h.target], [(w.name, w.quotes) for w in draft.workloads]
    draft.traces = list(claims(draft.abstract, draft.statements, Cast(draft.proposed, on)))


STEPS: tuple[tuple[str, Callable[[Draft], None], str], ...] = (
    (
        "mend and mask the text, cut sentences, mark known names",
        _prepare,
        '"throughputby 2$\\times$" is "throughput by 2×"',
    ),
    ("name what the paper introduces", _introduce, '"We present Quokka, a scheduler": Quokka is proposed'),
    ("name hardware", _name_hardware, '"on eight A100 GPUs": A100, 8 of them, a target'),
    (
        "read claims and what they are compared with",
        _state,
        '"is 2x faster than Gunrock": 2 x, speed, better, "Gunrock"',
    ),
    ("give every other system its role", _give_roles, "Gunrock is a baseline"),
    ("name workloads that are no systems", _name_workloads, '"on ResNet-50": a model'),
    ("put system, hardware and workloads to each claim", _claim, "Quokka is 2 times as fast as Gunrock on A100"),
)
"""Name, function and example of each step."""


def findings(record: Record) -> Findings:
    """What the extractors find in one record, up to LONGEST characters into its abstract."""
    return _findings(_drafted(record))


def reasons(record: Record) -> tuple[Reason, ...]:
    """Why each system and claim of `findings` is one: its rule and cue, and where its parts come from."""
    draft = _drafted(record)
    shown = _findings(draft)
    pairs = zip(shown.systems, draft.systems, strict=True)
    found = [
        evidence.of_system(system, ground, one.quotes[0], one.confidence, draft.abstract)
        for one, (system, ground) in pairs
    ]
    traces = zip(shown.claims, draft.traces, strict=True)
    found += [evidence.of_claim(trace, claim.quote, claim.confidence, draft.abstract) for claim, trace in traces]
    return tuple(found)


def cases(record: Record) -> tuple[Findings, Known]:
    """The findings of a record without their chances, and what these would be computed from."""
    draft = _drafted(record)
    return _unsure(draft), _known(draft)


def is_cut(record: Record) -> bool:
    """Whether its title or its abstract goes on behind what findings are looked for in."""
    return any(
        quote is not None and len(quote.words) > most
        for quote, most in ((record.title, LONGEST_TITLE), (record.abstract, LONGEST))
    )


def _drafted(record: Record) -> Draft:
    draft = Draft(record)
    for _, step, _ in STEPS:
        step(draft)
    return draft


def _findings(draft: Draft) -> Findings:
    found = estimated(_unsure(draft), _known(draft))
    return restored(found, draft.repairs) if draft.repairs else found


def _unsure(draft: Draft) -> Findings:
    """Findings without their chances, in the mended text."""
    names = tuple(system for system, _ in draft.systems)
    return Findings(draft.record, names, draft.hardware, draft.workloads, tuple(one.claim for one in draft.traces))


def _known(draft: Draft) -> Known:
    introduced = [system for system, _ in draft.systems if system.role == "proposed"]
    damaged, claimed = bool(draft.repairs), len(draft.traces)
    return known(
        draft.traces, Context(draft.title, draft.abstract, introduced, damaged, is_study(draft.title), claimed)
    )


def _begun(quote: Quote | None, most: int) -> Quote:
    if quote is None or len(quote.words) <= most:
        return quote or Quote("", 0, 0)
    return replace(quote, words=quote.words[:most], end=quote.start + most)
