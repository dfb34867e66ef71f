"""For every rule of the graph, an update that breaks it in the rich corpus, and the node that it breaks."""

from __future__ import annotations

PREFIXES = """
PREFIX authorship: <https://w3id.org/mlsys-kg/authorship/>
PREFIX bibo: <http://purl.org/ontology/bibo/>
PREFIX claim: <https://w3id.org/mlsys-kg/claim/>
PREFIX dcat: <http://www.w3.org/ns/dcat#>
PREFIX decision: <https://w3id.org/mlsys-kg/decision/>
PREFIX dcterms: <http://purl.org/dc/terms/>
PREFIX fabio: <http://purl.org/spar/fabio/>
PREFIX foaf: <http://xmlns.com/foaf/0.1/>
PREFIX hw: <https://w3id.org/mlsys-kg/hardware/>
PREFIX kg: <https://w3id.org/mlsys-kg/ontology#>
PREFIX page: <https://w3id.org/mlsys-kg/page/>
PREFIX paper: <https://w3id.org/mlsys-kg/paper/>
PREFIX person: <https://w3id.org/mlsys-kg/person/>
PREFIX prov: <http://www.w3.org/ns/prov#>
PREFIX quantity: <https://w3id.org/mlsys-kg/quantity/>
PREFIX qudt: <http://qudt.org/schema/qudt/>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX schema: <https://schema.org/>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
PREFIX system: <https://w3id.org/mlsys-kg/system/>
PREFIX unit: <http://qudt.org/vocab/unit/>
PREFIX venue: <https://w3id.org/mlsys-kg/venue/>
PREFIX void: <http://rdfs.org/ns/void#>
PREFIX workload: <https://w3id.org/mlsys-kg/workload/>
PREFIX x: <http://x.example/>
PREFIX xsd: <http://www.w3.org/2001/XMLSchema#>
"""


def _change(subject: str, predicate: str, value: str) -> str:
    """Give a property of a node another value."""
    return f"DELETE WHERE {{ {subject} {predicate} ?old }} ; INSERT DATA {{ {subject} {predicate} {value} }}"


def _all(kind: str, predicate: str, value: str) -> str:
    """Give a property of every node of a class another value."""
    return (
        f"DELETE {{ ?node {predicate} ?old }} INSERT {{ ?node {predicate} {value} }}"
        f" WHERE {{ ?node a {kind} OPTIONAL {{ ?node {predicate} ?old }} }}"
    )


def _without(kind: str, predicate: str) -> str:
    """Take a property from every node of a class."""
    return f"DELETE {{ ?node {predicate} ?old }} WHERE {{ ?node a {kind} ; {predicate} ?old }}"


_P = "paper:larkspur-1a"
_C = "claim:larkspur-1a-2"

SHAPES = {
    "paper-title": (f'INSERT DATA {{ {_P} dcterms:title "Another" }}', _change(_P, "dcterms:title", '" "')),
    "paper-abstract": (_change(_P, "dcterms:abstract", '""'), f"INSERT DATA {{ {_P} dcterms:abstract 7 }}"),
    "paper-name": (_change(_P, "schema:name", '"Other"'),),
    "paper-label": (_without("kg:Paper", "rdfs:label"), f"INSERT DATA {{ {_P} rdfs:label 'two' }}"),
    "paper-author": (f"DELETE DATA {{ {_P} schema:author person:ada-brook }}",),
    "paper-published": (_change(_P, "schema:datePublished", '"2020"^^xsd:gYear'),),
    "paper-issued": (
        _change(_P, "dcterms:issued", '"2021-02-30"^^xsd:date'),
        _change(_P, "dcterms:issued", '"soon"^^xsd:gYear'),
        _change(_P, "dcterms:issued", '"2021"'),
        f'INSERT DATA {{ {_P} dcterms:issued "2020"^^xsd:gYear }}',
    ),
    "paper-arxiv": (_change(_P, "fabio:hasArXivId", '"2101.00001v2"'), _change(_P, "fabio:hasArXivId", '"abs/2101.1"')),
    "paper-doi": (_change(_P, "bibo:doi", '"https://doi.org/10.1000/7"'), _change(_P, "bibo:doi", '"10.1000/a b"')),
    "paper-url": (_change(_P, "schema:url", "<https://example.org/>"), _change(_P, "schema:url", '"example.org"')),
    "paper-same": (
        f'INSERT DATA {{ {_P} schema:sameAs "https://openalex.org/W1" }}',
        f"INSERT DATA {{ {_P} schema:sameAs <https://openalex.org/A1> }}",
    ),
    "paper-session": (_change(_P, "kg:session", '" "'),),
    "paper-page": (_without("kg:Paper", "prov:wasDerivedFrom"), _change(_P, "prov:wasDerivedFrom", '"spring.txt"')),
    "paper-type": (f"DELETE DATA {{ {_P} a schema:ScholarlyArticle }}",),
    "authorship-position": (
        _change("authorship:larkspur-1a:1", "kg:position", "0"),
        _change("authorship:larkspur-1a:1", "kg:position", "1.0"),
        "INSERT DATA { authorship:larkspur-1a:1 kg:position 2 }",
        _without("kg:Authorship", "kg:position"),
    ),
    "authorship-author": (
        _without("kg:Authorship", "kg:author"),
        "INSERT DATA { authorship:larkspur-1a:1 kg:author person:lukasz-oneil }",
        _change("authorship:larkspur-1a:1", "kg:author", '"Ada Brook"'),
    ),
    "authorship-name": (_without("kg:Authorship", "kg:creditedAs"), _all("kg:Authorship", "kg:creditedAs", '" "')),
    "person-name": (_without("foaf:Person", "foaf:name"), _change("person:ada-brook", "foaf:name", '"Ada"')),
    "person-label": (_without("foaf:Person", "rdfs:label"), "INSERT DATA { person:ada-brook rdfs:label 'Ada' }"),
    "person-other-name": ("INSERT DATA { person:ada-brook skos:altLabel 'Ada Brook' }",),
    "person-type": ("DELETE DATA { person:ada-brook a schema:Person }",),
    "decision-node": (_without("kg:Decision", "kg:decidedOn"), _change("decision:d1", "kg:decidedOn", '"Ada"')),
    "decision-rule": (_without("kg:Decision", "kg:decidedBy"), _change("decision:d1", "kg:decidedBy", '" "')),
    "decision-reason": (_without("kg:Decision", "kg:because"), "INSERT DATA { decision:d1 kg:because 'two' }"),
    "decision-score": (_change("decision:d1", "kg:score", "1.5"), _change("decision:d1", "kg:score", '"high"')),
    "enrichment-paper": (_without("kg:Enrichment", "kg:forPaper"), _all("kg:Enrichment", "kg:forPaper", '"p"')),
    "enrichment-property": (_without("kg:Enrichment", "kg:forProperty"),),
    "enrichment-answer": (_without("kg:Enrichment", "prov:wasDerivedFrom"),),
    "venue-label": (_without("kg:VenueEdition", "rdfs:label"), "INSERT DATA { venue:tinyconf-2021 rdfs:label 'Tiny' }"),
    "venue-name": (_without("kg:VenueEdition", "kg:venue"), "INSERT DATA { venue:tinyconf-2021 kg:venue 'Tiny' }"),
    "venue-year": (
        _change("venue:tinyconf-2021", "kg:year", '"2021"^^xsd:gYear'),
        _change("venue:tinyconf-2021", "kg:year", "21"),
        _change("venue:tinyconf-2021", "kg:year", "20210"),
    ),
    "system-label": (_without("kg:System", "skos:prefLabel"), "INSERT DATA { system:tvm skos:prefLabel 'Relay' }"),
    "system-other-label": ("INSERT DATA { system:tvm skos:altLabel 'TVM' }",),
    "system-name": (_all("kg:System", "rdfs:label", "'other'"),),
    "system-kind": (_without("kg:System", "kg:kind"), _change("system:tvm", "kg:kind", '"tool"')),
    "system-confidence": (
        _change("system:larkspur-1a", "kg:confidence", "1.5"),
        _change("system:larkspur-1a", "kg:confidence", '"high"'),
    ),
    "hardware-label": (_without("kg:Hardware", "skos:prefLabel"), "INSERT DATA { hw:gpu skos:prefLabel 'Card' }"),
    "hardware-other-label": ("INSERT DATA { hw:gpu skos:altLabel 'GPU' }",),
    "hardware-name": (_all("kg:Hardware", "rdfs:label", "'other'"),),
    "hardware-notation": (_without("kg:Hardware", "skos:notation"), _change("hw:a100", "skos:notation", '"a 100"')),
    "hardware-broader": (_change("hw:a100", "skos:broader", '"gpu"'),),
    "hardware-type": ("DELETE DATA { hw:gpu a skos:Concept }",),
    "workload-label": (_without("kg:Workload", "skos:prefLabel"), _all("kg:Workload", "skos:prefLabel", '""')),
    "workload-name": (_all("kg:Workload", "rdfs:label", "'other'"),),
    "workload-kind": (_without("kg:Workload", "kg:kind"), _all("kg:Workload", "kg:kind", '"network"')),
    "workload-type": ("DELETE DATA { workload:resnet-50 a skos:Concept }",),
    "quantity-name": (_all("kg:Quantity", "rdfs:label", "'other'"),),
    "quantity-notation": (
        _change("quantity:speed", "skos:notation", '"space"'),
        _without("kg:Quantity", "skos:notation"),
    ),
    "quantity-label": (_without("kg:Quantity", "skos:prefLabel"),),
    "claim-quote": (_without("kg:Claim", "kg:quote"), f'INSERT DATA {{ {_C} kg:quote "2.4x" }}'),
    "claim-unit": (
        _without("kg:Claim", "kg:unit"),
        _change(_C, "kg:unit", '" ms"'),
        f'INSERT DATA {{ {_C} kg:unit "%" }}',
    ),
    "claim-bound": (_without("kg:Claim", "kg:bound"), _change(_C, "kg:bound", '"at most"')),
    "claim-quantity": (_without("kg:Claim", "kg:quantity"), f"INSERT DATA {{ {_C} kg:quantity quantity:area }}"),
    "claim-direction": (_change(_C, "kg:direction", '"faster"'), f'INSERT DATA {{ {_C} kg:direction "worse" }}'),
    "claim-own": (_without("kg:Claim", "kg:ownResult"), _change(_C, "kg:ownResult", '"yes"')),
    "claim-low": (_change(_C, "kg:low", '"1.5x"^^xsd:decimal'), _change(_C, "kg:low", "1")),
    "claim-high": (_change(_C, "kg:high", "24e-1"), f"INSERT DATA {{ {_C} kg:high 2.5 }}"),
    "claim-factor-low": (
        _change(_C, "kg:factorLow", '"1.5x"^^xsd:decimal'),
        _change(_C, "kg:factorLow", "0.0"),
        _change(_C, "kg:factorLow", "-1.5"),
    ),
    "claim-factor-high": (f"INSERT DATA {{ {_C} kg:factorHigh 2.5 }}", _change(_C, "kg:factorHigh", '"2.4"')),
    "claim-metric": (_change(_C, "kg:metric", '" "'), f'INSERT DATA {{ {_C} kg:metric "latency" }}'),
    "claim-baseline": (_change(_C, "kg:baseline", '""'), f'INSERT DATA {{ {_C} kg:baseline "TVM" }}'),
    "claim-about": (f"INSERT DATA {{ {_C} kg:about system:tensorrt }}", _change(_C, "kg:about", '"Larkspur"')),
    "claim-compared-with": (_change(_C, "kg:comparedWith", '"TVM"'),),
    "claim-on-hardware": (_change(_C, "kg:onHardware", '"A100"'),),
    "claim-on-workload": (_change(_C, "kg:onWorkload", '"ResNet-50"'),),
    "claim-precision": (f'INSERT DATA {{ {_C} kg:precision "FP16" }}', f"INSERT DATA {{ {_C} kg:precision 16 }}"),
    "claim-rule": (_without("kg:Claim", "kg:extractedBy"), _change(_C, "kg:extractedBy", '""')),
    "claim-confidence": (
        _without("kg:Claim", "kg:confidence"),
        _change(_C, "kg:confidence", "-0.1"),
        f"INSERT DATA {{ {_C} kg:confidence 0.5 }}",
    ),
    "speedup-direction": (_change(_C, "kg:direction", '"worse"'),),
    "speedup-own": (_change(_C, "kg:ownResult", "false"),),
    "speedup-type": (f"DELETE DATA {{ {_C} a kg:Claim }}",),
    "evidence-thing": (_without("kg:Evidence", "kg:forThing"), _all("kg:Evidence", "kg:forThing", '"words"')),
    "evidence-paper": (
        _without("kg:Evidence", "kg:forPaper"),
        f"INSERT {{ ?node kg:forPaper {_P}, paper:2305.01234 }} WHERE {{ ?node a kg:Evidence }}",
    ),
    "evidence-property": (
        _without("kg:Evidence", "kg:forProperty"),
        _all("kg:Evidence", "kg:forProperty", "dcterms:creator"),
    ),
    "evidence-rule": (_without("kg:Evidence", "kg:extractedBy"), _all("kg:Evidence", "kg:extractedBy", '""')),
    "evidence-page": (_without("kg:Evidence", "kg:onPage"), _all("kg:Evidence", "kg:onPage", '"a"')),
    "evidence-quote": (_without("kg:Evidence", "kg:quote"), _all("kg:Evidence", "kg:quote", '""')),
    "evidence-start": (_without("kg:Evidence", "kg:start"), _all("kg:Evidence", "kg:start", "-1")),
    "evidence-end": (_without("kg:Evidence", "kg:end"), _all("kg:Evidence", "kg:end", '"last"')),
    "page-sha256": (_without("schema:WebPage", "schema:sha256"), _all("schema:WebPage", "schema:sha256", '"AB12"')),
    "page-source": (_without("schema:WebPage", "dcterms:source"), _all("schema:WebPage", "dcterms:source", '""')),
    "page-run": (_without("schema:WebPage", "prov:wasGeneratedBy"),),
    "page-undecodable": (
        _all("schema:WebPage", "kg:undecodable", "0"),
        _all("schema:WebPage", "kg:undecodable", '"3"'),
    ),
    "page-type": ("DELETE { ?node a prov:Entity } WHERE { ?node a prov:Entity }",),
    "dataset-triples": (_without("dcat:Dataset", "void:triples"), _all("dcat:Dataset", "void:triples", "0")),
    "dataset-license": (_without("dcat:Dataset", "dcterms:license"), _all("dcat:Dataset", "dcterms:license", '"CC0"')),
    "dataset-title": (_without("dcat:Dataset", "dcterms:title"), _all("dcat:Dataset", "dcterms:title", '""')),
    "dataset-ontology": (_without("dcat:Dataset", "dcterms:conformsTo"),),
    "distribution-media-type": (
        _without("dcat:Distribution", "dcat:mediaType"),
        _all("dcat:Distribution", "dcat:mediaType", '"text/turtle"'),
    ),
    "dataset-entities": (_all("void:Dataset", "void:entities", "0"), _all("void:Dataset", "void:entities", '"many"')),
    "dataset-run": (_without("dcat:Dataset", "prov:wasGeneratedBy"),),
    "run-software": (_without("prov:Activity", "prov:wasAssociatedWith"),),
    "software-version": (_without("prov:SoftwareAgent", "schema:softwareVersion"),),
}
"""Rule over one node to updates that each break it."""

QUERIES = {
    "authors-are-numbered": (
        _change("authorship:larkspur-1a:2", "kg:position", "3"),
        _change("authorship:larkspur-1a:2", "kg:position", "1"),
        _change("authorship:larkspur-1a:1", "kg:position", "0"),
    ),
    "authorship-has-one-paper": (
        f"DELETE DATA {{ {_P} kg:authorship authorship:larkspur-1a:2 }}",
        "INSERT DATA { paper:2305.01234 kg:authorship authorship:larkspur-1a:2 }",
    ),
    "claim-has-one-paper": (
        f"DELETE DATA {{ {_P} kg:reports {_C} }}",
        f"INSERT DATA {{ paper:2305.01234 kg:reports {_C} }}",
    ),
    "claim-numbers-fit-bound": (
        _change("claim:larkspur-1a-3", "kg:low", "0.4"),
        "DELETE WHERE { claim:larkspur-1a-3 kg:low ?old }",
        f"DELETE WHERE {{ {_C} kg:low ?old }}",
        f"DELETE WHERE {{ {_C} kg:high ?old }}",
        "DELETE WHERE { claim:larkspur-1a-1 kg:high ?old } ; INSERT DATA { claim:larkspur-1a-1 kg:low 6.7 }",
        "DELETE WHERE { claim:larkspur-1a-4 kg:low ?old } ; INSERT DATA { claim:larkspur-1a-4 kg:high 1.95 }",
        "DELETE WHERE { claim:2305.01234-1 kg:low ?low ; kg:high ?high }",
    ),
    "claim-speaks-of-what-its-paper-links": (
        _change(_C, "kg:about", "system:odd"),
        _change(_C, "kg:comparedWith", "system:odd"),
        _change(_C, "kg:onHardware", "hw:cpu"),
        "DELETE WHERE { paper:larkspur-1a kg:evaluatesOn ?old }",
    ),
    "claim-unit-is-qudt": (
        _change(_C, "qudt:hasUnit", "unit:PERCENT"),
        _change("claim:larkspur-1a-3", "kg:unit", '"x"'),
        f"DELETE WHERE {{ {_C} qudt:hasUnit ?old }}",
        "INSERT DATA { claim:2305.01234-1 qudt:hasUnit unit:UNITLESS }",
    ),
    "comparison-has-two-systems": (_change(_C, "kg:comparedWith", "system:larkspur-1a"),),
    "creators-are-authors": (
        f"DELETE DATA {{ {_P} dcterms:creator person:ada-brook }}",
        "INSERT DATA { paper:2305.01234 dcterms:creator person:ada-brook }",
    ),
    "decision-has-its-node": (_change("decision:d1", "kg:decidedOn", "person:nobody"),),
    "ends-are-in-order": (
        _change(_C, "kg:low", "2.5"),
        _change(_C, "kg:factorLow", "2.5"),
        _all("kg:Evidence", "kg:start", "1000000"),
        "DELETE { ?one kg:end ?old } INSERT { ?one kg:end ?start } WHERE { ?one kg:start ?start ; kg:end ?old }",
    ),
    "evidence-has-its-statement": (
        f"DELETE DATA {{ {_P} kg:targets hw:a100 }}",
        _all("kg:Evidence", "kg:forProperty", "kg:uses"),
    ),
    "evidence-on-pages-of-paper": (
        "DELETE WHERE { paper:2305.01234 prov:wasDerivedFrom ?old }",
        _all("kg:Evidence", "kg:onPage", "page:none"),
    ),
    "hardware-has-no-circle": (
        "INSERT DATA { hw:gpu skos:broader hw:a100 }",
        "INSERT DATA { hw:gpu skos:broader hw:gpu }",
    ),
    "hardware-reaches-top": (
        "DELETE WHERE { hw:ampere skos:broader ?old }",
        "INSERT DATA { x:loom a kg:Hardware, skos:Concept ; skos:notation 'loom' ; skos:prefLabel 'Loom' }",
    ),
    "link-reaches-its-class": (
        "DELETE WHERE { person:ada-brook ?p ?o }",
        "DELETE WHERE { venue:tinyconf-2021 ?p ?o }",
        "DELETE WHERE { hw:mothboard-m3 ?p ?o }",
        _change(_C, "kg:quantity", "quantity:beauty"),
        "INSERT DATA { paper:larkspur-1a kg:uses workload:resnet-50 }",
    ),
    "node-is-one-thing": (
        f"INSERT DATA {{ {_P} a kg:System }}",
        f"INSERT DATA {{ {_C} a foaf:Person }}",
        "INSERT DATA { hw:gpu a kg:Workload }",
    ),
    "introduced-system-has-confidence": (_without("kg:System", "kg:confidence"),),
    "notation-is-unique": (
        _change("hw:ampere", "skos:notation", '"gpu"'),
        "INSERT DATA { quantity:area a kg:Quantity ; skos:notation 'speed' }",
    ),
    "paper-introduces-no-baseline": (
        f"INSERT {{ {_P} kg:introduces ?system }} WHERE {{ {_C} kg:comparedWith ?system }}",
    ),
    "paper-can-be-told": ("INSERT DATA { x:blank a kg:Paper, schema:ScholarlyArticle ; prov:wasDerivedFrom x:page }",),
    "quote-fits-span": (
        "DELETE { ?s kg:end ?end } INSERT { ?s kg:end ?later } WHERE { ?s kg:end ?end BIND(?end + 1 AS ?later) }",
        _all("kg:Evidence", "kg:quote", '"𝒳"'),
    ),
    "quote-in-paper": (
        _change(_C, "kg:quote", '"1.5 to 2.4X faster"'),
        "DELETE WHERE { paper:larkspur-1a dcterms:abstract ?old }",
    ),
    "quote-is-evidence": (
        _change(_C, "kg:quote", '"Larkspur fuses kernels late"'),
        _all("kg:Evidence", "kg:quote", "'other'"),
    ),
    "replaced-is-gone": (f"INSERT DATA {{ {_P} dcterms:replaces paper:2305.01234 }}",),
    "speedup-is-about-speed": (
        _change(_C, "kg:quantity", "quantity:area"),
        _change("quantity:speed", "skos:notation", '"scale"'),
    ),
    "system-is-not-above-itself": (
        "INSERT DATA { x:twig a kg:System ; dcterms:isPartOf x:twig }",
        "INSERT DATA { x:twig a kg:System ; dcterms:isPartOf x:tree . x:tree dcterms:isVersionOf x:twig }",
    ),
    "statement-has-evidence": (
        "INSERT DATA { paper:larkspur-1a kg:uses system:odd }",
        "INSERT DATA { paper:larkspur-1a kg:mentionsHardware hw:cpu }",
        "DELETE WHERE { ?annotation kg:forThing claim:larkspur-1a-2 }",
    ),
}
"""Rule over several nodes to updates that each break it."""
