"""What stands around the papers of a page: menus, calls, committees, sponsors, footers."""

from __future__ import annotations

from layouts import people
from layouts.draft import Draft

_MENUS = (
    ("Home", "Program", "Call for Papers", "Committees", "Venue", "Registration"),
    ("Skip to main content", "Search", "Login", "About", "Contact"),
    ("News", "People", "Publications", "Software", "Join us"),
    ("Toggle navigation", "Dates", "Schedule", "Papers", "Sponsors", "Past editions"),
)
_SITES = (
    "Workshop on Learned Systems",
    "Fjord Lab",
    "Systems Reading List",
    "SysForML {}",
    "The Kestrel Group",
    "MLARCH {}",
)
_INTROS = (
    "This page is kept up to date by the organisers; write to us if something is missing.",
    "Below you find everything that will be presented this year. Times are local.",
    "Papers are ordered as they came in. Links lead to the versions of the authors.",
    "We received more submissions than ever before and thank all reviewers for their work.",
)
_TOPICS = (
    "Compilers for machine learning",
    "Scheduling of shared accelerators",
    "Distributed training and inference",
    "Storage for embeddings and features",
    "Energy of learning systems",
)
_FEET = (
    "© {} The organisers. All rights reserved.",
    "This site uses cookies. By continuing you agree to our privacy policy.",
    "Last updated: {}-04-02",
    "Powered by a static site generator | Imprint | Privacy",
    "Back to top",
    "Follow us on social media",
)


def above(draft: Draft) -> None:
    """A menu, the name of the site, a word of welcome: some of them."""
    if draft.chance(0.2):
        draft.write("We use cookies to improve your visit. Accept all Decline", "")
    if draft.chance(0.45):
        menu = draft.pick(*_MENUS)
        draft.write(*(menu if draft.chance(0.5) else (draft.pick(" | ", "  ", " · ").join(menu),)), "")
    if draft.chance(0.6):
        draft.write(draft.other("heading", draft.pick(*_SITES).format(draft.random.randint(2017, 2026))), "")
    if draft.chance(0.3):
        draft.write(draft.other("note", draft.pick(*_INTROS)), "")
    if draft.chance(0.2):
        draft.write(
            draft.pick("Total: {}", "{} papers", "Showing {} results", "{} entries").format(len(draft.papers)), ""
        )


def below(draft: Draft) -> None:
    """A call, a committee, sponsors, a footer: some of them."""
    if draft.chance(0.15):
        _call(draft)
    if draft.chance(0.2):
        _committee(draft)
    if draft.chance(0.12):
        draft.heading(draft.pick("Sponsors", "Our sponsors", "Supported by"))
        draft.write(*(people.place(draft.random) for _ in range(3)))
    if draft.chance(0.5):
        year = draft.random.randint(2017, 2026)
        draft.gap()
        draft.write(*(foot.format(year) for foot in draft.random.sample(_FEET, draft.random.randint(1, 3))))


def _call(draft: Draft) -> None:
    draft.heading(draft.pick("Call for papers", "CALL FOR PAPERS", "Topics of interest"))
    draft.write("We invite submissions of up to six pages. Topics include, but are not limited to:")
    draft.write(*(f"- {draft.other('note', topic)}" for topic in draft.random.sample(_TOPICS, 3)))
    draft.write(f"Submission deadline: {draft.date()}", f"Notification: {draft.date()}")


def _committee(draft: Draft) -> None:
    """People who wrote none of the papers, with where they work."""
    draft.heading(draft.pick("Program Committee", "Organizers", "Organizing committee", "Steering Committee"))
    form = draft.pick("{}, {}", "{} ({})", "{} - {}", "{}")
    for _ in range(draft.random.randint(2, 8)):
        line = form.format(people.name(draft.random), people.place(draft.random))
        draft.write(draft.other("person", line))
