"""Bare figures that are points of a score: "improves BLEU by 1.4", "a 2.5 absolute gain", "gains of up to 3.8"."""

import re

_DECIMAL = re.compile(r"\d{1,2}\.\d{1,3}")
_BEFORE = re.compile(
    r"""
    \b(?: (?: improvements? | gains? | increases? | boosts? | drops? | decreases? | degradations? )
          (?: \s (?: of | by | is | are | as ) )?               # gains of
        | (?: improv | increas | boost | rais | outperform | surpass | exceed | decreas | drop | degrad | reduc )
          (?: e | es | ed | ing | ping | s )? (?: \s [\w@'+-]{1,25} ){0,8} \s by   # raises its mean BLEU by
    )
    (?: \s (?: up \s to | as \s much \s as | over | more \s than | at \s (?:least|most) | about | around | nearly
             | approximately | only | an? | average \s of ) ){0,3}
    \s [~≈+-]? $
    """,
    re.VERBOSE | re.IGNORECASE,
)
_BEHIND = re.compile(
    r"""
    \s (?: absolute \s | relative \s )? (?: [A-Z][\w@/-]{0,19} \s | accuracy \s | average \s | mean \s | score \s ){0,3}
    (?: improvement | gain | increase | boost | drop | decrease | degradation | advantage ) s? \b   # 2.5 absolute gain
    """,
    re.VERBOSE,
)
_OF_OTHER = re.compile(
    r"\b(?:speed\w*|latency|throughput|time|memory|energy|power|cost|factor|size|runtime|complexity)\b", re.IGNORECASE
)
_FURTHER = re.compile(
    r"\s(?:over|on|in|for|and|at|with|compared|while|points?|when|across|relative|from|respectively)\b|\s?[,.;)(]|$"
)
_REACH = 110


def is_score(text: str, start: int, end: int) -> bool:
    """Whether the bare number between two offsets of a masked sentence says by how many points a score changed."""
    if not _DECIMAL.fullmatch(text, start, end):
        return False
    if _BEHIND.match(text, end):
        return True
    before = text[max(0, start - _REACH) : start]
    said = _BEFORE.search(before)
    return said is not None and _FURTHER.match(text, end) is not None and not _OF_OTHER.search(before, said.start())
