"""What pages do not print, asked of the arXiv API: answers to believe, and a notice when there are none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from etl import enrich, fetch, resolve
from etl.display import many
from etl.errors import PageError, SourceError
from etl.model import Findings, Notice, Page, Reading, Record
from etl.runs import Visit

Asked = Callable[[int, int], None]
"""Told how many questions were asked, and how many there are."""


def answers(records: Iterable[Record], api: str, web: fetch.Web, notices: list[Notice], asked: Asked) -> list[Reading]:
    """What the API at an address knows of the records that print too little; a notice when it does not answer."""
    from etl import read  # noqa: PLC0415  # all readers

    questions = {question.address: question for question in enrich.questions(records, api)}
    pace = max(web.pace, enrich.PACE) if api == enrich.ARXIV else web.pace
    found: dict[str, Reading] = {}
    silent: list[str] = []
    for done, fetched in enumerate(fetch.pages(questions, replace(web, pace=pace, robots=False))):
        asked(done, len(questions))
        try:
            if isinstance(fetched, SourceError):
                raise fetched
            if isinstance(fetched, Page):
                answer = read.guarded(fetched)
                if known := enrich.believed(questions[fetched.source], answer.records, resolve.certain):
                    found[answer.page.id] = replace(answer, records=tuple(known), notices=())
        except (SourceError, PageError) as error:
            silent.append(str(error))
            if len(silent) >= enrich.PATIENCE:
                break
    if silent:
        unanswered = f"{len(silent)} of {many(questions, 'question')} had no answer"
        what = f"{unanswered}, what pages print stands alone: {silent[0]}"
        notices.append(Notice("unanswered", api, what))
    return [found[id_] for id_ in sorted(found)]


def added(answers: Iterable[Reading]) -> tuple[Findings, ...]:
    """The records of answers, of which nothing is extracted: they say what a page is about, not what it claims."""
    return tuple(Findings(record, added=True) for answer in answers for record in answer.records)


def visits(answers: Sequence[Reading]) -> list[Visit]:
    """What is to say of the pages of answers."""
    if not answers:
        return []
    from etl import explain  # noqa: PLC0415  # all readers

    return [Visit(replace(one.page, text="", styles=()), explain.account(one), ()) for one in answers]
