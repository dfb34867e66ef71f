"""A program of its own: a PDF on standard input to its pieces of text on standard output, a page a line of JSON.

PDFium is C++, and a file may be written to crash it, to stall it or to fill the memory: here that ends this process
alone. The argument is the number of pages that a file may have. A page is `[height, pieces]`, a piece `[text, left,
baseline, right, size, upright]` with lengths in points. A piece ends at a line end and at a gap that is wider than a
blank.
"""

import ctypes
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

NO_LIBRARY, ENCRYPTED, DAMAGED, TOO_LONG = 3, 4, 5, 6  # exit codes
_MEMORY, _OUTPUT = 2 << 30, 128 << 20  # bytes that the process may take, and characters that it may write
_GAP = 1.2  # font sizes between two letters of one line that belong to two columns or cells
_HYPHEN = 0x02  # what PDFium gives for a hyphen that ends a line


def main(most_pages: int) -> int:
    """The exit code."""
    with suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource  # noqa: PLC0415

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    try:
        import pypdfium2  # noqa: PLC0415  # an extra
    except ImportError:
        return NO_LIBRARY
    try:
        document = pypdfium2.PdfDocument(sys.stdin.buffer.read())
        written = 0
        for number, page in enumerate(document, 1):
            line = json.dumps([page.get_height(), list(_pieces(page.get_textpage(), pypdfium2.raw))])
            written += sys.stdout.write(f"{line}\n")
            if written > _OUTPUT or number == most_pages < len(document):
                return TOO_LONG
    except pypdfium2.PdfiumError as error:
        return ENCRYPTED if getattr(error, "err_code", None) == pypdfium2.raw.FPDF_ERR_PASSWORD else DAMAGED
    return 0


def _pieces(text: Any, pdfium: Any) -> Iterator[tuple[str, float, float, float, float, bool]]:  # noqa: ANN401  # ctypes
    left, right, bottom, top, x, y = (ctypes.c_double() for _ in range(6))
    letters: list[str] = []
    start = baseline = end = size = 0.0
    upright = True

    def piece() -> tuple[str, float, float, float, float, bool]:
        words = "".join(letters).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        letters.clear()
        return words.strip(), start, baseline, end, size, upright

    for at in range(text.count_chars()):
        code = pdfium.FPDFText_GetUnicode(text, at)
        letter = "-" if code == _HYPHEN else "\ufffd" if code < 0x20 else chr(code)
        if code in (0x0A, 0x0D) or letter.isspace() or pdfium.FPDFText_IsGenerated(text, at):
            if letters and code in (0x0A, 0x0D):
                yield piece()
            elif letters:
                letters.append(" ")
            continue
        pdfium.FPDFText_GetCharBox(text, at, left, right, bottom, top)
        if letters and upright and left.value - end > _GAP * size > 0:
            yield piece()
        if not letters:
            pdfium.FPDFText_GetCharOrigin(text, at, x, y)
            upright = abs(pdfium.FPDFText_GetCharAngle(text, at)) < 0.1
            start, baseline, size = left.value, y.value, 0.0
        size, end = max(size, pdfium.FPDFText_GetFontSize(text, at)), right.value
        letters.append(letter)
        if code == _HYPHEN:
            yield piece()
    if letters:
        yield piece()


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
