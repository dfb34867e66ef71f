"""What is no content goes, what could be the page's list stays."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

import pytest

from etl.render.html import boilerplate, dom

if TYPE_CHECKING:
    from lxml.html import HtmlElement

LONG = "We present Kestrel, a compiler that schedules every kernel anew and never asks for a hint. " * 3
PAPERS = "".join(f"<li><a href=/{n}>Kestrel {n}: Swift Kernels for Small Machines</a></li>" for n in range(9))
MENU = "<a href=/>Home</a> <a href=/call>Call</a> <a href=/venue>Venue</a>"


def left(source: str) -> str:
    root = dom.tree(source)
    boilerplate.clear(root)
    return dom.words(root)


@pytest.mark.parametrize(
    "clutter_",
    [
        "<script>x</script><style>x</style><template>x</template><noscript>x</noscript><svg><text>x</text></svg>",
        "<button>Bookmark</button><select><option>2031</option></select><textarea>x</textarea>",
        "<form>Search: <input><button>Go</button></form>",
        "<a href='#main'>Skip to main content</a><span role=button>Abs</span><a>△ Less</a><a>Show more</a>",
        "<div hidden>x</div><i aria-hidden=true>x</i><p style='color: red; display : none'>x</p>",
        "<span class='sr-only'>x</span><span style='visibility:hidden'>x</span><dialog>x</dialog><p class=hidden>x</p>",
        "<details><summary>BibTeX</summary><pre>@inproceedings{kestrel}</pre></details>",
        f"<div class='bibtex hidden'><b>@misc</b><i>{{</i>{LONG}</div>",
        f"<nav>{MENU}</nav><div id=navbar>{MENU}</div>",
        f"<ul class='site-menu'>{MENU}</ul><div role=navigation>{MENU}</div>",
        "<header>The Lab</header><footer>Imprint</footer><aside>News</aside><div role=contentinfo>Made by us</div>",
    ],
)
def test_clutter_goes(clutter_: str) -> None:
    """Programs, controls, hidden elements, BibTeX that opens by a click, and furniture of the site."""
    assert left(f"{clutter_}<p>{LONG}</p>") == LONG.strip()


def test_a_form_that_nobody_fills_in_is_content() -> None:
    """It sends what it hides when its link is followed: each author of a paper may be one."""
    people = "".join(f"<form><input type=hidden name=who value={n}><a href='#'>Ada M. {n}</a>, </form>" for n in "XYZ")

    assert (
        left(f"<h1>Kestrel</h1><p>{people}</p><p>{LONG}</p>") == f"Kestrel Ada M. X, Ada M. Y, Ada M. Z, {LONG.strip()}"
    )


def test_bibtex_goes_from_below_other_words_of_a_fold() -> None:
    """A fold may begin with how to close it, or hold the abstract, too."""
    fold = f"<div class=collapse><div>Click to close</div>{LONG}<pre>@inproceedings{{kestrel}}</pre></div>"

    assert left(fold) == f"Click to close {LONG.strip()}"


@pytest.mark.parametrize(
    "content",
    [
        f"<div style='display:none'>{LONG}</div>",
        f"<div class=hidden><p>{LONG}</p></div>",
        f"<details>{LONG}</details>",
        f"<article><header>{LONG}</header></article>",
        f"<form>{LONG}</form>",
        f"<nav>{LONG}</nav>",
        f"<aside>{LONG}{LONG}</aside>",
    ],
)
def test_folded_paragraphs_are_content(content: str) -> None:
    """A long paragraph is an abstract, whatever it stands in."""
    assert left(f"<h1>Kestrel</h1>{content}").startswith(f"Kestrel {LONG.strip()}")


@pytest.mark.parametrize(
    "content",
    [
        "<div class=collapse>Hall A</div>",
        "<h3><button>Kestrel</button></h3>",
        "<button>Kestrel: Swift Kernels for Machines</button>",
        "<div class='d-none d-md-block'>Hall A</div>",
        "<header><h1>HotSys</h1> Old Mill, 2031</header>",
        "<article><header>Ada Moreau</header><footer>Hall A</footer></article>",
        "<main><aside>Best paper</aside></main>",
    ],
)
def test_short_content_stays(content: str) -> None:
    """What opens by a click, names the page or belongs to a part of it is no clutter."""
    assert left(f"{content}<p>{LONG}</p>") == f"{dom.words(dom.tree(content))} {LONG.strip()}"


@pytest.mark.parametrize(
    "around", ["nav", "aside", "footer", "div class=sidebar", "div class='nav'", "div role=navigation"]
)
def test_the_list_of_the_page_stays(around: str) -> None:
    """Papers stay in whatever element a page puts its list."""
    source = f"<h1>Papers</h1><{around}><ul>{PAPERS}</ul></{around.split(maxsplit=1)[0]}>"

    assert left(source).count("Swift Kernels") == 9


def test_papers_in_many_small_pieces_of_furniture_stay() -> None:
    """It is counted together what would go."""
    assert left("<aside>Kestrel: Swift Kernels for Small Machines</aside>" * 9 + "<p>Papers</p>").count("Kestrel") == 9


def test_the_longer_form_of_an_abstract_stays() -> None:
    """Where a page holds its beginning, or another part of it, and the whole, one of them hidden."""
    short = f"<span>{LONG[:90]}… </span>"
    middle = f"<span>…{LONG[20:90]}… </span>"
    whole = f"<span style='display: none'>{LONG}</span>"

    assert left(f"<p>{short}{whole}</p>") == left(f"<p>{whole}{short}</p>") == LONG.strip()
    assert left(f"<p>{middle}{whole}</p>") == LONG.strip()


DAY = (
    "<table><tr><td>9:00<td>Slow Caches for Watches and Boats<td>Ada Moreau, Ben Okafor"
    "<tr><td>9:30<td>Swift Trees in Small Gardens by Night<td>Chen Li, Dina Haddad</table>"
)


@pytest.mark.parametrize("hidden", ["style='display: none'", "hidden"])
def test_parts_behind_tabs_are_content(hidden: str) -> None:
    """A hidden part that has a sibling of its kind is one of several that people choose from."""
    page = f"<div><div class='tab on'>{DAY}</div><div class='tab' {hidden}>{DAY.replace('Slow', 'Quick')}</div></div>"

    assert "Quick Caches for Watches" in left(f"<p>{LONG}</p>{page}")


def test_rows_that_open_by_a_click_are_content() -> None:
    """Sessions of a programme in hidden rows of one table stay, even those that say too little for a paragraph."""
    session = "<ul><li>Slow Boats — Ada Moreau</li><li>Quick Boats for Small Rivers — Ben Okafor and Cy Lind</li></ul>"
    row = f"<tr class=open style='display: none'><td>{session}{session.replace('Boats', 'Caches')}</td></tr>"

    assert left(f"<p>{LONG}</p><table>{row}{row}</table>").count("Quick Caches") == 2


@pytest.mark.parametrize(
    "page",
    [
        f"<div class=dialog style='display: none'>{DAY}</div>",
        f"<div class=tab>{DAY}</div><div class=note style='display: none'>{DAY.replace('Slow', 'Quick')}</div>",
        f"<div class=tab>{DAY}</div><div class=tab hidden>Quick Caches</div>",
    ],
)
def test_other_hidden_parts_go(page: str) -> None:
    """What is hidden alone, is of another kind, or says little."""
    assert "Quick" not in left(f"<p>{LONG}</p>{page}")


def test_siblings_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Classes of four times as many parts, each of a class of its own, are asked for four times as often."""
    asked: list[HtmlElement] = []

    def counted(element: HtmlElement) -> frozenset[str]:
        asked.append(element)
        return dom.classes(element)

    monkeypatch.setattr(boilerplate, "classes", counted)

    left("".join(f"<div class=p{number}>{LONG}</div>" for number in range(50)))
    few = len(asked)
    left("".join(f"<div class=p{number}>{LONG}</div>" for number in range(200)))

    assert len(asked) - few <= 4 * few


@pytest.mark.parametrize(
    ("program", "shown"),
    [
        ("t = e.text() == '2 more authors' ? 'Ben Okafor, Cy Lind' : '2 more authors'", "Ben Okafor, Cy Lind"),
        ('t = own == "2 more authors" ? "Ben O\'Kafor" : "2 more authors"', "Ben O'Kafor"),
        ("t = own == '1 more author' ? 'Ben Okafor' : '1 more author'", "2 more authors"),
        ("open('2 more authors')", "2 more authors"),
    ],
    ids=["a choice", "other quotes", "other words", "no choice"],
)
def test_words_that_a_click_shows_are_content(program: str, shown: str) -> None:
    """What the program of an element chooses in place of its own words is on the page."""
    page = f"<p>{LONG}</p><p>Ada Moreau and <span onclick='{escape(program)}'>2 more authors</span></p>"

    assert left(page) == f"{LONG.strip()} Ada Moreau and {shown}"


def test_a_click_on_an_element_with_others_inside_changes_nothing() -> None:
    """Only words alone have others in their place: a page that listens to every click keeps its text."""
    page = f"<div onclick=\"t == 'Ada' ? 'Ben' : 'Ada'\">Ada<p>{LONG}</p></div>"

    assert left(page) == f"Ada {LONG.strip()}"
