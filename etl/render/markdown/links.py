"""Words that name what a link leads to: "[paper] [code]", "PDF · Slides"."""

from __future__ import annotations

import re

_WORDS = tuple(
    """
    paper papers pdf html other code github slide slides video videos talk poster bib bibtex abs abstract arxiv doi link
    links demo data dataset project website homepage page blog openreview preprint supp supplement supplemental
    supplementary material artifact appendix model models weights kimi rel cite citation award summary dblp acm dl ieee
    usenix url presentation recording slideslive youtube hugging face tweet thread press news download read view full
    text extended version show hide see watch toggle expand collapse more less ps tex src source official camera ready
    file files huggingface hf modelscope colab zhihu bilibili
    artifacts badge badges note notes xplore ieeexplore springer sciencedirect researchgate open access 哔哩哔哩
    """.split()
)
"""Words that name what a link leads to, or what a button does."""
_LANGUAGES = "english chinese japanese korean french german spanish 中文 英文 日本語 英語 한국어".split()
_ABROAD = "链接 論文 论文 原文 全文 代码 项目 主页 下载 查看 阅读 リンク コード 링크 논문 원문 코드".split()
_NAMES = frozenset((*_WORDS, *_LANGUAGES, *_ABROAD))
_MERITS = frozenset("available functional reusable reproduced replicated reproducible evaluated results".split())
"""What badges call artifacts."""
_LINK_ABROAD = rf"(?:{'|'.join(_ABROAD)}){{1,2}}"
LINK = rf"(?:(?:{'|'.join(_WORDS)})(?:[ -](?:{'|'.join(_WORDS)})){{0,2}}|{_LINK_ABROAD})"
"""An expression of one to three of them, to be compiled without regard to case."""
_ADDRESS = re.compile(r"(?:[\w ]{2,20}: ?)?(?:https?://|www\.)\S+|\|\w{2,30}\|")
_TAGS = re.compile(r"(?:[\[(][^\[\]()]{1,24}[\])][\s,|·/]*){2,}")  # [paper] [our podcast]
_BRIEF = 5  # words of what a link between bars is called
_LONGEST = 300  # characters a row of links may take


def is_links(words: str) -> bool:
    """Whether nothing but links, marks and numbers is in `words`: "[paper] [code]", "PDF · Slides", "🔗"."""
    if len(words) > _LONGEST:
        return False
    if _TAGS.fullmatch(words) and _NAMES & set(re.findall(r"\w+", words.casefold())):
        return True
    first, *entries = words.split(" | ")
    if entries and is_links(first) and all(map(_is_brief, entries)):
        return True
    rest = _ADDRESS.sub(" ", words)
    others = [word for word in re.findall(r"\w+", rest.casefold()) if word not in _NAMES and not word.isdigit()]
    return not others or (_MERITS.issuperset(others) and "artifact" in rest.casefold())


def _is_brief(words: str) -> bool:
    """Whether a few words hold the name of a link: "Boats Digital Library (in German)" has none, "Boats Slides" has."""
    found = re.findall(r"\w+", words.casefold())
    return len(found) <= _BRIEF and not _NAMES.isdisjoint(found)
