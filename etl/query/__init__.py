"""Ask the graph a question: name and parameters in, table out. The questions themselves live in queries/."""

from etl.query.ask import answer, bindings, changes, everything
from etl.query.catalogue import Parameter, Question, catalogue, find, load, read
from etl.query.forms import FORMS, Form, Value, render, value
from etl.query.hints import CLASSES, HINT_SECONDS, declared, hint, misspelt

__all__ = ["Parameter", "Question", "answer", "bindings", "catalogue", "changes", "everything", "find", "load", "read"]
__all__ += ["CLASSES", "FORMS", "HINT_SECONDS", "Form", "Value", "declared", "hint", "misspelt", "render", "value"]
