"""SWI-Prolog's library of RDF loads the Turtle of a build and answers a question of the ontology."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from interop import tools

from etl import store

_PROGRAM = """
:- use_module(library(semweb/rdf11)).
:- use_module(library(semweb/turtle)).
:- rdf_register_prefix(kg, 'https://w3id.org/mlsys-kg/ontology#').
:- initialization(main, main).

faster(Quote, Factor) :-
    rdf(Claim, rdf:type, kg:'Speedup'),
    rdf(Claim, kg:quote, Quote^^xsd:string),
    rdf(Claim, kg:factorHigh, Factor^^xsd:decimal),
    Factor >= 5.

main([File]) :-
    rdf_load(File, [silent(true)]),
    rdf_statistics(triples(Count)),
    format("~d~n", [Count]),
    forall(faster(Quote, Factor), format("~w\\t~q~n", [Quote, Factor])).
"""
_QUESTION = """
PREFIX kg: <https://w3id.org/mlsys-kg/ontology#>
SELECT ?quote ?factor WHERE { ?claim a kg:Speedup ; kg:quote ?quote ; kg:factorHigh ?factor . FILTER(?factor >= 5) }
"""


def test_prolog_loads_the_turtle_and_answers(build: Path, tmp_path: Path) -> None:
    """As many statements as ours, and the same quotes and factors of speedups from 5 on."""
    program = tmp_path / "faster.pl"
    program.write_text(_PROGRAM, encoding="utf-8")
    swipl = tools.program("swipl", "swi-prolog-nox")

    count, *lines = tools.printed(swipl, program, build / "graph.ttl").splitlines()

    ours = store.rows(build / "graph.nt", _QUESTION).rows
    theirs = [line.split("\t") for line in lines]
    assert int(count) == store.count(build / "graph.ttl")
    assert sorted((quote, Decimal(factor)) for quote, factor in theirs) == sorted(
        (str(quote), Decimal(str(factor))) for quote, factor in ours
    )
    assert theirs
