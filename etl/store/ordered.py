"""N-Triples as text: a file that the pipeline wrote is read a stretch at a time; what a literal says."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import pyoxigraph as ox

_BYTES = 1_000_000
_STRING = ox.NamedNode("http://www.w3.org/2001/XMLSchema#string")

Stretch = tuple[int, int]
"""Two offsets of a file, in bytes, between subjects."""


def cuts(path: Path, size: int = _BYTES) -> Iterator[Stretch]:
    """A file in stretches of some `size` bytes, each of whole subjects."""
    begun = 0
    with path.open("rb") as file:
        end = os.fstat(file.fileno()).st_size
        while begun < end:
            cut = min(_next_subject(file, begun + size), end)
            yield begun, cut
            begun = cut


def lines(path: Path, stretch: Stretch) -> list[str]:
    """The lines of a stretch of a file, without their ends."""
    begun, end = stretch
    with path.open("rb") as file:
        file.seek(begun)
        return file.read(end - begun).decode().removesuffix("\n").split("\n")


def _next_subject(file: BinaryIO, place: int) -> int:
    """Where a subject begins after the one whose line is cut there; the end of the file when none does."""
    file.seek(place)
    last = file.readline()
    place += len(last)
    line = file.readline()
    subject = line[: line.find(b" ") + 1]
    while line and line.startswith(subject):
        place += len(line)
        line = file.readline()
    return place


def literal(term: str) -> tuple[str, str, str]:
    """What a literal says, its datatype as an IRI in angle brackets, its language; nothing for what it has not."""
    found = next(ox.parse(f"<s:s> <p:p> {term} .", ox.RdfFormat.N_TRIPLES)).object
    assert isinstance(found, ox.Literal)
    if found.language:
        return found.value, "", f"{found.language}--{found.direction}" if found.direction else found.language
    return found.value, "" if found.datatype == _STRING else str(found.datatype), ""
