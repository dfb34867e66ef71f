"""A corpus and the account of a run in which every text tries to be more than a text."""

from __future__ import annotations

from dataclasses import replace

from corpora import AWKWARD, LARKSPUR, RICH, UNTITLED

from etl import staging

SCRIPT = "</script><script>window.broken=1</script>"
IMAGE = "\"'><img src=x onerror=window.broken=1>"
TEMPLATE = "{{ 7 * 191 }}{% raw %}"
HOSTILE_TEXT = f"{SCRIPT}{IMAGE}{TEMPLATE}<!--{AWKWARD}"
ADDRESSES = (
    "javascript:window.broken=1",
    "data:text/html,<script>window.broken=1</script>",
    "https://example.org/a?b=<i>",
)

_FIRST = replace(LARKSPUR.claims[0], claim=replace(LARKSPUR.claims[0].claim, baseline=IMAGE, metric=SCRIPT))

HOSTILE = replace(
    RICH,
    papers=(
        replace(UNTITLED, abstract=f"{UNTITLED.abstract} {HOSTILE_TEXT}"),
        replace(
            LARKSPUR,
            title=f"{HOSTILE_TEXT} \u202ereversed",
            urls=ADDRESSES,
            claims=(_FIRST, *LARKSPUR.claims[1:]),
        ),
    ),
    people=tuple(replace(person, name=f"{IMAGE}{person.name}", alternatives=(SCRIPT,)) for person in RICH.people),
    systems=tuple(replace(one, label=f"=cmd {one.key}{IMAGE}", matches=ADDRESSES[:1]) for one in RICH.systems),
    workloads=tuple(replace(one, label=f"{one.label}{SCRIPT}") for one in RICH.workloads),
)

RUN = {
    "program": staging.PROGRAM,
    "versions": {"mlsys-kg": IMAGE},
    "sources": [SCRIPT],
    "counts": dict.fromkeys(
        ("pages", "records", "papers", "people", "systems", "hardware", "workloads", "claims", "speedups"), 2
    ),
    "pages": [
        {
            "id": str(number),
            "source": f"{SCRIPT}{number}.txt",
            "reader": IMAGE,
            "records": 1,
            "in_records": 0.9999,
            "in_asides": 0.0,
            "left": 1,
            "first_left": [{"start": 0, "end": 1, "words": HOSTILE_TEXT}],
            "text": None,
        }
        for number in range(2)
    ],
    "notices": [{"code": SCRIPT, "source": IMAGE, "message": HOSTILE_TEXT}],
    "failures": [HOSTILE_TEXT],
}
