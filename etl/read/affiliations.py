"""Where people work: universities, companies, laboratories and places as author lists print them."""

from __future__ import annotations

import re

_KEYWORD = re.compile(
    r"""
    \b(?: Universi | Univ\b | Institut | College | Schools?\b | Departments?\b | Dept\b | Facult | Labs?\b | Laborator
        | Inc\b | Corp\b | Corporation | Ltd\b | LLC\b | GmbH | Academ | Tech\b | Polytech | Politec
        | Hochschule | Ecole | École | Supercomputing | Professor | Ph\.?D | Student\b | Scientist\b | Director\b
        | CEO\b | CTO\b | Founder )""",
    re.VERBOSE,
)
_WEAK = re.compile(
    r"\b(?:Research|Cent(?:er|re)s?|Foundation|State|National|Computing|Engineering|Sciences?|Systems|Group|Team|Engineer|Fellow|Technolog(?:y|ies))\b"
)
_KNOWN = frozenset(
    """
    adobe alibaba amazon amd anthropic apple argonne arm aws baidu berkeley bloomberg broadcom bytedance
    caltech cambridge
    carnegie\xa0mellon cavium cerebras cisco cmu cornell csail cuhk databricks deepmind dell eth eth\xa0zurich ethz epfl
    ericsson facebook fair fujitsu georgia\xa0tech google google\xa0brain google\xa0deepmind graphcore groq
    harvard hp hpe
    huawei hugging\xa0face ibm illinois imperial inria intel kaist kaust kth lenovo llnl lbnl meta meta\xa0ai microsoft
    mit msr nec nokia ntt nus ntu nvidia nyu openai oracle ornl oxford pacific\xa0northwest penn\xa0state petuum pnnl
    postech princeton purdue qualcomm rice rutgers salesforce samba\xa0nova sambanova samsung sap sjtu skt sk\xa0hynix
    snap snu sony stanford tacc tamu tencent tesla texas\xa0instruments toshiba tsinghua tum twitter uber ubc ucb ucla
    ucsb ucsc ucsd uc\xa0berkeley uc\xa0davis uc\xa0irvine uc\xa0merced uc\xa0riverside uc\xa0san\xa0diego
    uc\xa0santa\xa0barbara
    uc\xa0santa\xa0cruz uiuc unc unist upc upenn usc ut\xa0austin vmware waterloo wisc xilinx yale yonsei zte
    australia austria belgium brazil canada chile china denmark egypt england finland france germany greece hong\xa0kong
    india iran ireland israel italy japan korea netherlands norway pakistan poland portugal qatar russia saudi\xa0arabia
    singapore south\xa0korea spain sweden switzerland taiwan turkey uae uk united\xa0kingdom united\xa0states us usa
    vietnam california texas massachusetts new\xa0york beijing shanghai shenzhen hangzhou seoul tokyo bangalore toronto
    madison las\xa0vegas los\xa0angeles san\xa0diego santa\xa0barbara urbana-champaign lausanne zurich zürich
    """.replace("\n", " ").split(" ")
)
_NAMES = frozenset(word.replace("\xa0", " ") for word in _KNOWN if word)
_ACRONYM = re.compile(r"[A-Z][A-Z&.-]{1,6}")
_LONGEST = 120


def is_affiliation(words: str, *, listed: bool = False) -> bool:
    """Whether `words` are an employer, a place or a post rather than a person: "Rice University", "UC Davis", "USA".

    In a list of people (`listed`) "IBM Research" and an unknown acronym are enough.
    """
    words = words.strip(" .*")
    if not words or len(words) > _LONGEST:
        return False
    parts = re.split(r"\s*(?:/|&|,|\band\b)\s*", words)
    known = sum(part.casefold() in _NAMES for part in parts)
    return (
        known == len(parts)
        or _KEYWORD.search(words) is not None
        or (listed and _WEAK.search(words) is not None)
        or (listed and _ACRONYM.fullmatch(words) is not None)
    )
