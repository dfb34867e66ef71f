"""Lines of titles, people and venues under inline markup in all mixtures: Markdown, HTML, wikis, LaTeX."""

from __future__ import annotations

from random import Random

FIELDS = (
    *("Tiny Kernels for Old Boards", "The Price of a Clock", "How to Compile Large Trees", "Slow", "Kestrel: Oars"),
    *("Ada Moreau", "Ben Okafor, Chen Li", "Ada Moreau, Ben Okafor, and Chen Li", "A. Moreau", "Moreau, A."),
    *("Journal of Boats", "Proceedings of the Conference on Boats", "BOATS 2031", "arXiv:3104.01234", "2031"),
    *("and", "et al.", "PDF", "Oral", ",", ";", "—", "(Oslo)", "pp. 1-9"),
)
MARKS = (
    *("{}", "{}", "{}", "**{}**", "*{}*", "_{}_", "***{}***", "`{}`", "~~{}~~", "[{}](http://a.b/c)", "[{}][1]"),
    *(
        "[**{}**](http://a.b)",
        "![{}](x.png)",
        "- {}",
        "* {}",
        "1. {}",
        "# {}",
        "> {}",
        "| {} |",
        "“{}”",
        "({})",
        "[{}]",
    ),
    *("<b>{}</b>", "<a href='x'>{}</a>", "<br>{}", "<i>{}", "'''{}'''", "[[{}]]", "{{{{{}}}}}", ":cite:`{}`"),
    *("\\textbf{{{}}}", "\\emph{{{}", "{}}}", "\\item {}", "\\item[{}]", "\\bibitem{{a}} {}", "``{}''", "${}$"),
    *("\\cventry{{2031}}{{{}}}{{}}", "\\href{{http://a.b}}{{{}}}", "\\section{{{}}}", "\\\\ {}", "{}~\\vspace{{2mm}}"),
    *("\\begin{{enumerate}} {}", "{} \\end{{enumerate}}", "{}\\", "{} [", "\\{}"),
)
JOINS = (" ", ", ", "; ", ". ", "", "\n", "\n\n", "\t", " | ", " - ", "\\\\\n")


def page(chance: Random) -> str:
    """A line of up to a dozen fields, with one kind of markup inside another now and then, once or several times."""
    line = "".join(_field(chance) + chance.choice(JOINS) for _ in range(chance.randint(1, 12)))
    head = chance.choice(("", "", "# Papers\n\n", "\\begin{enumerate}\n"))
    return head + (line + chance.choice(("\n", "\n\n"))) * chance.choice((1, 1, 2, 4))


def _field(chance: Random) -> str:
    words = chance.choice(FIELDS)
    for _ in range(chance.choice((1, 1, 1, 2))):
        words = chance.choice(MARKS).format(words)
    return words
