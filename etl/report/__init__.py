"""The graph as pages that people open: a folder of HTML that needs no network."""

from etl.report.folder import REPORT, write

__all__ = ["REPORT", "write"]
