"""Statements about what papers speak of, about the pages that say so, and about decisions on less than a key."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet

from etl.model import Corpus
from etl.rdf.literals import Pair, are, block, decimal, given, integer, replaced, text
from etl.rdf.names import Names
from etl.vocabulary import Concepts


def systems(corpus: Corpus, names: Names) -> Iterator[str]:
    for system in corpus.systems:
        pairs = [*are("kg:System"), ("kg:kind", text(system.kind)), *_labels(system.label, system.alternatives)]
        pairs += [("skos:hiddenLabel", text(name)) for name in system.hidden]
        pairs += (("skos:exactMatch", f"<{iri}>") for iri in system.matches)
        pairs += [*replaced(system.replaces, names.system), *given("kg:confidence", decimal, system.confidence)]
        related = ("dcterms:isVersionOf", system.version_of), ("dcterms:isPartOf", system.part_of)
        pairs += ((predicate, f"<{names.system}{key}>") for predicate, key in related if key)
        pairs += given("skos:notation", text, system.concept)
        yield block(names.system + system.key, pairs)


def workloads(corpus: Corpus, names: Names) -> Iterator[str]:
    for workload in corpus.workloads:
        labels = _labels(workload.label, workload.alternatives)
        pairs = [*are("kg:Workload", "skos:Concept"), ("kg:kind", text(workload.kind)), *labels]
        yield block(names.workload + workload.key, pairs)


def hardware(
    corpus: Corpus, meant: AbstractSet[str], printed: AbstractSet[tuple[str, str]], vocabulary: Concepts, names: Names
) -> Iterator[str]:
    """The hardware that is `meant` by papers or claims, and all above it; the rest stays in the vocabulary.

    Families and products that papers mean have all their spellings, top classes those that are `printed`: (notation,
    words in small letters).
    """
    wanted = [*meant]
    for node in corpus.hardware:
        wanted.append(node.broader)
        yield block(names.hw + node.key, _hardware(node.key, node.label, (), (node.broader,), names))
    reached: set[str] = set()
    while wanted:
        notation = wanted.pop()
        concept = vocabulary.get(notation)
        if concept and notation not in reached:
            reached.add(notation)
            wanted += concept.broader
            known = concept.labels if notation in meant else ()
            labels = tuple(one for one in known if concept.broader or (notation, one.casefold()) in printed)
            yield block(names.hw + notation, _hardware(notation, concept.label, labels, concept.broader, names))


def quantities(vocabulary: Concepts, measured: AbstractSet[str], names: Names) -> Iterator[str]:
    """The quantities that claims measure; the metric words below them stay in the vocabulary."""
    for notation, concept in vocabulary.items():
        if not concept.broader and notation in measured:
            pairs = [("skos:notation", text(notation)), *_labels(concept.label, ())]
            yield block(names.quantity + notation, [*are("kg:Quantity", "skos:Concept"), *pairs])


def pages(corpus: Corpus, run: str, names: Names) -> Iterator[str]:
    """The pages, read by the activity with the IRI `run`."""
    for page in corpus.pages:
        pairs = [*are("prov:Entity", "schema:WebPage"), ("dcterms:source", text(page.source))]
        pairs += [("schema:sha256", text(page.sha256)), ("prov:wasGeneratedBy", f"<{run}>")]
        pairs += given("kg:undecodable", integer, page.undecodable or None)
        yield block(names.page + page.id, pairs)


def decisions(corpus: Corpus, names: Names) -> Iterator[str]:
    for decision in corpus.decisions:
        pairs = [
            *are("kg:Merge" if decision.same else "kg:Separation", "kg:Decision"),
            ("kg:decidedOn", f"<{getattr(names, decision.kind)}{decision.subject}>"),
            ("kg:decidedBy", text(decision.rule)),
            ("kg:because", text(decision.because)),
            *(("kg:spelling", text(spelling)) for spelling in (decision.one, decision.other) if spelling),
            *given("kg:score", decimal, decision.score),
        ]
        yield block(names.decision + decision.key, pairs)


def _hardware(notation: str, label: str, labels: tuple[str, ...], broader: tuple[str, ...], names: Names) -> list[Pair]:
    pairs = [*are("kg:Hardware", "skos:Concept"), ("skos:notation", text(notation)), *_labels(label, labels)]
    return [*pairs, *(("skos:broader", f"<{names.hw}{other}>") for other in broader)]


def _labels(label: str, others: Iterable[str]) -> list[Pair]:
    pairs = [("rdfs:label", text(label)), ("skos:prefLabel", text(label))]
    return pairs + [("skos:altLabel", text(other)) for other in others if other != label]
