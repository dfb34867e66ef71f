"""One page, whole: what its reader and the extractors make of it. This is what workers do."""

from dataclasses import replace

from etl import explain, extract, findings, read
from etl.errors import Fault, PageError, SourceError, fault
from etl.model import Findings, Notice, Page, Record
from etl.read.layout import model
from etl.runs import Outcome, Visit, unlucky

_NOT_EXTRACTED = "not-extracted"


def outcome(page: Page, reader: bytes = b"") -> Outcome:
    """Read a page, with the reader in these bytes or the shipped one, and extract; a fault costs one record or page."""
    try:
        reading = read.guarded(page, model.of_bytes(reader) if reader else None)
        notices = [*reading.notices]
        most = f"findings are looked for in the first {extract.LONGEST:,} characters of its abstract"
        for record in filter(extract.is_cut, reading.records):
            what = f"record {record.number} at {record.start}-{record.end} is too long for one paper"
            notices.append(Notice("cut", reading.page.source, f"{what}: {most}"))
        lines = findings.lines(_findings(record, reading.page, notices) for record in reading.records)
        bare = replace(reading.page, text="", styles=(), unasked=False)
        text = reading.page.text.encode() if page.rendered or reading.page.text != page.text else None
        visit = Visit(bare, explain.account(reading), tuple(notices))
        lasting = all(notice.code != _NOT_EXTRACTED for notice in notices)
        return Outcome(page.id, visit, lines, text, lasting=lasting)
    except (SourceError, PageError) as error:
        return Outcome(page.id, failure=str(error), lasting=not isinstance(error, Fault))
    except MemoryError:
        return unlucky(page, "there is not enough memory")


def _findings(record: Record, page: Page, notices: list[Notice]) -> Findings:
    try:
        return extract.findings(record)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  # a fault of the extractors costs one record, not the run
        where = f"record {record.number} at {record.start}-{record.end}"
        notices.append(Notice(_NOT_EXTRACTED, page.source, f"{where}: {fault(error)}; please report it"))
        return Findings(record)
