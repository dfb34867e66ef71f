"""Where papers appeared, in the many ways in which pages say so."""

from __future__ import annotations

from layouts.draft import Draft

_SHORT = (
    "SysConf MLArch OSDI SOSP ASPLOS ISCA MICRO EuroSys NSDI VLDB SIGMOD MLSys NeurIPS ICML ICLR SC PPoPP DAC HotOS"
).split()
_LONG = (
    "{n}th Symposium on Slow Machines",
    "{n}th International Conference on Learned Systems ({short} '{yy})",
    "Proceedings of the {n}th Annual Conference on Systems for Learning",
    "Proc. of {short}",
    "Proceedings of {short} {year}",
)
_JOURNALS = (
    "Journal of Slow Machines",
    "Transactions on Learned Systems",
    "J. Syst. Learn.",
    "Letters on Accelerators",
)


def short(draft: Draft, year: int) -> str:
    """An acronym with its year: NSDI'23, NSDI 2023."""
    when = draft.pick(f" {year}", f"'{year % 100:02d}", f" '{year % 100:02d}", f" {year}", f"{year}")
    return draft.pick(*_SHORT) + when


def acronym(draft: Draft) -> str:
    return draft.pick(*_SHORT)


def line(draft: Draft, year: int) -> str:
    """A line of its own below a paper."""
    name = draft.pick(*_LONG).format(n=draft.random.randint(4, 39), short=draft.pick(*_SHORT), yy=year % 100, year=year)
    return draft.pick(
        f"In {name}, {year}",
        f"{name}, {year}.",
        f"{short(draft, year)}",
        f"{short(draft, year)} (Best Paper Award)",
        f"to appear in {short(draft, year)}",
        f"{draft.pick(*_JOURNALS)}, vol. {draft.random.randint(2, 40)}, no. {draft.random.randint(1, 4)}, {year}",
        f"arXiv preprint arXiv:{draft.number()}, {year}",
        f"arXiv:{draft.number()}",
        f"Under review, {year}",
        f"{acronym(draft)} {year}, acceptance rate: {draft.random.randint(12, 29)}%",
    )


def cited(draft: Draft, year: int) -> str:
    """How the end of a reference says it, year included, without the last full stop."""
    pages = (
        f"{(start := draft.random.randint(1, 900))}{draft.pick('-', '–', '--')}{start + draft.random.randint(5, 19)}"
    )
    name = draft.pick(*_LONG).format(n=draft.random.randint(4, 39), short=draft.pick(*_SHORT), yy=year % 100, year=year)
    return draft.pick(
        f"In {name}, pages {pages}, {year}",
        f"In {name}, {year}",
        f"{draft.pick(*_SHORT)}, {year}",
        f"{draft.pick(*_SHORT)} {year}",
        f"{draft.pick(*_JOURNALS)}, {draft.random.randint(2, 40)}({draft.random.randint(1, 4)}):{pages}, {year}",
        f"arXiv preprint arXiv:{draft.number()}, {year}",
        f"CoRR abs/{draft.number()} ({year})",
        f"Technical report, {year}",
    )


def year(draft: Draft) -> int:
    return draft.random.randint(2015, 2026)
