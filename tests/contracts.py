"""The import contract `rooms`: an allow-list of what each room of a package imports, and of where dependencies may be.

It has two tables, whose values are names with spaces between. `rooms` gives for each module or package at the top of
the package the others that it may import. `dependencies` gives for each package outside the modules, named from the top
of the package, which may import it. What is in neither table is forbidden, except for the standard library: a module
of it is free until it has a line in `dependencies`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from importlinter import Contract, ContractCheck, output
from importlinter.domain.fields import Field, ValidationError

if TYPE_CHECKING:
    from grimp import ImportGraph

Table = Mapping[str, tuple[str, ...]]


class TableField(Field[Table]):
    def parse(self, raw_data: object) -> Table:
        """Raises ValidationError unless every value is a string of names."""
        if not isinstance(raw_data, dict) or not all(isinstance(names, str) for names in raw_data.values()):
            message = 'expected a table with lines such as `fetch = "errors model"`'
            raise ValidationError(message)
        return {name: tuple(names.split()) for name, names in raw_data.items()}


class Rooms(Contract):
    type_name = "rooms"

    rooms: Table = TableField()  # type: ignore[assignment]  # parsed by Contract
    dependencies: Table = TableField()  # type: ignore[assignment]

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002  # importlinter's signature
        (package,) = self.session_options["root_packages"]
        faults = (*self._unlisted(graph, package), *self._unknown(graph, package), *self._forbidden(graph, package))
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for fault in check.metadata["faults"]:
            output.print_error(f"- {fault}", bold=False)
        output.new_line()

    def _unlisted(self, graph: ImportGraph, package: str) -> Iterator[str]:
        """Rooms that have no line."""
        for room in sorted(graph.find_children(package)):
            if _inside(room, package) not in self.rooms:
                yield f"{room} has no line in `rooms`: say what it may import"

    def _unknown(self, graph: ImportGraph, package: str) -> Iterator[str]:
        """Names in the tables that no module has."""
        allowed = {name for names in self.rooms.values() for name in names}
        places = {name for names in self.dependencies.values() for name in names}
        known = {_inside(module, package) for module in graph.modules if f"{module}.".startswith(f"{package}.")}
        for name in sorted({*self.rooms, *allowed, *places} - known):
            yield f"the tables name {package}.{name}, which is no module: delete or correct it"

    def _forbidden(self, graph: ImportGraph, package: str) -> Iterator[str]:
        """Direct imports that no table allows; what is allowed here is judged again where it imports something."""
        for importer in sorted(graph.find_descendants(package) | {package}):
            for imported in sorted(graph.find_modules_directly_imported_by(importer)):
                why = (
                    self._of_room(_inside(importer, package), _inside(imported, package))
                    if f"{imported}.".startswith(f"{package}.")
                    else self._of_dependency(_inside(importer, package), imported)
                )
                if why:
                    details = graph.get_import_details(importer=importer, imported=imported)
                    lines = ", ".join(str(detail["line_number"]) for detail in details)
                    yield f"{importer} -> {imported} (l.{lines}): {why}"

    def _of_room(self, importer: str, imported: str) -> str:
        """Why the one may not import the other, or nothing."""
        room, other = importer.partition(".")[0], imported.partition(".")[0]
        allowed = self.rooms.get(room, ())
        return "" if room == other or other in allowed else f"{room} imports {' '.join(allowed) or 'no room'}"

    def _of_dependency(self, importer: str, imported: str) -> str:
        """Why a module may not import a package from outside, or nothing."""
        if imported not in self.dependencies:
            return "" if imported in sys.stdlib_module_names else f"{imported} has no line in `dependencies`"
        places = self.dependencies[imported]
        if any(f"{importer}.".startswith(f"{place}.") for place in places):
            return ""
        return f"{imported} is for {' '.join(places) or 'no room'}"


def _inside(module: str, package: str) -> str:
    """The name of a module from the top of its package, which is there under its own name."""
    return module if module == package else module.removeprefix(f"{package}.")
