"""mlsys-kg: pages that list ML-systems papers, turned into an RDF graph in which every claim quotes its page."""

__version__ = "0.1.0"
