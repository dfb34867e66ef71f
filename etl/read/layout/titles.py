"""Titles that are none, of posts, headings, sentences; those cut short at other type, commas and brackets; remarks."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise
from operator import attrgetter

import numpy as np
from numpy.typing import NDArray

from etl.read.layout.segments import Paper, Span, spans
from etl.read.layout.tokens import BIT, INDEX, PARTS, Token, joint
from etl.read.names import phrases

_TITLE = PARTS["title"]
_SEVERAL = 2  # papers with an abstract or a sentence below their people
_USUAL = 0.8  # share of titles that end at the same separator
_ASIDE = BIT["open"] | BIT["bar"] | BIT["gap"] | BIT["sign"] | BIT["dash"] | BIT["stop"] | BIT["semicolon"]
"""Separators after which a line goes on with something else."""


def without_posts(tokens: Sequence[Token], papers: Sequence[Paper]) -> list[Paper]:
    """The papers of a page; a title that leads to a blog, a film or a shop is none, unless most titles do."""
    targets = [tokens[paper.title.first].target if paper.title else "" for paper in papers]
    addresses = [f".{target.casefold().replace('/', '.')}." for target in targets]
    marks = [f".{words}." for words in phrases.words("post address")]
    posts = [not one.endswith(".pdf.") and any(mark in one for mark in marks) for one in addresses]
    if 2 * sum(posts) > sum(target.startswith("http") for target in targets):
        return [*papers]
    return [paper for paper, is_post in zip(papers, posts, strict=True) if not is_post]


def headings_above(tokens: Sequence[Token], papers: Sequence[Paper]) -> list[Span]:
    """Titles that are headings: each alone in the first line of a block, with another title in the next line.

    Most papers of the page say more than a title.
    """
    found: list[Span] = []
    for paper, other in pairwise(papers):
        title, below = paper.title, other.spans[0]
        if title and paper.spans == [title] and title.last == below.first and below.field == "title":
            first = tokens[title.first]
            is_next = tokens[below.first].line == first.line + 1
            begins = first.before & (BIT["blank"] | BIT["bullet"] | BIT["number"])
            found += [title] if is_next and begins == BIT["blank"] and not first.styles else []
    return found if 3 * len(found) <= len(papers) else []


def without_summaries(text: str, tokens: Sequence[Token], labels: NDArray[np.int64]) -> None:
    """Take out of titles the sentences that nobody signs, each below the people of a paper: they are its abstract.

    No title that has people below it ends in a full stop, and more than one paper of the page has an abstract or such
    a sentence: "Boats that wait for rain."
    """
    fields = [span for span in spans(labels.tolist()) if span.field != "venue"]
    names = [span.field for span in fields]
    signed = {place for place, pair in enumerate(pairwise(names)) if pair == ("title", "author")}
    ends = [_sentence_end(text, tokens, labels, span) if span.field == "title" else 0 for span in fields]
    below = [place for place, name in enumerate(names) if place and name != "author" and names[place - 1] == "author"]
    headed = {place for place, token in enumerate(tokens) if token.level or labels[place] == INDEX["session"]}
    found = [
        place
        for place in below
        if ends[place] and (place + 1 in signed or place + 1 == len(fields))
        if headed.isdisjoint(range(fields[place - 1].last, fields[place].first + 1))
    ]
    abstracts = sum(names[place] == "abstract" for place in below)
    is_usual = len(found) + abstracts >= _SEVERAL and not any(ends[place] for place in signed)
    for place in found if is_usual else ():
        labels[fields[place].first : ends[place]] = PARTS["abstract"][1]
        labels[fields[place].first] = PARTS["abstract"][0]


def _sentence_end(text: str, tokens: Sequence[Token], labels: NDArray[np.int64], span: Span) -> int:
    """The token after the sentence that begins as a title does and ends on its line in a full stop; 0 for none."""
    last = span.last
    while last < len(tokens) and labels[last] == INDEX["other"] and not tokens[last].before & (_ASIDE | BIT["line"]):
        last += 1
    end = tokens[last - 1].end
    return last if "." in text[end - 1 : end + 1] else 0


def with_emphasis(tokens: Sequence[Token], labels: NDArray[np.int64], chances: NDArray[np.floating]) -> None:
    """Put into titles the words in other type that nothing but a blank parts from them, as sure as what they follow.

    They end where the line goes on in the first type: "Slow *boats* on wide rivers". Where a page has several of
    these, the words may end the line.
    """
    lines = [[*run] for _, run in groupby(range(len(tokens)), key=lambda place: tokens[place].line)]
    rests = [rest for line in lines if (rest := _rest(tokens, labels, line))]
    inner = [rest for rest in rests if len(rest) > 1 and _is_joined(tokens[rest[1]])]
    for rest in rests if len(inner) > 1 else inner:
        labels[rest] = _TITLE[1]
        chances[rest] = chances[rest[0] - 1]


def with_lists(tokens: Sequence[Token], labels: NDArray[np.int64], chances: NDArray[np.floating]) -> None:
    """Put into titles what a comma parts from them, to the separator before people that most titles end at."""
    titles = [span for span in spans(labels.tolist()) if span.field == "title" and span.last < len(tokens)]
    ends = Counter(joint(tokens[span.last]) for span in titles if not tokens[span.last].before & BIT["line"])
    usual, count = next(iter(ends.most_common(1)), (0, 0))
    for span in titles if count >= _USUAL * len(titles) else ():
        stop = bisect_right(tokens, tokens[span.first].line, key=attrgetter("line"))
        end = next((place for place in range(span.last, stop) if joint(tokens[place]) == usual), span.last)
        rest = [*range(span.last, end)]
        is_list = rest and tokens[span.last].before & BIT["comma"] and labels[end] == INDEX["author begins"]
        if is_list and not np.isin(labels[rest], PARTS["venue"]).any():
            labels[rest] = _TITLE[1]
            chances[rest] = chances[span.last - 1]


def with_brackets(text: str, tokens: Sequence[Token], labels: NDArray[np.int64], chances: NDArray[np.floating]) -> None:
    """Put into titles the rest of a list in a bracket that the labels left open: "Oars (pine, oak) on rivers"."""
    for span in spans(labels.tolist()):
        words = text[span.within(tokens)]
        is_open = words.count("(") > words.count(")") and not tokens[span.last - 1].after & BIT["close"]
        for place in range(span.last, len(tokens)) if span.field == "title" and is_open else ():
            if tokens[place].before & (BIT["blank"] | BIT["bullet"] | BIT["open"]):
                break
            if tokens[place].after & BIT["close"]:
                rest = slice(span.last, place + 1 + int((labels[place + 1 : place + 2] == _TITLE[0]).any()))
                labels[rest] = _TITLE[1]
                chances[rest] = chances[span.last - 1]
                break


def with_kinds(text: str, tokens: Sequence[Token], labels: NDArray[np.int64], chances: NDArray[np.floating]) -> None:
    """Put into titles what a bracket at their line's end, or before another, says of the text: "Oars (Short Paper)".

    One word is a mark of a list, as "(Poster)" is, and "(To Appear)" is a remark.
    """
    ends = [*(bool(token.before & (BIT["line"] | BIT["open"])) for token in tokens[1:]), True]  # "… (Demo Paper) [PDF]"
    for place in (span.last for span in spans(labels.tolist()) if span.field == "title" and span.last < len(tokens)):
        token, title = tokens[place], tokens[place - 1]
        words = text[token.start : token.end]
        is_bracket = (
            ends[place] and not token.before & BIT["line"] and token.before & BIT["open"] and token.after & BIT["close"]
        )
        is_alike = labels[place] == INDEX["other"] and (token.styles, token.target) == (title.styles, title.target)
        says = " " in words and not any(map(str.isdigit, words)) and (words[0].isupper() or phrases.is_text_kind(words))
        if is_bracket and is_alike and says and not phrases.compiled(r"\b{remark}\b").search(words):
            labels[place], chances[place] = _TITLE[1], chances[place - 1]


def without_remarks(text: str, tokens: Sequence[Token], labels: NDArray[np.int64]) -> None:
    """Take out of titles what brackets at the ends of several of them say in the same small letters: "(in Finnish)"."""
    ends: dict[str, list[range]] = {}
    for span in spans(labels.tolist()):
        opened = [place for place in span.places[1:] if tokens[place].before & BIT["open"]]
        if span.field == "title" and opened and tokens[span.last - 1].after & BIT["close"]:
            words = text[tokens[opened[-1]].start : tokens[span.last - 1].end]
            ends.setdefault(words, []).append(range(opened[-1], span.last))
    for words, places in ends.items():
        if len(places) > 1 and words[0].islower() and not phrases.is_text_kind(words):
            labels[[place for end in places for place in end]] = INDEX["other"]


def _rest(tokens: Sequence[Token], labels: NDArray[np.int64], line: list[int]) -> list[int]:
    """What follows the title of a line to its end, where it begins in other type and is no field, bracket or link."""
    titled = [place for place in line if labels[place] in _TITLE]
    rest = [place for place in line if titled and place > titled[-1]]
    others = all(labels[place] == INDEX["other"] and not tokens[place].target for place in rest)
    is_plain = all(not tokens[place].before & _ASIDE and tokens[place].kind == "words" for place in rest)
    return rest if rest and others and is_plain and _is_joined(tokens[rest[0]]) else []


def _is_joined(token: Token) -> bool:
    """Whether nothing but the edge of other type is between a token and the one before it."""
    return not token.before & ~(BIT["style"] | BIT["edge"]) and bool(token.before)
