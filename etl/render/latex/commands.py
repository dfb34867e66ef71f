"""What commands of LaTeX print: the letters, headings, styles and breaks of each, and which print nothing."""

import re

LETTERS = {"~": " ", "--": "–", "---": "—", "``": "“", "''": "”"}
HEADINGS = {"part": 1, "chapter": 1, "section": 2, "subsection": 3, "subsubsection": 4, "paragraph": 5, "title": 1}
HEADING = re.compile(r"(?:[a-z]{0,15}?(sub){0,2}|r)section|[a-z]{0,9}heading|marginhead", re.IGNORECASE)
STYLES = {
    "textbf": "b", "bf": "b", "bfseries": "b", "strong": "b", "textit": "i", "emph": "i", "textsl": "i", "it": "i",
    "em": "i", "sl": "i", "itshape": "i", "slshape": "i",
}  # fmt: skip
PRINTED = {
    "LaTeX": "LaTeX", "TeX": "TeX", "ldots": "…", "dots": "…", "textendash": "–", "textemdash": "—", "ss": "ß",
    "quad": " ", "qquad": " ", "hfill": " ", "space": " ", "textbar": "|", "textasciitilde": "~",
    "textbackslash": "\\", "textquotesingle": "'", "S": "§",
}  # fmt: skip
ENDS_PARAGRAPH = frozenset("par bigskip medskip smallskip vskip newpage clearpage pagebreak hrule maketitle".split())
ENDS_LINE = frozenset("newline linebreak tabularnewline cr".split())
NO_WORDS = frozenset(
    """
    addtocounter addtolength bibliography bibliographystyle cite citep citet color comment definecolor documentclass
    documentstyle fancyfoot fancyhead fontsize hspace hypersetup includegraphics includeonly include index input label
    lfoot lhead cfoot chead rfoot rhead newcounter newcommand newenvironment newlength newtheorem nocite pageref
    pagenumbering pagestyle pdfinfo phantom ref renewcommand renewenvironment rule setcounter setlength thispagestyle
    usepackage vspace vskip faicon fontfamily fontspec selectfont setulcolor pagecolor
    addcontentsline hyphenation titleformat titlespacing geometry
    """.split()
)
"""Commands whose arguments are not printed."""
FIRST_UNSEEN = frozenset("textcolor colorbox parbox makebox raisebox resizebox scalebox multicolumn".split())
PREAMBLE = frozenset("title author name firstname familyname lastname".split())
"""Commands before the document whose words are printed."""
