"""What a piece looks like on its own: people, running text, a time, furniture, a heading, a venue, or a short line."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from etl.read import names, times
from etl.read.affiliations import is_affiliation
from etl.read.general.pieces import Kind, Piece, is_links
from etl.read.general.runs import people
from etl.read.headings import heading
from etl.read.parts import furniture, is_sentence

_EVENT = re.compile(
    r"""
      (?:invited|keynote|plenary|guest|distinguished)\b .{0,60} \b(?:talk|speaker|lecture|speech|address
          |presentation)s?\b
    | \bkeynotes?\b(?!\s\w+ing\b) | ^(?:panel|tutorial|workshop|fireside|town\ hall|banquet|reception
        |registration|breakfast|lunch|dinner|coffee|tea|adjourn)\b
    | \((?:talk|break|keynote|panel|invited\ talk|opening|closing|discussion)\)$
    | \b(?:coffee|lunch|poster|tea)\ break\b | \bbreak$ | ^(?:welcome|opening|closing|concluding|introduction
        |final)\b.{0,12}\b(?:remarks|session|ceremony|words|statement)s?\b
    | ^(?:poster\ session|q\s?&\s?a|awards?\ ceremony|business\ meeting|social|happy\ hour|discussion
        |open\ discussion|panel\ discussion|excursion|best\ paper\ announcement)\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
_SECTION = re.compile(
    r"""^(?:
      (?:accepted|selected|recent|invited|conference|workshop|journal|refereed|peer[- ]reviewed|contributed|all
          |other|full|short|long|regular|research|industry|poster|demo|technical|archived?|new)?\s?
        (?:papers?|posters?|publications?|articles?|talks?|abstracts?|presentations?|preprints?|manuscripts?
            |technical\ reports?|theses|patents|books?(?:\ chapters)?|proceedings|submissions|demos)
        (?:\s(?:list|session|track|program|and\ posters?|\(?in\ .*|by\ .*))?
    | (?:detailed\ |workshop\ |conference\ |preliminary\ |full\ |tentative\ )?(?:schedule|program(?:me)?
        |agenda)(?:\ overview|\ details)?
    | (?:organi[sz](?:ing|ation|ers?)|program(?:me)?|steering|technical|reviewing|advisory)\s(?:committee
        |chairs?|members?|co-chairs?).*
    | organi[sz]ers?|committees?|reviewers|chairs?|speakers?|invited\ speakers?|call\ for\ (?:papers
        |participation).*|important\ dates|submission.{0,20}|overview|about.{0,30}|contact.{0,12}
    | venue|location|registration|sponsors?(?:hip)?|news|home|people|teaching|research|software|awards?|service
        |acknowledg\w+|introduction|abstracts?|table\ of\ contents|contents|references|scope|topics.{0,20}
    | (?:19|20)\d\d|session\s?\w{0,5}|day\s\w{1,6}|track\s\w{1,3}|keynotes?.{0,10}|title|date|comment|authors?
        |time|section|event|room|abstract
    )\s?:?$""",
    re.VERBOSE | re.IGNORECASE,
)
_META = re.compile(
    r"""
      ^(?:in:?\s|in\ proc|proc(?:eedings|\.)|appears?\ in|to\ appear|accepted|published|presented|submitted
          |under\ (?:review|submission)|technical\ report|arxiv|doi\b|ph\.?d\.?\ (?:thesis|dissertation)
        |master|bachelor|m\.?s\.?(?:c\.?)?\ thesis|vol(?:ume|\.)|pp\.|pages\b|isbn|issn|accept(?:ance)?\ rate
            |best\ (?:\w+\ ){0,2}(?:paper|poster|demo|talk)\b|(?:distinguished|outstanding)\ (?:\w+\ )?paper
            |award|(?:co-)?first\ author|equal\ contribution|\*|†)
    | ^\(?(?:acm|ieee|usenix|springer|elsevier|lncs|neurips|nips|icml|iclr|mlsys|sysml|osdi|sosp|asplos|isca
        |micro|hpca|sigmod|vldb|icde|eurosys|nsdi|atc|fast|socc|hotos|hotcloud|pldi|popl|cgo|pact|ppopp|sc|ics
        |dac|iccad|date|fpga|fccm
        |fpl|kdd|www|cvpr|iccv|eccv|acl|emnlp|naacl|aaai|ijcai|sigcomm|infocom|mobisys|mobicom|corr|tpds|tocs|todaes|cacm|aaas|nature|science|ipdps|europar|cluster|icpp|hipc|hpdc|middleware|sigmetrics|sigir|recsys|wsdm|cikm)\b
        [\s'’:,()-]{0,3}(?:.{0,90}\b)?(?:19|20)?\d\d\b.{0,60}$
    | ^(?:conference|workshop|symposium|journal|transactions|international\ (?:conference|workshop|symposium
        |journal)|(?:\d+(?:st|nd|rd|th)|annual)\s.{0,40}(?:conference|workshop|symposium))\b
    | \d+\s?(?:pages|figures|tables|pp)\b(?:.{0,200})$ | ^\w[\w .&'’/-]{1,60},?\s\(?(?:19|20)\d\d\)?\.?$
    | ^(?:[A-Za-z -]+\ \([a-z-]+\.[A-Za-z-]{2,9}\)(?:;\s|$))+
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PREVIEW = re.compile(r".{1,80}(?:\.\.\.|…)")
_CHAIR = re.compile(r"\b(?:session\s)?(?:chair|moderator|chaired\ by|moderated\ by)s?\b", re.VERBOSE | re.IGNORECASE)
_BIBTEX = re.compile(r"@\w{3,20}\s?\{")
_FIELD = re.compile(r"[\w-]{2,24}\s?=\s?[{\"\w]|[{}]")
_NUMBER = re.compile(r"\d[\d.,:/]*")
_CLOSED = re.compile(
    r"""^(?:
      (?:organi[sz](?:ing|ation|ers?)|program(?:me)?|steering|technical|reviewing|advisory|general|publicity|web)
        \s(?:committee|chairs?|members?|co-chairs?).*
    | organi[sz]ers?.{0,20} | .{0,20}committees? | reviewers | (?:invited\s|keynote\s)?speakers? | call\ for\ .*
    | important\ dates.* | submissions?(?:\ guidelines|\ instructions|\ site)?.{0,10} | topics.{0,20} | contact.{0,12}
    | venue | location | registration.{0,20} | .{0,10}sponsors?(?:hip)?.{0,10} | teaching | service.{0,20}
    | keynotes?.{0,10} | travel | students? | alumni | members | funding | news | scope.{0,20} | invited\ talks?
    | patents? | biography | bio | talks? | (?:invited\ )?talks\ .{0,20} | tutorials? | birds\ of\ a\ feather.{0,12}
    | bofs? | panels?.{0,12} | media | press | software
    )\s?:?$""",
    re.VERBOSE | re.IGNORECASE,
)
_VERB = re.compile(
    r"(?<!\S)(?:are|is|was|were|be|has|have|can|will|may|must|please|our|we|you|your|this|these)(?!\S)", re.IGNORECASE
)
_DAY = frozenset(
    """
    welcome opening closing remarks break coffee tea lunch dinner breakfast banquet reception panel discussion
    poster posters session sessions social event events keynote keynotes invited talk talks speaker speakers
    registration adjourn award awards ceremony announcement meeting business networking demo demos tour excursion
    introduction wrap up end morning afternoon evening day final q a and the of with for on town hall committee
    plenary tutorial tutorials workshop workshops program schedule agenda lightning gala continued parallel paper
    papers presentations presentation short long oral orals regular sponsor sponsors industrial open floor mentoring
    ice breaker happy hour
    """.split()
)
"""Words of a day's events."""
_ET_AL = re.compile(r"[\s,]+et\.?\s?al\.?$", re.IGNORECASE)
_VENUE_TAG = re.compile(r"[\[(【][A-Z][^\[\]()]{1,24}\d\d[\])】]")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_LONG = 220  # characters of a line that may be a title although it ends like a sentence
_OFTEN = 3
_FEW = 4  # words of a line that may be furniture when it comes often
_FURNITURE: dict[str, Kind] = {
    "abstract": "marker",
    "biography": "biography",
    "count": "furniture",
    "person": "furniture",
    "note": "furniture",
    "field": "meta",
    "navigation": "furniture",
}


def told(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces with their kinds; lines that come again and again are furniture."""
    seen = Counter(_folded(piece.words) for piece in pieces)
    made = []
    bibtex = False
    for piece in pieces:
        bibtex = _BIBTEX.match(piece.words) is not None or (bibtex and _FIELD.match(piece.words) is not None)
        if bibtex:
            made.append(piece._replace(kind="furniture"))
            continue
        if piece.sure or (piece.kind == "people"):
            made.append(piece)
            continue
        kind = _kind(piece)
        if kind == "short" and names.likeness(piece.words) < 1:
            folded = _folded(piece.words)
            counted = folded != piece.words and len(re.sub(r"[^\W\d_]", "", folded)) * 4 > len(folded)
            if seen[folded] >= _OFTEN and (counted or len(piece.words.split()) <= _FEW):
                kind = "furniture"
        made.append(piece._replace(kind=kind))
    return made


def _is_menu(words: str) -> bool:
    """Whether a line is a row of short entries: "Home | Dates | Papers | Past editions"."""
    entries = [entry for entry in re.split(r"\s*[|·•]\s*|\s{2,}", words) if entry]
    return (
        len(entries) > 3
        and sum(len(entry.split()) for entry in entries) <= 2.2 * len(entries)
        and not names.is_author_list(words)
    )


def _is_event(words: str) -> bool:
    """Whether most words of a short line are those of a day's events: "Evening Panel and Social Event"."""
    every = re.findall(r"[^\W\d_]+", words.casefold())
    return 1 <= len(every) <= 9 and ":" not in words and 3 * sum(word in _DAY for word in every) >= 2 * len(every)


def _folded(words: str) -> str:
    """A line in which all numbers are alike."""
    return _NUMBER.sub("0", words)


def _kind(piece: Piece) -> Kind:
    """The first kind that a rule gives, else a short line."""
    return next((kind for rule in _RULES if (kind := rule(piece)) is not None), "short")


def _by_form(piece: Piece) -> Kind | None:
    """Times, rows of links, menus, furniture, and text of another script than names and titles here have."""
    words = piece.words
    if times.is_moment(words):
        return "time"
    if is_links(words):
        return "links"
    if found := furniture(words):
        return _FURNITURE[found]
    if 3 * len(_CJK.findall(words)) > len(words):
        return "meta" if len(words) > 12 else "furniture"
    if _VENUE_TAG.fullmatch(words):
        return "meta"
    return "furniture" if _is_menu(words) else None


def _by_split(piece: Piece) -> Kind | None:
    """What a cut before people left: a title, or the announcement of a talk."""
    if piece.kind != "title":
        return None
    return "event" if _EVENT.search(piece.words) and len(piece.words) < 100 else "title"


def _by_people(piece: Piece) -> Kind | None:
    words = piece.words
    if names.is_author_list(words):
        return "people"
    others = _ET_AL.search(words)
    return "people" if others and names.likeness(words[: others.start()]) >= 0.2 else None


def _by_sentence(piece: Piece) -> Kind | None:
    """Running text; what is short and ends in an ellipsis announces text that follows."""
    words = piece.words
    if _PREVIEW.fullmatch(words):
        return "meta"
    verb = _VERB.search(words) is not None
    if not is_sentence(words) or (len(words) < _LONG and ". " not in words and not verb):
        return None
    if len(words) > 80 or (words[-1] == "." and verb):
        return "meta" if len(words) < 200 and _META.search(words) else "prose"
    return None


def _by_heading(piece: Piece) -> Kind | None:
    words = piece.words
    if _CLOSED.fullmatch(words):
        return "event"
    if _SECTION.fullmatch(words):
        return "session"
    event = _EVENT.search(words) is not None
    if (head := heading(words)) is not None:
        return "session" if head.kind == "session" and not head.many and not event else "event"
    if event or _EVENT.search(piece.tail) or _is_event(words):
        return "event"
    return "session" if _CHAIR.search(words) else None


def _by_words(piece: Piece) -> Kind | None:
    """Venues, lone names with or without workplace, workplaces."""
    words = piece.words
    if _META.search(words):
        return "meta"
    if names.likeness(words.rstrip(" *†‡§¶#^0123456789,.✉")) == 1 and words[0].isalpha():
        return "name"
    run = people(words)
    rest = words[run.end :].strip(" ,;()[].-–—:") if run else ""
    if run is not None and run.start == 0 and run.score >= 0.9 and (not rest or is_affiliation(rest, listed=True)):
        return "people" if run.score > 1.5 else "name"
    return "meta" if is_affiliation(words) and len(words.split()) <= 14 else None


_RULES: tuple[Callable[[Piece], Kind | None], ...] = (
    _by_form,
    _by_split,
    _by_people,
    _by_sentence,
    _by_heading,
    _by_words,
)
