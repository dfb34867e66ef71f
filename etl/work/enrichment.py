"""What pages do not print, asked of services: answers to believe, and a notice when there are none."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from etl import enrich, fetch, resolve
from etl.display import BRIEF, many, shortened
from etl.errors import PageError, SourceError
from etl.model import Findings, Notice, Page, Reading, Record
from etl.runs import Visit

Asked = Callable[[str, int, int], None]  # "ask arxiv", how many questions it was asked, how many there are


def answers(
    records: Iterable[Record], apis: Mapping[str, str], web: fetch.Web, notices: list[Notice], asked: Asked
) -> list[Reading]:
    """What services, by their addresses, know of records that print too little; a notice for silent ones."""
    every = list(records)
    found: dict[str, Reading] = {}
    for service in enrich.SERVICES:
        if api := apis.get(service.name):
            for answer in _answers(service, every, api, web, notices, asked):
                found.setdefault(answer.page.id, answer)
    return [found[id_] for id_ in sorted(found)]


def _answers(
    service: enrich.Service, records: Sequence[Record], api: str, web: fetch.Web, notices: list[Notice], asked: Asked
) -> list[Reading]:
    questions = {question.address: question for question in service.questions(records, api)}
    pace = max(web.pace, service.pace) if api == service.api else web.pace
    found: list[Reading] = []
    silent: list[str] = []
    for done, fetched in enumerate(fetch.pages(questions, replace(web, pace=pace, robots=False))):
        asked(f"ask {service.name}", done, len(questions))
        try:
            if isinstance(fetched, SourceError):
                raise fetched
            if isinstance(fetched, Page):
                answer = _answer(fetched, service)
                if known := enrich.believed(questions[fetched.source], answer.records, resolve.certain):
                    found.append(replace(answer, records=tuple(map(service.facts, known)), notices=()))
        except (SourceError, PageError) as error:
            silent.append(str(error))
            if len(silent) >= enrich.PATIENCE:
                break
    if silent:
        what = f"{len(silent)} of {many(questions, 'question')} had no answer, what pages print stands alone"
        notices.append(Notice("unanswered", api, f"{what}: {shortened(silent[0], BRIEF)}"))
    return found


def _answer(page: Page, service: enrich.Service) -> Reading:
    """Raises PageError for an answer without papers, and for one that is not in the format of the service."""
    from etl import read  # noqa: PLC0415  # all readers

    answer = read.guarded(page)
    if answer.reader != service.format:
        raise PageError(f"it answers in another format than {service.name}: check the address")
    return answer


def added(answers: Iterable[Reading]) -> tuple[Findings, ...]:
    """The records of answers, of which nothing is extracted: they say what a page is about, not what it claims."""
    return tuple(Findings(record, added=True) for answer in answers for record in answer.records)


def visits(answers: Sequence[Reading]) -> list[Visit]:
    if not answers:
        return []
    from etl import explain  # noqa: PLC0415  # all readers

    return [Visit(replace(one.page, text="", styles=()), explain.account(one), ()) for one in answers]
