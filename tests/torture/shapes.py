"""Pages and abstracts of any size whose shape is nasty: one thing without end, or nested without end."""

from __future__ import annotations

from typing import NamedTuple

NUMBER = "№"
"""Stands for the number of a repetition."""


class Shape(NamedTuple):
    """What is repeated, what stands before and behind it, and what closes it as often as it was repeated."""

    body: str
    head: str = ""
    tail: str = ""
    closing: str = ""

    def text(self, size: int) -> str:
        """About as many characters as asked for."""
        numbered = NUMBER in self.body
        times = max(1, size // (len(self.body) + len(self.closing) + 3 * numbered))
        body = "".join(self.body.replace(NUMBER, str(n)) for n in range(times)) if numbered else self.body * times
        return f"{self.head}{body}{self.closing * times}{self.tail}"


_SAYS = (
    "We present Kestrel, a compiler that schedules kernels anew. Kestrel is 2.5x faster than TensorRT on a V100 GPU. "
)
_HTML = "<html><body>"
_LD = "<html><head><script type='application/ld+json'>"
_ATOM = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">'
_ENTRY = "<entry><title>T</title><author><name>Ada Lind</name></author></entry></feed>"

PAGES = {
    "words in one line": Shape("word "),
    "people in one line": Shape("Ada Moreau, "),
    "family names first": Shape("Moreau A, ", tail="x"),
    "double names first": Shape("Van Moreau AB, ", tail="x"),
    "inverted people": Shape("Moreau, A., ", tail="x"),
    "coupled people": Shape("Moreau, Ada and ", tail="x"),
    "ampersands": Shape(" &", head="Ada Moreau"),
    "abstract in one line": Shape(_SAYS),
    "short lines": Shape("a\n"),
    "blank lines": Shape("\n"),
    "one letter": Shape("a"),
    "capitals": Shape("A"),
    "digits": Shape("1"),
    "blanks in a line": Shape(" ", head="Ada", tail="Lind"),
    "tabs in a line": Shape("\t", head="Ada", tail="Lind"),
    "brackets": Shape("(", closing=")"),
    "open brackets": Shape("(a "),
    "square brackets": Shape("[", closing="]"),
    "numbered": Shape(f"#{NUMBER} Caches {NUMBER} [PDF]\n\nAuthors: Ada Lind ; Bo Stork\n\n{_SAYS}\n\n"),
    "numbered, nothing else": Shape(f"#{NUMBER} T [PDF]\n"),
    "numbered, one title": Shape("Title words ", "#1 ", f" [PDF]\n\nAuthors: Ada Lind ; Bo Stork\n\n{_SAYS}"),
    "numbered, people": Shape(f"Ada Moreau{NUMBER} ; ", "#1 One [PDF]\n\nAuthors: ", f"Bo Stork\n\n{_SAYS}"),
    "numbered, one abstract": Shape(_SAYS, "#1 One Title [PDF]\n\nAuthors: Ada Lind ; Bo Stork\n\n"),
    "schedule": Shape(f"Study of Caches {NUMBER}\nAda Lind, Bo Stork\n\n{_SAYS}\n\n", "Oral: Trees Tue 6 Apr 11:10 a.m.\n\n"),
    "session": Shape(f"Mon 29 Aug. 16:01 - 17:00 PDT\n\nStudy {NUMBER}\n\nAda Lind · Bo Stork\n\n{_SAYS}\n\n", "Systems 1\n\n"),
    "abstracts": Shape(f"Abstract\n{_SAYS}\n\n"),
    "arXiv": Shape(f"{_SAYS}\n\narXiv:2009.00001v2\nCreated: 2020-09-01\n\n"),
    "slots": Shape("Mon 29 Aug. 16:01 - 16:10 PDT\n\n"),
    "headings": Shape("Oral: Trees Tue 6 Apr 11:10 a.m.\n"),
    "references": Shape(f"[{NUMBER}] Ada Lind, Bo Stork. Tiny Kernels {NUMBER}. In Proceedings of BOATS, 2021.\n"),
    "list": Shape(f"- **Tiny kernels {NUMBER}** ([pdf](https://example.org/{NUMBER}.pdf))\n  Ada Lind, Bo Stork\n", "# Papers\n\n"),
    "table": Shape(f"| Tiny kernels {NUMBER} | Ada Lind, Bo Stork |\n", "| Title | Authors |\n|---|---|\n"),
    "labels": Shape(f"Title: Study {NUMBER}\nAuthors: Ada Lind, Bo Stork\nAbstract: {_SAYS}\n\n"),
    "odd labels": Shape(f"Label{NUMBER}: Study {NUMBER}\n"),
    "one title": Shape("Study of Caches for Trees\n"),
    "names": Shape("Ada Moreau\n"),
    "addresses": Shape("https://example.org/a "),
    "open links": Shape("[a]("),
    "stars": Shape("*a "),
    "hashes": Shape("## \t", "# a"),
    "dots": Shape(". "),
    "open comments": Shape("<!-- ", "# a\n\n<p>"),
    "open tags": Shape("<div \n", "a\n\n"),
    "open scripts": Shape("<script>", "<html># a\n\n"),
    "Chinese in one line": Shape("研究", "| "),
    "labels of people in one line": Shape("a, Authors: b c "),
    "LaTeX": Shape("\\textbf{"),
    "NULs": Shape("\0"),
    "surrogates": Shape("\ud800"),
    "bidi": Shape("\u202e\u200b"),
    "accents": Shape("\u0301", "a"),
    "line ends": Shape("a\r\nb\rc\x85d\u2028"),
    "rst: directives": Shape(".. note::\n   ", "Boats\n=====\n\n.. note::\n\n"),
    "rst: borders": Shape("+--+--+\n| a | b |\n", "`Boats <https://example.org>`_\n\n"),
    "rst: links": Shape("`a <b>`_ `c", "`Boats <https://example.org>`_\n\n"),
    "html: nested": Shape("<div>", _HTML, closing="</div>"),
    "html: paragraphs": Shape("<p>x", _HTML),
    "html: items": Shape(f"<li><b>Tiny kernels {NUMBER}</b><br>Ada Lind, Bo Stork</li>", f"{_HTML}<ul>"),
    "html: siblings": Shape(f"<div class='paper p{NUMBER}'>{'Tiny kernels ' * 9}</div>", _HTML),
    "html: tables": Shape("<table><tr><td>", _HTML, "x"),
    "html: lists": Shape("<ul><li>a", _HTML),
    "html: attributes": Shape(f"a{NUMBER}=b ", f"{_HTML}<p ", ">x"),
    "html: formulas": Shape("<math><mi>x</mi></math> ", _HTML),
    "html: metadata": Shape(f"<meta name='citation_title' content='T{NUMBER}'><meta name='citation_author' content='Ada Lind'>", "<html><head>"),
    "html: JSON-LD": Shape('{"a":', _LD, "</script>"),
    "html: microdata": Shape("<div itemscope itemtype='https://schema.org/ScholarlyArticle'><b itemprop=name>x</b>", _HTML),
    "html: references": Shape(f"<div id=a{NUMBER} itemscope itemref='a1 a2' itemtype='https://schema.org/ScholarlyArticle'></div>", _HTML),
    "json": Shape(f'{{"title":"Tiny {NUMBER}","authors":["Ada Lind"],"abstract":"We row."}}\n'),
    "json: nested": Shape("["),
    "json: people": Shape(f'"Ada Lind{NUMBER}",', '{"title":"T","authors":[', '"Bo"]}'),
    "json: number": Shape("9", '{"title":"T","year":', "}"),
    "json: inverted": Shape(f'"w{NUMBER}":[{NUMBER}],', '{"title":"T","abstract_inverted_index":{', '"w":[0]}}'),
    "bibtex": Shape(f"@article{{k{NUMBER}, title={{Tiny {NUMBER}}}, author={{Ada Lind and Bo Stork}}}}\n"),
    "bibtex: open": Shape("@article{"),
    "bibtex: braces": Shape("{", "@article{k, title={", "}}", "}"),
    "bibtex: people": Shape(f"Ada Lind{NUMBER} and ", "@article{k, title={T}, author={", "Bo}}"),
    "bibtex: strings": Shape(f"@string{{s{NUMBER} = s0 # s0}}\n", tail="@article{k, title=s1}"),
    "bibtex: doubling": Shape(' # "b"', '@article{k, title="a"', "}"),
    "bibtex: accents": Shape("{\\'e}", "@article{k, title={", "}}"),
    "bibtex: crossrefs": Shape(f"@inproceedings{{k{NUMBER}, title={{T{NUMBER}}}, crossref={{k1}}}}\n"),
    "ris": Shape(f"TY  - JOUR\nTI  - Tiny {NUMBER}\nAU  - Lind, Ada\nER  - \n\n"),
    "ris: one line": Shape("a ", "TY  - JOUR\nTI  - ", "\nER  - \n"),
    "ris: people": Shape(f"AU  - Lind, Ada{NUMBER}\n", "TY  - JOUR\nTI  - T\n", "ER  - \n"),
    "atom": Shape(f"<entry><title>T{NUMBER}</title><author><name>Ada Lind</name></author><summary>{_SAYS}</summary></entry>", _ATOM, "</feed>"),
    "atom: open": Shape("<entry>", _ATOM),
    "atom: nested": Shape("<a>", _ATOM, _ENTRY, "</a>"),
    "atom: people": Shape(f"<author><name>Ada Lind{NUMBER}</name></author>", f"{_ATOM}<entry><title>T</title>", "</entry></feed>"),
}  # fmt: skip
"""Pages by what is nasty about them."""

_PIECES = (
    *(
        "Ada Moreau ",
        "Moreau, A. ",
        "Ada Moreau and ",
        "A. B. C. ",
        "Ada; ",
        "Tiny Kernels ",
        "2031 ",
        "10:00 ",
        "9 - 10 ",
    ),
    *(
        "研究",
        "张伟，",
        "论文：",
        "、",
        "Title: ",
        "Authors: Ada ",
        "Abstract: a ",
        "a, Authors: b c ",
        "Session chair: Ada ",
    ),
    *(
        "**a** ",
        "*a*, ",
        "[a](b) ",
        "[[a]]",
        "<b>a</b>",
        "`a` ",
        "| a ",
        "- a ",
        "• a ",
        "1. a ",
        "(a) ",
        "[1] ",
        "“a” ",
        "{{a}}",
    ),
    *(
        "arXiv:3104.01234 ",
        "10.1000/1 ",
        "cs.LG, ",
        "#a ",
        "@a ",
        "a: b ",
        "a. B ",
        "In Proc. ",
        "pp. 1-2, ",
        "\\item a ",
        "👤 a ",
    ),
)


def lines() -> dict[str, Shape]:
    """Long lines of a repeated piece, by that piece; each stands between two entries of a list."""
    entry = "Tiny Kernels for Old Boards\nAda Moreau, Ben Okafor\n\n"
    return {piece: Shape(piece, entry, f"\n\n{entry}") for piece in _PIECES}


ABSTRACTS = {
    "measures": Shape("and 2x "),
    "measures over baselines": Shape("up to 2.5x faster than TVM, "),
    "sentences": Shape(_SAYS),
    "respectively": Shape("3x, ", f"We improve {', '.join('ABCDEFGH')} by ", "respectively."),
    "brackets": Shape("(", closing=")"),
    "short forms": Shape(f"Alpha Beta{NUMBER} (AB{NUMBER}) "),
    "open brackets": Shape("Alpha (AB "),
    "names": Shape(f"Foo{NUMBER}, ", "We compare with "),
    "known names": Shape("TensorRT, TVM and PyTorch "),
    "hardware": Shape("an A100 GPU, a V100 and FPGAs "),
    "proposals": Shape(f"We present Foo{NUMBER}, a framework for trees. "),
    "called": Shape(f"We call it Foo{NUMBER}. "),
    "spelled out": Shape(f"We present Alpha Beta Gamma{NUMBER} (ABG{NUMBER}). ABG{NUMBER} is 2x faster than TVM. "),
    "beaten": Shape(f"Foo{NUMBER} outperforms Bar{NUMBER} by 3x. "),
    "one word": Shape("a"),
    "digits": Shape("9"),
    "points": Shape("9."),
    "hyphens": Shape("a-"),
    "LaTeX": Shape("$\\times$ "),
    "ranges": Shape("from 1 to "),
    "numbers in words": Shape("one hundred "),
    "addresses": Shape("https://a.b/c "),
    "conditions": Shape("if 2x "),
    "blanks": Shape(" ", "2x", "faster than TVM"),
    "breaks": Shape("\n ", "2x", "faster than TVM"),
    "surrogates": Shape("\ud8002x "),
    "bidi": Shape("\u202e2x\u200b "),
}
"""Abstracts by what is nasty about them."""
