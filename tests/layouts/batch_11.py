"""The eleventh batch of layouts: pages of services that list papers, as one copies their text, many or one or two.

Numbered lists with links behind each title, dated abstracts without titles, abstracts with a label, and the sessions
and schedules of a conference.
"""

from __future__ import annotations

from collections.abc import Iterator

from layouts.draft import Draft
from layouts.shape import FLAT, Layout
from layouts.truth import Listed, Paper

_VENUES = ("HOTSYS", "MLSYS", "OSDI", "ICLR", "SOCC", "EUROSYS", "ASPLOS")
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri")
_MONTHS = ("Apr", "Jun", "Aug.", "Sept.", "Dec")
_ROOMS = ("Exhibit Hall A", "Ballroom B - Position 12", "Room 204", "Hall C", "Virtual")
_TOPICS = ("Compilers", "Systems for ML 1", "Hardware", "Serving and Storage", "Distributed Training", "Edge")
_CHAIRS = ("Ada Brandt", "Martin Ueda", "Ines Castellan")
_MENUS = ("Skip to main content Skip to yearly menu bar", "Schedule Mon Tue Wed Thu Fri", "Main Navigation", "")


def numbered_service(draft: Draft) -> None:
    """A number and a title with names of links behind it, a line of authors with a label, an abstract."""
    venue = f"{draft.pick(*_VENUES)}.{draft.random.randint(2016, 2031)}"
    draft.blocks(draft.other("heading", draft.pick("{} - All", "{} - Oral", "{} | Cool Papers", "{}").format(venue)))
    if draft.chance(0.6):
        draft.blocks(f"Total: {len(draft.papers)}")
    links = draft.pick("[PDF]", "[PDF] [Copy] [Kimi{}]", "[PDF{}] [Copy] [REL]", "[pdf] [code]", "[Paper]")
    join = draft.joint("loose semicolon", "loose semicolon", "comma")
    label = draft.pick("Authors:", "Authors:", "Author:", "By:")
    for number, paper in enumerate(draft.papers, 1):
        shown = draft.show(paper)
        title = f"#{number} {shown.title} {links.format(draft.random.randint(1, 30))}"
        draft.blocks(title, f"{label} {join(shown.authors)}" if shown.authors else "", shown.abstract)


def dated_abstracts(draft: Draft) -> None:
    """Abstracts alone, each with its number at arXiv and the day it came."""
    for paper in _untitled(draft):
        month, day = draft.random.randint(1, 12), draft.random.randint(1, 28)
        dated = f"Created: 20{draft.random.randint(16, 31)}-{month:02d}-{day:02d}"
        lines = [f"arXiv:{draft.number()}", dated] if draft.chance(0.9) else [dated]
        comment = draft.pick("Comment: 12 pages, 5 figures", "Comment: Accepted at HotSys 2031", "", "", "")
        draft.blocks(paper.abstract)
        draft.write(*lines, *filter(None, (comment,)), "")


def labelled_abstracts(draft: Draft) -> None:
    """Posters or talks of which the page shows the abstracts alone, below a word that says so."""
    draft.blocks(draft.other("break", f"Registration Desk {_when(draft)}"))
    kind = draft.pick("Poster", "Oral", "Session")
    draft.blocks(draft.other("heading", f"{kind}: {draft.pick(*_TOPICS)} {_when(draft)}"))
    label = draft.pick("Abstract", "Abstract", "Abstract:", "Show more")
    titled = draft.chance(0.4)
    for paper in draft.papers if titled else _untitled(draft):
        shown = draft.show(paper, authors=False) if titled else paper
        draft.blocks(shown.title if titled else "")
        if shown.abstract:
            draft.write(label, " ".join(shown.abstract.split()), "")


def session_of_a_service(draft: Draft) -> None:
    """One session: topic, room and chair, then a time, a title, people and an abstract for each paper."""
    draft.blocks(draft.pick(*_MENUS))
    draft.blocks(draft.other("session", draft.pick(*_TOPICS)), draft.pick(*_ROOMS))
    chairs = draft.pick("Moderator", "Moderators", "Session Chair")
    draft.blocks(draft.other("person", f"{chairs}: {draft.pick(*_CHAIRS)}"))
    if draft.chance(0.5):
        draft.blocks("Chat is closed.")
    _entries(draft, f"{draft.pick('{} - {}', '{}')}{draft.pick(' PDT', ' CEST', '')}")


def schedule_of_a_service(draft: Draft) -> None:
    """A conference from day to day: openings, invited talks with their abstracts, breaks, sessions with papers."""
    draft.blocks(draft.pick(*_MENUS))
    draft.blocks(draft.other("break", f"Opening Remarks {_when(draft)}"))
    if draft.chance(0.6):
        draft.blocks(draft.other("talk", f"{draft.pick('Invited Talk', 'Keynote')}: {draft.pick(*_CHAIRS)}"))
        about = draft.pick("Directions for Hardware", "What Storage Taught Us", "Trees and Boats")
        draft.blocks(draft.other("talk", about))
        draft.blocks("The talk looks at what is built today, and at ways to go on. It ends with three open questions.")
    kind = draft.pick("Oral", "Session", "Poster")
    draft.blocks(draft.other("session", f"{kind}: {draft.pick(*_TOPICS)} {_when(draft)}"))
    _entries(draft, "")
    draft.blocks(draft.other("break", f"{draft.pick('Break', 'Lunch', 'Closing Remarks')} {_when(draft)}"))


def _entries(draft: Draft, timed: str) -> None:
    """Papers one below the other, with a time of their own where there is a form for it."""
    join = draft.joint("dot")
    abstracts = draft.chance(0.8)
    for paper in draft.papers:
        shown = draft.show(paper, abstract=abstracts)
        hour = draft.random.randint(8, 17)
        time = f"{_when(draft, hour=False)} {timed.format(f'{hour}:00', f'{hour}:18')}" if timed else ""
        draft.blocks(time, shown.title, join(shown.authors), shown.abstract)


def _untitled(draft: Draft) -> Iterator[Paper]:
    """Papers of which the page shows nothing but abstracts."""
    for paper in draft.papers:
        draft.listed.append(Listed(None, ((),), paper.abstract))
        yield paper


def _when(draft: Draft, *, hour: bool = True) -> str:
    day = f"{draft.pick(*_DAYS)} {draft.random.randint(1, 30)} {draft.pick(*_MONTHS)}"
    return f"{day} {draft.random.randint(7, 11):02d}:00 a.m." if hour else day


LAYOUTS = (
    Layout("service_numbered", numbered_service, FLAT),
    Layout("service_dated", dated_abstracts, FLAT),
    Layout("service_labelled", labelled_abstracts, FLAT),
    Layout("service_session", session_of_a_service, FLAT),
    Layout("service_schedule", schedule_of_a_service, FLAT),
)
