"""Ask the graph a question: name and parameters in, table out. The questions themselves live in queries/."""

from etl.query.ask import answer, bindings, everything
from etl.query.catalogue import Parameter, Question, catalogue, find, load, read
from etl.query.changes import changes
from etl.query.forms import FORMS, Form, Value, render, value
from etl.query.hints import CLASSES, HINT_SECONDS, hint
from etl.query.terms import misspelt

__all__ = [
    "CLASSES",
    "FORMS",
    "HINT_SECONDS",
    "Form",
    "Parameter",
    "Question",
    "Value",
    "answer",
    "bindings",
    "catalogue",
    "changes",
    "everything",
    "find",
    "hint",
    "load",
    "misspelt",
    "read",
    "render",
    "value",
]
