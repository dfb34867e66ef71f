"""What a reader made of a page, shown: labelled blocks, and an account of what was read and what was left."""

from etl.explain.forms import FORMS, Form, View, render
from etl.explain.labels import FILTERS, account, blocks, explained, kept, reasons, unread

__all__ = ["FILTERS", "FORMS", "Form", "View", "account", "blocks", "explained", "kept", "reasons", "render", "unread"]
