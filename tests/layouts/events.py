"""What a programme holds besides papers: openings, keynotes with biographies, breaks, panels, sessions."""

from __future__ import annotations

from layouts import people
from layouts.draft import Draft

_THEMES = (
    "Compilers",
    "Training at scale",
    "Serving",
    "Hardware",
    "Data and storage",
    "Scheduling and clusters",
    "Edge",
    "Learned systems",
    "Privacy and Federation",
    "Benchmarks & Tools",
    "LLM inference",
)
_BREAKS = (
    "Coffee break",
    "Break",
    "Lunch",
    "Lunch break (not provided)",
    "Tea & posters",
    "Coffee Break",
    "Social hour",
)
_OPENINGS = (
    "Opening remarks",
    "Welcome",
    "Opening Remarks and Awards",
    "Registration",
    "Breakfast",
    "Welcome and introduction",
)
_CLOSINGS = (
    "Closing remarks",
    "Closing",
    "Business meeting",
    "Reception",
    "Best paper announcement and closing",
    "Wrap-up",
)
_TALKS = (
    "What Nobody Tells You about Running Models at Home",
    "Twenty Years of Waiting for Memory",
    "Clouds, Clusters, and Other Weather",
    "Why Your Benchmark Is Wrong",
    "Systems That Learn from Their Mistakes",
    "From Research Code to a Service",
)
_PANELS = (
    "Do We Still Need Compilers?",
    "Who Pays for the Next Cluster?",
    "Industry and academia: friends or rivals?",
    "The Future of Learned Systems",
)
_ROOMS = ("Room 204", "Hall A", "Ballroom B", "Auditorium", "Room: Aurora", "Virtual", "East 3")
_GIST = (
    "In this talk I will look back at what we got wrong and ask what it means for those who build such systems today.",
    "Machines are fast and people are slow. I argue that the next decade belongs to those who take this seriously.",
    "Much has been said about scale; little about care. This talk tells three stories from the engine room.",
)
_LIVES = (
    "{} is a professor of computer science at {} and leads a group on systems. Her work has won several awards.",
    "{} is a principal engineer at {}, where he works on storage. Before that he founded two companies.",
    "{} received a PhD from {} and has since worked on compilers, networks, and most things in between.",
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


class Clock:
    """The time of day, in the form this page prints it."""

    def __init__(self, draft: Draft) -> None:
        self.minute = draft.pick(8, 9) * 60
        self.step = draft.pick(10, 15, 20, 25)
        self.twelve = draft.chance(0.3)
        self.range = draft.chance(0.6)
        self.dash = draft.pick("-", " - ", " – ", "–", " to ")
        self.days, self.form = (
            1,
            draft.pick("Day {n}", "{name}, June {date}", "Day {n}: {name}", "{name} {date} June 2024"),
        )
        self.colon = draft.pick(":", ":", ".") if not self.twelve else ":"

    def __call__(self, minutes: int | None = None) -> str:
        """The next slot."""
        start, self.minute = self.minute, self.minute + (minutes or self.step)
        return self.dash.join(map(self._told, (start, self.minute))) if self.range else self._told(start)

    def day(self) -> str | None:
        """A heading for the next day once this one is over."""
        if self.minute < 18 * 60:
            return None
        self.minute, self.days = 9 * 60, self.days + 1
        return self.form.format(n=self.days, name=_DAYS[self.days % 5], date=9 + self.days)

    def _told(self, minute: int) -> str:
        hour, minute = minute // 60 % 24, minute % 60
        if self.twelve:
            return f"{(hour - 1) % 12 + 1}{self.colon}{minute:02d} {'pm' if hour > 11 else 'am'}"
        return f"{hour:02d}{self.colon}{minute:02d}"


def session(draft: Draft, number: int) -> str:
    """A session heading, with or without number, chair and room."""
    theme = draft.pick(*_THEMES)
    form = draft.pick(
        "Session {n}: {t}", "Session {n} - {t}", "{t}", "Session {n}", "Oral Session {n}: {t}", "Track {n}. {t}"
    )
    head = draft.other("session", form.format(n=draft.pick(number, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number % 26]), t=theme))
    if draft.chance(0.4):
        head += draft.pick(" (Chair: {})", ", chair: {}", " - Session chair: {}", " | Chair: {}").format(
            people.name(draft.random)
        )
    return head + (draft.pick(" ({})", " @ {}", ", {}").format(draft.pick(*_ROOMS)) if draft.chance(0.3) else "")


def theme(draft: Draft) -> str:
    return draft.pick(*_THEMES)


def opening(draft: Draft) -> str:
    return draft.other("break", draft.pick(*_OPENINGS))


def pause(draft: Draft) -> str:
    return draft.other("break", draft.pick(*_BREAKS))


def closing(draft: Draft) -> str:
    return draft.other("break", draft.pick(*_CLOSINGS))


def talk(draft: Draft) -> str:
    return draft.pick(*_TALKS)


def panel(draft: Draft) -> list[str]:
    """The title of a panel, and who sits on it."""
    title = draft.other("talk", draft.pick(*_PANELS))
    who = ", ".join(f"{people.name(draft.random)} ({people.place(draft.random)})" for _ in range(draft.pick(3, 4)))
    return [draft.pick("Panel: {}", "Panel discussion: {}", "Panel - {}").format(title), f"Panelists: {who}"]


def keynote(draft: Draft) -> list[str]:
    """Lines of an invited talk: heading, title, speaker, at times abstract and biography."""
    who, place, title = people.name(draft.random), people.place(draft.random), draft.pick(*_TALKS)
    draft.other("talk", title)
    what = draft.pick("Keynote", "Invited talk", "Keynote 1", "Invited Talk", "KEYNOTE", "Invited speaker")
    head = draft.pick(
        [f"{what}: {title}", f"{who} ({place})"],
        [f"{what}: {who}, {place}", title],
        [what, title, f"Speaker: {who} ({place})"],
        [f"{what} by {who} ({place}): {title}"],
        [f"{what} - {title} - {who}, {place}"],
    )
    if draft.chance(0.5):
        label = draft.pick("Abstract: ", "", "Abstract. ", "Abstract:\n")
        head += (label + draft.pick(*_GIST)).split("\n")
    if draft.chance(0.5):
        label = draft.pick("Bio: ", "Biography: ", "", "Speaker bio: ", "Bio:\n")
        head += (label + draft.pick(*_LIVES).format(who, place)).split("\n")
    return head


def poster(draft: Draft, number: int) -> str:
    return draft.other(
        "session",
        draft.pick("Poster session {}", "Poster Session {}", "Posters {}", "Lightning talks {}").format(number),
    )
