"""Apache Jena as Debian packages it: its class path, and its commands.

Debian 12 moves the classes of Jena's XML Schema datatypes to another package and leaves their messages where they were,
so that no command starts. The messages are copied to where the classes look for them.
"""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

from interop import tools

PACKAGE = "libapache-jena-java"
_JARS = Path("/usr/share/java")
_OLD = "org/apache/jena/ext/"
_NEEDED = """
    jena-arq jena-base jena-cmds jena-core jena-dboe-base jena-dboe-index jena-dboe-storage jena-dboe-trans-data
    jena-dboe-transaction jena-iri jena-rdfconnection jena-shacl jena-tdb jena-tdb2
    commons-cli commons-codec commons-compress commons-csv commons-io commons-lang3 dexx.collection gson guava
    httpclient httpcore jackson-core jackson-databind jackson-annotations jsonld-java protobuf slf4j-api slf4j-nop
    titanium-json-ld jakarta.json-api thrift
""".split()


class Jena:
    """The commands, with messages in a folder."""

    def __init__(self, folder: Path) -> None:
        self._java = tools.program("java", "default-jre-headless")
        core = _JARS / "jena-core.jar"
        if not core.exists():
            tools.missing("Jena", PACKAGE)
        with zipfile.ZipFile(core) as jar:
            for name in jar.namelist():
                if name.startswith(f"{_OLD}xerces/") and name.endswith(".properties"):
                    path = folder / name.removeprefix(_OLD)
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(jar.read(name))
        self._path = ":".join([str(folder), *(str(_JARS / f"{name}.jar") for name in _NEEDED)])

    def rows(self, graph: Path, query: Path) -> tuple[list[str], list[list[str]]]:
        """Columns and rows of an answer, in the order that Jena gives."""
        answer = self._run("arq.sparql", f"--data={graph}", f"--query={query}", "--results=CSV")
        columns, *rows = csv.reader(io.StringIO(answer))
        return columns, rows

    def _run(self, command: str, *arguments: str | Path) -> str:
        return tools.printed(self._java, "-cp", self._path, command, *arguments, seconds=300)
