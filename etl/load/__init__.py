"""Bring a graph into a SPARQL server, to its last statement: in batches, through restarts of either side, counted.

https://www.w3.org/TR/sparql11-http-rdf-update/, https://www.w3.org/TR/sparql11-update/
"""

from etl.load.loading import Loaded, Target, load
from etl.load.server import Addresses, Patience
from etl.remote.wire import Credentials, Sender

__all__ = ["Addresses", "Credentials", "Loaded", "Patience", "Sender", "Target", "load"]
