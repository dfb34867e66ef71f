"""The tenth batch of layouts: digests that bots write, in two languages, with scores, reasons and notes of a model.

Flattened like the ninth: every block and every cell of a table is a paragraph of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from layouts.draft import SUBJECTS, Draft
from layouts.shape import FLAT, Layout
from layouts.truth import Paper

_LABELS: Mapping[str, Sequence[Mapping[str, str]]] = {
    "en": (
        {"a": "Authors", "d": "Published", "s": "Categories", "i": "arXiv ID", "x": "Abstract", "g": "TL;DR"},
        {"a": "Author(s)", "d": "Date", "s": "Subjects", "i": "Link", "x": "Summary", "g": "Why it matters"},
        {"a": "👥 Authors", "d": "📅 Date", "s": "🏷️ Tags", "i": "🔗 URL", "x": "📝 Abstract", "g": "💡 Key idea"},
    ),
    "zh": (
        {"a": "作者", "d": "发布日期", "s": "分类", "i": "链接", "x": "摘要", "g": "一句话总结", "z": "标题"},
        {"a": "👤 作者", "d": "时间", "s": "主题", "i": "论文链接", "x": "英文摘要", "g": "核心要点", "z": "中文标题"},
        {"a": "Authors", "d": "日期", "s": "Categories", "i": "PDF", "x": "Abstract", "g": "总结", "z": "Title (ZH)"},
    ),
    "ko": ({"a": "저자", "d": "날짜", "s": "분류", "i": "링크", "x": "초록", "g": "요약", "z": "제목"},),
    "ja": ({"a": "著者", "d": "公開日", "s": "カテゴリ", "i": "リンク", "x": "概要", "g": "要約", "z": "タイトル"},),
}
_TITLES = {
    "en": ("",),
    "zh": ("面向共享集群的内核融合", "小板上的量化推理", "稀疏专家的路由方法", "检查点为何缓慢"),
    "ko": ("공유 클러스터를 위한 커널 융합", "작은 보드의 양자화 추론", "희소 전문가 라우팅"),
    "ja": ("共有クラスタのためのカーネル融合", "小型ボードの量子化推論", "疎な専門家の経路選択"),
}
_GISTS = {
    "en": (
        "Moves the slow part off the critical path and halves the bill.",
        "A careful study of where the time goes; no change to models needed.",
        "Joins two caches into one and shows when this hurts.",
    ),
    "zh": (
        "针对显存不足的问题，提出分页缓存的方法，在多个基准上吞吐翻倍，但只测了一种模型。",
        "作者重新审视调度开销，给出一种无需修改应用的实现，并讨论其局限。",
    ),
    "ko": ("메모리 병목을 줄이는 새로운 캐시 구조를 제안하고 여러 기준에서 처리량을 두 배로 높였다.",),
    "ja": ("メモリ不足に対して新しいキャッシュ構造を提案し、複数の基準で処理量を倍にした。",),
}
_REASONS = (
    "Directly about serving; strong match with the profile",
    "Kernel fusion for transformers; background methodology",
    "Only the benchmark part is of interest",
    "Scheduling on shared clusters, capped at 2",
    "Edge inference; hardware-aware search without training",
)
_NOTES = (
    ("Problem", "Checkpoints stall the whole job whenever one rank is late."),
    ("Method", "A side channel ships deltas while compute goes on."),
    ("Results", "Stalls fall by half on three clusters."),
    ("Limitations", "One model family, one vendor."),
    ("Future work", "Extend the channel to tiers that nobody measured yet"),
    ("Relevance", "High for anyone who pays for idle devices"),
)
_FIELDS = ("(人工智能)", "(机器学习)", "(分布式计算)", "(硬件体系结构)")
_HANDLES = ("quietfox", "mlee42", "tensor-hana", "BoWang7", "j-ortega", "Kx-Lab", "nadiaR")
_NEWS = (
    "Fjordchip opens a second plant for cheap accelerators",
    "Nine clusters that went dark last week, explained",
    "A new foundation for open compilers is announced",
)


def _subjects(draft: Draft) -> str:
    return draft.pick(", ", "; ", " ").join(draft.random.sample(SUBJECTS, draft.pick(1, 1, 2, 3)))


def _head(draft: Draft) -> None:
    """What such a page says of itself."""
    date = draft.date()
    draft.blocks(
        draft.other("heading", draft.pick(f"arXiv Daily {date}", f"Paper Digest - {date}", f"每日论文 {date}", date)),
        draft.pick("", f"Total: {len(draft.papers)} papers", f"今日共 {len(draft.papers)} 篇", f"Updated on {date}"),
    )


def _paper(draft: Draft, paper: Paper, *, abstract: bool = True) -> Paper:
    return draft.show(paper, abstract=abstract, cuts=True, loses=False)


def digest_labels(draft: Draft) -> None:
    """A title, then a line for each field in an order and a language of the page; a translated title among them."""
    tongue = draft.pick(*_LABELS)
    labels, join = draft.pick(*_LABELS[tongue]), draft.joint("comma", "bare comma")
    colon = "：" if tongue in ("zh", "ja") and draft.chance(0.7) else ": "
    number = draft.numbering("", "{}. ", "[{}] ", "{}、", "#{} ")
    order = [key for key in draft.random.sample(sorted(labels), len(labels)) if key in "ax" or draft.chance(0.7)]
    order = [key for key in order if key != "x"] + ["x"] * ("x" in order)
    translated = draft.chance(0.4)
    _head(draft)
    for place, paper in enumerate(draft.papers, 1):
        shown = _paper(draft, paper)
        said = {
            "a": join(shown.authors),
            "d": draft.date(),
            "s": _subjects(draft),
            "i": f"https://arxiv.org/abs/{draft.number()}",
            "x": shown.abstract,
            "g": draft.pick(*_GISTS[tongue]),
            "z": draft.pick(*_TITLES[tongue]),
        }
        draft.blocks(f"{number(place)}{shown.title}", *(f"{labels[key]}{colon}{said[key]}" for key in order))
        if translated and tongue != "en":
            draft.blocks(draft.pick("中文摘要：", "翻译：", "") + draft.pick(*_GISTS[tongue]))


def digest_inline(draft: Draft) -> None:
    """A line a paper, whose labels stand in its middle; gists below some of them."""
    form = draft.pick(
        "{t} 时间：{d} 第一作者：{f} 链接.",
        "标题：{t} 作者：{a} 链接：https://arxiv.org/abs/{i}",
        "Title: {t} Authors: {a} Date: {d}",
        "{k}. {t} | Authors: {a} | Published: {d} | Link: PDF",
        "{t} 【作者】{a} 【日期】{d}",
        "[{d}] {t} Authors: {a}. Link: https://arxiv.org/abs/{i}",
        "{t} (arXiv:{i}) by {a}",
        "제목: {t} 저자: {a} 날짜: {d}",
    )
    join = draft.joint("comma")
    gists = draft.pick((), _GISTS["zh"], _GISTS["en"])
    _head(draft)
    for place, paper in enumerate(draft.papers, 1):
        gist = draft.pick(*gists) if gists else ""
        shown = _paper(draft, Paper(paper.title, paper.authors[:1] if "{f}" in form else paper.authors, gist))
        names = {"f": shown.authors[0], "a": join(shown.authors)}
        draft.blocks(form.format(t=shown.title, d=draft.date(), i=draft.number(), k=place, **names), gist)


def digest_scores(draft: Draft) -> None:
    """Cells of a score, a title, people and a line that says why, in an order of the page."""
    join, tongue = draft.joint("comma"), draft.pick("en", "zh")
    cells = draft.pick(
        ("{k}", "{t}", "{w}", "{a}", "{x}"),
        ("{x}", "{t}", "{a}", "{s}", "{w}"),
        ("{t}", "Score: {x} / 10", "{a}", "{w}"),
        ("{t} ({p}% relevant)", "{a}", "{w}"),
        ("⭐ {x}", "{t}", "Authors: {a}", "Reason: {w}"),
        ("{t} | {x}", "{a} | {s} | {d}", "推荐理由：{w}"),
        ("{t}", "{w}", "{a} · {d}"),
    )
    head = draft.pick("", "#|Title|Why|Authors|Score") if cells[0] == "{k}" else ""
    _head(draft)
    draft.blocks(*head.split("|"))
    for place, paper in enumerate(draft.papers, 1):
        shown = _paper(draft, paper, abstract=False)
        said = {
            "k": str(place),
            "t": shown.title,
            "a": join(shown.authors),
            "x": f"{draft.random.uniform(1, 10):.1f}",
            "p": str(draft.random.randint(40, 99)),
            "s": _subjects(draft),
            "d": draft.date(),
            "w": draft.pick(*(_REASONS if tongue == "en" else _GISTS["zh"])),
        }
        draft.blocks(*(cell.format(**said) for cell in cells))


def digest_notes(draft: Draft) -> None:
    """A paper with its people, and notes of a model under labels in lines, or lines under labels."""
    join, lone = draft.joint("comma", "and"), draft.chance(0.5)
    number = draft.numbering("", "{}. ", "{}) ", "Paper {}: ")
    text, links = draft.chance(0.4), draft.links(0.5)
    _head(draft)
    for place, paper in enumerate(draft.papers, 1):
        shown = _paper(draft, paper, abstract=text)
        draft.blocks(f"{number(place)}{shown.title}", join(shown.authors), links())
        if text:
            draft.blocks(*(("Abstract", shown.abstract) if lone else (f"Abstract: {shown.abstract}",)))
        some = sorted(draft.random.sample(range(len(_NOTES)), draft.pick(2, 3, 4)))
        for label, note in (_NOTES[at] for at in some):
            draft.other("note", note)
            draft.blocks(*((label, note) if lone else (f"{label}: {note}",)))


def digest_cells(draft: Draft) -> None:
    """A table of a day: people may be handles, and a cell may be empty."""
    head, cells = draft.pick(
        ("Title|Authors|Summary", "{t}|{a}|{g}"),
        ("Date|Title|Authors|PDF|Code", "{d}|{t}|{a}|{i}|link"),
        ("Publish Date|Title|Authors|Homepage|Code", "{d}|{t}|{f} et.al.|{i}v1|null"),
        ("标题|作者|机构|总结", "{t}|{a}|MIT|{z}"),
        ("No.|Paper|Author|Votes", "{k}|{t}|{a}|{n}"),
        ("Title|Date|Abstract|Comment", "{d}|{x}"),
    )
    join, handles = draft.joint("comma"), draft.chance(0.3) and "{a}" in cells
    _head(draft)
    draft.blocks(*head.split("|"))
    for place, paper in enumerate(draft.papers, 1):
        dated = cells == "{d}|{x}"
        people = tuple(draft.random.sample(_HANDLES, 2)) if handles and place % 2 else paper.authors
        people = () if dated else people[:1] if "{f}" in cells else people
        gist = draft.pick(*_GISTS["zh" if "{z}" in cells else "en"]) if "{g}" in cells or "{z}" in cells else ""
        shown = draft.show(Paper(paper.title, people, paper.abstract if dated else gist), loses=False)
        if dated:
            draft.blocks(shown.title, draft.date(), "Show", shown.abstract, *draft.pick(("12 pages",), ()))
            continue
        row = cells.format(
            t=shown.title.replace("|", "/"),
            a=join(shown.authors),
            f=shown.authors[0],
            d=draft.date(),
            g=gist,
            z=gist,
            i=draft.number(),
            k=place,
            n=draft.random.randint(0, 90),
        )
        draft.blocks(*row.split("|"))


def digest_sides(draft: Draft) -> None:
    """Each paper in English and beside it in another language: title under title, abstract under abstract."""
    tongue, join = draft.pick("zh", "ko", "ja"), draft.joint("comma")
    first, subjects = draft.chance(0.3), draft.chance(0.5)
    number = draft.numbering("", "{}. ", "{}、")
    _head(draft)
    for place, paper in enumerate(draft.papers, 1):
        shown = _paper(draft, paper)
        other, gist = draft.pick(*_TITLES[tongue]), draft.pick(*_GISTS[tongue])
        field = f"{draft.pick(*SUBJECTS)} {draft.pick(*_FIELDS)}" if subjects and tongue == "zh" else ""
        titles = (f"{number(place)}{other}", shown.title) if first else (f"{number(place)}{shown.title}", other)
        draft.blocks(*titles, join(shown.authors), field, shown.abstract, gist)


def digest_news(draft: Draft) -> None:
    """A newsletter: titles in short, then each at length with people and text, and news that are no papers."""
    join, form = draft.joint("comma"), draft.pick("{t}", "• {t}", "{k}. {t}")
    text = draft.chance(0.7)
    _head(draft)
    draft.blocks(draft.other("heading", draft.pick("In this issue", "目录", "Contents", "Highlights")))
    draft.blocks(*(form.format(t=paper.title, k=place) for place, paper in enumerate(draft.papers, 1)))
    draft.blocks(draft.other("heading", draft.pick("Papers", "Papers in detail", "论文详情")))
    for paper in draft.papers:
        shown = _paper(draft, paper, abstract=text)
        draft.blocks(shown.title, join(shown.authors), draft.pick("", "Read the paper"), shown.abstract)
    draft.blocks(draft.other("heading", draft.pick("News", "In other news", "Industry")))
    draft.blocks(*(draft.other("note", news) for news in _NEWS))


LAYOUTS = tuple(
    Layout(write.__name__, write, FLAT)
    for write in (
        digest_labels,
        digest_inline,
        digest_scores,
        digest_notes,
        digest_cells,
        digest_sides,
        digest_news,
    )
)
