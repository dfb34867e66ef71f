"""The ninth batch of layouts: what bots and keepers of reading lists write, flattened to text.

Every block and every cell of a table is a paragraph of its own; markup, bullets and links are gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from layouts import venues
from layouts.draft import SUBJECTS, Draft
from layouts.shape import FLAT, Layout
from layouts.truth import Paper

_THEMES = (
    "Scheduling",
    "Memory Management",
    "KV Cache",
    "Quantization",
    "Compilers and Code Generation",
    "Surveys",
    "Fault Tolerance",
    "Training at Scale",
    "Mixture of Experts",
    "Storage",
    "Benchmarks",
)
_GISTS = (
    "问题：显存不足；方法：分页缓存；贡献：吞吐翻倍；局限：只测一种模型。",
    "提出一种新的调度方法，在多个基准上优于现有系统。",
    "通过重叠通信与计算降低训练时间；关注点：集群规模较小。",
    "用编译器生成融合算子，减少访存。",
)
_TASTE = (
    "Moves the slow part off the critical path",
    "Good background on memory hierarchies",
    "Batch what is small, stream what is large",
    "Static analysis + a tiny runtime; no change to applications",
    "Caching hurts when keys are skewed → bypass the cache",
    "first to look at tail latency here",
)


def _theme(draft: Draft, place: int, every: int = 6) -> None:
    """Now and then a subject above the papers that follow."""
    if place % every == 0:
        draft.blocks(draft.other("heading", _THEMES[place // every % len(_THEMES)]))


def _shown(draft: Draft, *, most: int | None = None) -> Iterator[tuple[int, Paper]]:
    """The papers with their places, with all of their authors or the first few."""
    for place, paper in enumerate(draft.papers):
        listed = replace(paper, authors=paper.authors[:most])
        yield place, draft.show(listed, abstract=False, loses=False)


def _subjects(draft: Draft, joint: str) -> str:
    return joint.join(draft.random.sample(SUBJECTS, draft.pick(1, 1, 2, 3)))


def bot_lines(draft: Draft) -> None:
    """A line a paper: its date, title, first author and the addresses of paper and code."""
    form = draft.pick(
        "{d}, {t}, {a}, Paper: http://arxiv.org/abs/{i}v1{c}",
        "{d}, {t}, {a}, Links: arXiv:{i}{c}",
        "{d} | {t} | {a} | arXiv:{i}{c}",
        "{d} - {t} - {a} - https://arxiv.org/abs/{i}{c}",
        "[{i}] {t}, {a}{c}",
        "{d}: {t} ({a}) [PDF]",
    )
    more = draft.pick(" et.al.", " et al.")
    draft.blocks(draft.other("note", f"Updated on {draft.date().replace('-', '.')}"))
    for place, shown in _shown(draft, most=1):
        _theme(draft, place, 9)
        code = f", Code: https://github.com/a{place}/b" if draft.chance(0.4) else ""
        line = form.format(d=draft.date(2026), t=shown.title, a=f"{shown.authors[0]}{more}", i=draft.number(), c=code)
        draft.blocks(line)
        if place % 9 == 8:
            draft.blocks("back to top")


def bot_cells(draft: Draft) -> None:
    """A table without authors, or with the first alone: a number or a date, the title, then what a bot knows."""
    head, cells = draft.pick(
        ("date|paper|code", "{i}|{t}|{r}"),
        ("ID|Title|Code|Stars", "{i}|{t}|{r}|{n}"),
        ("Date|Title|Categories|Link", "{d}|{t}|{s}|link"),
        ("Rank|Paper|Score|Votes", "{k}|{t}|{x}|{n}"),
        ("排名|论文|分类|作者|机构|相关性|优先级|要点", "{k}|{t} / PDF|{s}|{a}|{o}|{x}|P1|{g}"),
        ("序号|标题|作者|链接", "{k}|{t}|{a}|link"),
        ("Title|Venue|Date|Code|Demo", "{t}|{v}|{d}|Github|-"),
        ("|Title|Introduction|Links|", "{t}|image|Github Paper"),
    )
    lower, every = draft.chance(0.3), draft.pick(7, 200)
    for place, shown in _shown(draft, most=1 if "{a}" in cells else 0):
        if place % every == 0:
            _theme(draft, place, every)
            draft.blocks(*head.split("|"))
        title = shown.title.casefold() if lower else shown.title
        row = cells.format(
            i=draft.number(),
            t=title,
            d=draft.date(),
            r=f"repo_{place}" if draft.chance(0.8) else "",
            n=draft.random.randint(0, 400),
            s=_subjects(draft, draft.pick("；", ", ")) if "{s}" in cells else "",
            k=place + 1,
            x=f"{draft.random.uniform(5, 10):.1f}",
            a="".join(shown.authors) + draft.pick(" 等", " et al."),
            o=draft.pick("MIT", "NVIDIA；UIUC", "ETH Zurich", "Google DeepMind"),
            v=venues.acronym(draft),
            g=draft.pick(*_GISTS),
        )
        draft.blocks(*row.split("|"))


def bot_cards(draft: Draft) -> None:
    """A card a paper: number and title, then lines with badges for who, when, where."""
    join = draft.joint("comma", "semicolon")
    lines = draft.pick(
        ("{k}. {t}", "👥 {a}", "📅 {d} | 🏷️ {s}", "🔗 arXiv | PDF"),
        ("{t}", "{a}", "arXiv:{i} · {s} · {d}", "Abstract · PDF · Code"),
        ("#{k} {t}", "{a}", "Upvotes: {n} · Comments: {m}", "Paper Page · GitHub"),
        ("[{k}] {t}", "Authors: {a}", "Categories: {s}", "Score: {x}/10", "{g}"),
        ("{t}", "arXiv ID: {i}", "Relevance: ⭐⭐⭐⭐", "{a}", "PDF Code"),
        ("{t} [{s}]", "{a} | {d} | PDF"),
        ("{t} ({n}▲)", "by {a}"),
        ("📄 {t}", "✍️ {a}", "🗓 {d}", "⭐ {n} stars", "💻 https://github.com/a/b{k}"),
        ("{k}. {t}", "{a}", "{s}", "TL;DR: {w}."),
        ("{t}", "- 作者：{a}", "- 分类：{s}", "- 链接：https://arxiv.org/abs/{i}", "- 要点：{g}"),
        ("arXiv:{i}", "{t}", "{a}", "{s}", "[pdf] [html]"),
        ("{i}: {t}", "{a}", "Submitted {d}"),
    )
    for place, shown in _shown(draft):
        fields = {
            "k": place + 1,
            "t": shown.title,
            "a": join(shown.authors),
            "d": draft.date(),
            "s": _subjects(draft, ", "),
            "i": draft.number(),
            "n": draft.random.randint(1, 300),
            "m": draft.random.randint(0, 9),
            "x": draft.random.randint(5, 10),
            "g": draft.pick(*_GISTS),
            "w": draft.pick(*_TASTE),
        }
        draft.blocks(*(line.format(**fields) for line in lines))


def list_tagged(draft: Draft) -> None:
    """A line a paper: title and venue in any order, names of links behind them, nobody named."""
    form = draft.pick(
        "[{v} {y}] {t} [paper] [code]",
        "[{v}'{s}] {t}. [Paper][Code]",
        "({v} {y}) {t} Paper | Code",
        "{t} ({y}). Paper | Note",
        "{t}, {v} {y}. [Paper]",
        "{t} | {v} {y} | Code",
        "{t} [{v} {y}] [pdf]",
        "{v}-{y} {t} [paper]",
        "{y}/{m:02d} {t} [paper] [code]",
        "{v}'{s}: {t}",
        "{t} {v} {y} [pdf]",
        "📜 {t} ({v} {y}) 💻",
        "{t} - {v} {y}",
        "{y} - {t}",
        "[{y}] [{v}] [{q}] {t}",
    )
    share = draft.pick(0.0, 0.3, 0.8)
    for place, shown in _shown(draft, most=0):
        _theme(draft, place)
        year = venues.year(draft)
        draft.blocks(
            form.format(
                t=shown.title, v=venues.acronym(draft), y=year, s=year % 100, m=place % 12 + 1, q=f"Tiny{place}"
            ),
        )
        if draft.chance(share):
            draft.blocks(draft.other("note", draft.pick(*_TASTE)))


def list_credited(draft: Draft) -> None:
    """A line a paper: title, people and venue, in the orders that lists have."""
    join = draft.joint("comma", "and", "serial and")
    form = draft.pick(
        "{t}, {a}, {v} {y}",
        "{t}. {a}. {v} {y}.",
        "{t} ({a}, {v} {y})",
        "{t} - {a} ({v} {y}) [pdf]",
        "{t} — {a}. {v}'{s}",
        "[{v} {y}] {t} - {a}",
        "{v} {y} | {t} | {a} | PDF",
        "{t} | {a} | {v} {y}",
        "{t} by {a} ({y})",
        "{y}. {t}. {a}. [paper]",
        "[{v}'{s}] {t}, {a}. [Paper] [Code]",
        "{a}: {t}, {v} {y}",
        "{a} ({y}): {t}. {v}.",
    )
    share = draft.pick(0.0, 0.3)
    for place, shown in _shown(draft):
        _theme(draft, place)
        year = venues.year(draft)
        draft.blocks(form.format(t=shown.title, a=join(shown.authors), v=venues.acronym(draft), y=year, s=year % 100))
        if draft.chance(share):
            draft.blocks(draft.other("note", draft.pick(*_TASTE)))


def list_cells(draft: Draft) -> None:
    """The table of a reading list as paragraphs, with heads that nobody knows or none at all."""
    head, cells = draft.pick(
        ("Title of Paper|Kind of Venue|Venue|Type|Year|Links", "{t}|{p}|{v}|C|{y}|{l}"),
        ("Title|Venue|Year|Link", "{t}|{v}|{y}|pdf"),
        ("Year|Venue|Title|Code", "{y}|{v}|{t}|code"),
        ("", "{t}|{v} {y}|link"),
        ("Model|Title|Venue|Note", "{q}|{t}|{v}'{s}|{n}"),
        ("Method|Paper|Where|When|Repo", "{q}|{t}|{v}|{y}|{c}"),
        ("Title|Author|Year", "{t}|{a}|{y}"),
        ("Paper|Authors|Venue|Links", "{t}|{a}|{v} {y}|paper code"),
    )
    join = draft.joint("comma", "and")
    for place, shown in _shown(draft, most=None if "{a}" in cells else 0):
        if place == 0:
            draft.blocks(*head.split("|"))
        year = venues.year(draft)
        row = cells.format(
            t=shown.title,
            p=draft.pick("ACM", "IEEE", "-", "USENIX"),
            v=venues.acronym(draft),
            y=year,
            s=year % 100,
            l=", ".join(draft.random.sample("ADEMOS", draft.pick(1, 2, 3))),
            q=f"{draft.pick('Fast', 'Deep', 'Tiny', 'Open')}{draft.pick('Flow', 'Serve', 'Tune', 'Net')}{place}",
            n=draft.pick(*_TASTE) if draft.chance(0.7) else "",
            c=draft.pick("Link", "N/A", "-"),
            a=join(shown.authors),
        )
        draft.blocks(*row.split("|"))


LAYOUTS = tuple(
    Layout(write.__name__, write, FLAT)
    for write in (bot_lines, bot_cells, bot_cards, list_tagged, list_credited, list_cells)
)
