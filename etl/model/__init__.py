"""The frozen types that flow through the pipeline.

Everything here is data: no function of this module reads, decides or writes. Offsets count Unicode code points of
`Page.text`, and every `Quote` keeps the promise `page.text[quote.start:quote.end] == quote.words`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

_HOMES = ("tables", "pages", "findings", "corpus")  # those that cost least first: a query needs the first alone

if TYPE_CHECKING:
    from etl.model.corpus import *  # noqa: F403
    from etl.model.findings import *  # noqa: F403
    from etl.model.pages import *  # noqa: F403
    from etl.model.tables import *  # noqa: F403
else:

    def __getattr__(name: str) -> object:
        """Import a type when it is first asked for: all of them cost the start of a command 40 ms."""
        for home in _HOMES:
            if hasattr(module := import_module(f"{__name__}.{home}"), name):
                return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
