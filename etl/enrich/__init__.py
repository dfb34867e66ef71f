"""What pages do not print and services know: which questions to ask each, and which answers to believe.

In: records. Out: questions, which are addresses, and the records of answers to believe. Nothing here goes to the
network, and readers of pages read the answers.
"""

from etl.enrich.services import ARXIV, CROSSREF, OPENALEX, Question, Service, believed

__all__ = ["PATIENCE", "SERVICES", "Question", "Service", "believed"]

PATIENCE = 5
"""Questions to a service without an answer after which it is asked no more."""

SERVICES = (ARXIV, OPENALEX, CROSSREF)
"""In the order in which they are asked."""
