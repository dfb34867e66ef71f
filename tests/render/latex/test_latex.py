from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from render.styled import styles

from etl.model import Page
from etl.render import latex

PARTS = st.sampled_from(
    r"""
    \section{ \item \item[ \begin{itemize} \end{itemize} \begin{tabular}{ll} \begin{document} \end{document} \textbf{
    \bf     { } \\ & ~ $ $$ % \% \cventry{ \newcommand{\a}[1]{ \def\a#1{ \a{ #1 \iffalse \fi \href{
    \url{ [ ] `` '' --
    \vspace{ \bibitem{ kiwi http://a.example \ \verb
    """.split()
)
SOURCES = st.lists(st.tuples(PARTS, st.sampled_from(["\n", "\n\n", " ", ""])), max_size=40).map(
    lambda parts: "".join(part + gap for part, gap in parts)
)


def made(source: str) -> Page:
    return latex.rendered(Page("cv.tex", source, "0" * 64))


def text(source: str) -> str:
    return made(source).text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Slow\nBoats % old\non lakes", "Slow Boats on lakes"),
        ("Slow Boats\n% of 2019\non lakes", "Slow Boats on lakes"),
        (r"Slow\\[2mm] Boats\newline Ferries", "Slow\nBoats\nFerries"),
        ("Slow\n\nBoats", "Slow\n\nBoats"),
        (r"\iffalse Rafts \fi Boats \begin{comment} Canoes \end{comment}", "Boats"),
        (r"Boats \cite[p. 3]{lind}\vspace*{3mm} \label{a}by Lind~\& Moreau, 5\%", "Boats by Lind & Moreau, 5%"),
        (r"``Boats'' --- ports, 3--7 \ldots", "“Boats” — ports, 3–7 …"),
        (r"A. Dra\v{z}en, {\O}rsted", "A. Dražen, Ørsted"),
        (r"On $k$-ary trees of $\alpha_n$", r"On $k$-ary trees of $\alpha_n$"),
        ("\\begin{tabular}{l@{}p{3cm}}\n2019 & Boats\\\\\n & Ports\\\\\n\\end{tabular}", "2019 | Boats\nPorts"),
        (r"\documentclass{cv}\usepackage{a}\title{Cranes}\begin{document}Boats\end{document} Rafts", "Cranes\n\nBoats"),
        (r"\mystery{Slow \other Boats}", "Slow Boats"),
        (r"\textcolor{red}{Boats} \url{https://a.example/a%20b}", "Boats https://a.example/a%20b"),
        ("\\begin{center}\n{\\bf Boats}\n\\end{center}", "Boats"),
    ],
)
def test_text_is_what_is_printed(source: str, expected: str) -> None:
    """Wraps and comments mean nothing, commands of layout vanish, unknown commands leave their words."""
    assert expected == text(source)


def test_entries_stand_on_lines_of_their_own() -> None:
    """Items, and commands of several arguments at the start of a line, keep their fields apart."""
    source = r"""
\section{Papers}
\begin{itemize}
\item Slow
 Boats
\item[7.] Ports
\end{itemize}
\cventry{2019}{Harbours}{}{A. Lind}
\cventry{2018}{Cranes}{}{B. Moreau}
"""
    lines = [line for line in text(source).splitlines() if line]

    assert ["Papers", "Slow Boats", "[7.] Ports", "2019 | Harbours | A. Lind", "2018 | Cranes | B. Moreau"] == lines


def test_styles_are_of_the_words() -> None:
    """Headings with their level, items, strong and emphasised words, links with their target."""
    page = made(r"\section{Work} \begin{list}{}{} \item {\bf Boats}, \emph{Ports} \href{https://a.example/\%7Ea}{here}")
    assert styles(page) == {
        ("heading", "Work", 2),
        ("item", "Boats, Ports here", ""),
        ("strong", "Boats", ""),
        ("emphasis", "Ports", ""),
        ("link", "here", "https://a.example/%7Ea"),
    }


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("\\begin{itemize}\n\\item \\textbf{Boats}\n\\item Ports\n\\end{itemize}\n", True),
        ("# Papers\n\n- *Boats*: \\begin{align} a \\end{align}, \\emph{Ports}\n", False),
        ("@article{a,\n title={\\textbf{A} \\emph{B} \\textit{C}}}\n@article{b,\n title={D}}\n", False),
        ("- Dra\\v{z}en Lind: *Boats*\n", False),
    ],
)
def test_source_of_latex_is_recognised(source: str, expected: bool) -> None:
    """Not Markdown with formulas or accents, and no BibTeX."""
    assert expected is latex.recognises(Page("page", source, "0" * 64))


@given(SOURCES)
def test_any_source_is_rendered(source: str) -> None:
    """Unbalanced and torn commands raise nothing, and styles stand inside the text."""
    page = made(source)

    assert all(0 <= style.start < style.end <= len(page.text) for style in page.styles)


@pytest.mark.parametrize(
    "part",
    [
        "{", "}", "\\textbf{", "\\item ", "\\begin{itemize}", "\\a{", "\\a{}", "{}", "$", "%", "\\\\", "\\iffalse ",
        "[",
        "\\[", "\\begin{tabular}", "\\href{", "&", "\\newcommand{\\a}{\\a\\a}\\a ", "\\def\\a#1{#1#1}\\a{", "\\hrule ",
        "`", "-",
        "\\begin{comment}", "\n", " ", "\\cventry{a}{b}\n", "\\section{a}", "\\index[", "\\url{",
    ],
)  # fmt: skip
def test_time_grows_with_the_source(part: str) -> None:
    """Eight times as many parts take no more than some eight times as long."""

    def seconds(count: int) -> float:
        start = time.process_time()
        latex.recognises(Page("cv.tex", part * count, "0" * 64))
        text(part * count)
        return time.process_time() - start

    assert seconds(4_000) < 30 * max(min(seconds(500), seconds(500)), 0.02)


def test_abstracts_with_commands_make_no_source() -> None:
    """A listing whose abstracts print commands and per cent signs is no LaTeX: nothing of it is a comment."""
    lines = [f"#{n} Boats {n}\n\nOars are \\textbf{{fast}} by 20% and \\emph{{cheap}}.\n" for n in range(20)]

    assert not latex.recognises(Page("boats.txt", "\n".join(lines), "0" * 64))
