"""The terms that statements are made of, as N-Triples writes them. ontology/ontology.ttl says what they mean."""

from __future__ import annotations

from etl.build.names import VOCABULARIES


def iri(name: str) -> str:
    """`<…>` of a prefixed name of the vocabularies, such as `dcterms:title`."""
    prefix, local = name.split(":")
    return f"<{VOCABULARIES[prefix]}{local}>"


A = iri("rdf:type")
LABEL = iri("rdfs:label")

ABSTRACT = iri("dcterms:abstract")
ALTERNATIVE = iri("dcterms:alternative")
CREATOR = iri("dcterms:creator")
ISSUED = iri("dcterms:issued")
LICENSE = iri("dcterms:license")
SOURCE = iri("dcterms:source")
TITLE = iri("dcterms:title")

ARXIV = iri("fabio:hasArXivId")
DOI = iri("bibo:doi")
NAME = iri("foaf:name")
FOAF_PERSON = iri("foaf:Person")

SCHEMA_PERSON = iri("schema:Person")
SCHOLARLY_ARTICLE = iri("schema:ScholarlyArticle")
SHA256 = iri("schema:sha256")
SOFTWARE_VERSION = iri("schema:softwareVersion")
URL = iri("schema:url")
WEB_PAGE = iri("schema:WebPage")

ALT_LABEL = iri("skos:altLabel")
BROADER = iri("skos:broader")
CONCEPT = iri("skos:Concept")
HIDDEN_LABEL = iri("skos:hiddenLabel")
NOTATION = iri("skos:notation")
PREF_LABEL = iri("skos:prefLabel")

ACTIVITY = iri("prov:Activity")
ENTITY = iri("prov:Entity")
SOFTWARE_AGENT = iri("prov:SoftwareAgent")
WAS_ASSOCIATED_WITH = iri("prov:wasAssociatedWith")
WAS_DERIVED_FROM = iri("prov:wasDerivedFrom")
WAS_GENERATED_BY = iri("prov:wasGeneratedBy")

ANNOTATION = iri("oa:Annotation")
END = iri("oa:end")
EXACT = iri("oa:exact")
HAS_BODY = iri("oa:hasBody")
HAS_SELECTOR = iri("oa:hasSelector")
HAS_SOURCE = iri("oa:hasSource")
HAS_TARGET = iri("oa:hasTarget")
PREFIX = iri("oa:prefix")
SPECIFIC_RESOURCE = iri("oa:SpecificResource")
START = iri("oa:start")
SUFFIX = iri("oa:suffix")
TEXT_POSITION = iri("oa:TextPositionSelector")
TEXT_QUOTE = iri("oa:TextQuoteSelector")

CLASS = iri("void:class")
CLASS_PARTITION = iri("void:classPartition")
DCAT_DATASET = iri("dcat:Dataset")
ENTITIES = iri("void:entities")
EXAMPLE = iri("void:exampleResource")
TRIPLES = iri("void:triples")
URI_SPACE = iri("void:uriSpace")
VOCABULARY = iri("void:vocabulary")
VOID_DATASET = iri("void:Dataset")

HAS_UNIT = iri("qudt:hasUnit")
UNITS = {"x": iri("unit:UNITLESS"), "%": iri("unit:PERCENT")}
"""Printed unit to the unit of QUDT, for the two that have one."""

AUTHORSHIP = iri("kg:Authorship")
CLAIM = iri("kg:Claim")
HARDWARE = iri("kg:Hardware")
PAPER = iri("kg:Paper")
QUANTITY = iri("kg:Quantity")
SPEEDUP = iri("kg:Speedup")
SYSTEM = iri("kg:System")
VENUE_EDITION = iri("kg:VenueEdition")
WORKLOAD = iri("kg:Workload")

ABOUT = iri("kg:about")
AUTHOR = iri("kg:author")
BASELINE = iri("kg:baseline")
BOUND = iri("kg:bound")
COMPARED_WITH = iri("kg:comparedWith")
CREDITED_AS = iri("kg:creditedAs")
DIRECTION = iri("kg:direction")
EXTRACTED_BY = iri("kg:extractedBy")
FACTOR_HIGH = iri("kg:factorHigh")
FACTOR_LOW = iri("kg:factorLow")
FOR_PAPER = iri("kg:forPaper")
FOR_PROPERTY = iri("kg:forProperty")
HAS_AUTHORSHIP = iri("kg:authorship")
HAS_QUANTITY = iri("kg:quantity")
HIGH = iri("kg:high")
KIND = iri("kg:kind")
LOW = iri("kg:low")
METRIC = iri("kg:metric")
ON_HARDWARE = iri("kg:onHardware")
ON_WORKLOAD = iri("kg:onWorkload")
OWN_RESULT = iri("kg:ownResult")
POSITION = iri("kg:position")
PUBLISHED_IN = iri("kg:publishedIn")
QUOTE = iri("kg:quote")
SESSION = iri("kg:session")
UNDECODABLE = iri("kg:undecodable")
UNIT = iri("kg:unit")
VENUE = iri("kg:venue")
YEAR = iri("kg:year")
