"""Invented papers: titles, authors and abstracts from a small grammar."""

from __future__ import annotations

from random import Random

from layouts import people
from layouts.truth import Paper

_COINED = (
    "Talus Fennec Marl Brindle Quillon Ostler Vireo SPRUCE MoLoc HexaFlow TriPoint Sable Kitewind FALCON-2 Dovetail "
    "PIPER+ Nettle Ocelot GraphMill μSched Tidewater BatchWise LoomNet Cinder Paxil-X DRIFT Embermoor QuickSieve "
    "OtterDB S3Cache Lathe ZeroHop PaceMaker Thimble WARP-LM Corvid Bellows"
).split()
_HOW = (
    "Fast Adaptive Robust Memory-Efficient Communication-Aware Scalable Low-Latency Elastic Fault-Tolerant Sparse "
    "Decentralized Privacy-Preserving Online Hierarchical Energy-Proportional Heterogeneity-Aware"
).split()
_WHAT = (
    "Checkpointing",
    "Kernel Fusion",
    "Tensor Placement",
    "Expert Routing",
    "Gradient Compression",
    "Prefix Caching",
    "Batch Scheduling",
    "Graph Sampling",
    "Feature Stores",
    "Speculative Decoding",
    "Embedding Lookup",
    "Quantization",
    "Pipeline Parallelism",
    "Operator Search",
    "Data Loading",
    "Autoscaling",
)
_WHERE = (
    "Large Language Models",
    "Shared GPU Clusters",
    "Recommendation at Scale",
    "Edge Boards",
    "Mixture-of-Experts Training",
    "Spot Instances",
    "Graph Neural Networks",
    "Long-Context Inference",
    "Serverless Platforms",
    "Federated Phones",
    "Diffusion Models",
    "In-Memory Accelerators",
)
_HEROES = ("Marlowe", "Finch", "Grey", "Alice", "Bob", "Hansel", "Gretel", "Castor", "Pollux", "Adam", "Lion")


def title(random: Random) -> str:
    """A title in one of the forms that titles take, some of which look like names, dates or lists."""
    coined, how, what, where = (random.choice(words) for words in (_COINED, _HOW, _WHAT, _WHERE))
    other, place, number = random.choice(_WHAT), random.choice(_WHERE), random.randint(2, 900)
    one, two, three = random.sample(_HEROES, 3)
    plain = (f"{how} {what} for {where}", f"{coined}: {how} {what} for {where}", f"{coined}: {what} in {where}")
    return random.choice(
        (
            *plain,
            *plain,
            f"{coined}: {how} {what} and {other} for {where}",
            f"Towards {how} {what} in {where}",
            f"On the Cost of {what} under {other}",
            f"Does {what} Help {where}?",
            f"Why Is {what} So Slow? {number} Traces of {where}",
            f"{number} Lessons from {number // 2 + 1} Days of {what}",
            f"{what}, {other}, and {where}",
            f"{one}, {two}, and {three}",
            f"{one} and {two}: A Tale of {what}",
            f"{one} Meets {two}: {what} without {other}",
            f"What {where} Want: {other}, Not {what}",
            f"A Survey of {what} for {where}",
            f"{what} (Almost) for Free",
            f"{coined}",
            f"{coined} v{random.randint(2, 4)}: {what} Revisited",
            f"How to Train {number}B Parameters with {what}",
            f'"Just Add {what}": {coined} in Practice',
            f"Rethinking {what} -- A Case for {other} in {where}",
            f"{what} is all {where} need",
            f"From {what} to {other}: {how} {place}",
        )
    )


def abstract(random: Random, title: str) -> str:
    """A running text of three to eight sentences."""
    name, colon, _ = title.partition(":")
    forms = _sentences(random, name if colon and " " not in name else "our system")
    some = " ".join(random.sample(forms, random.randint(3, 8)))
    return some[0].upper() + some[1:]


def _sentences(random: Random, name: str) -> tuple[str, ...]:
    what, other, where = (random.choice(words) for words in (_WHAT, _WHAT, _WHERE))
    low, high = random.randint(11, 49) / 10, random.randint(50, 99) / 10
    share, count = random.randint(3, 97), random.randint(2, 512)
    small, rival = what.lower(), other.lower()
    one, two, three = random.sample(_COINED, 3)
    return (
        f"{what} has become a bottleneck of {where}.",
        f"Most operators of {where} still treat {small} and {rival} as two problems.",
        f"We present {name}, which joins {small} with {rival} and needs no change to the model.",
        f"It cuts the time spent on {small} by {share}% and runs {low}x to {high}x faster than its best rival.",
        f"In this paper, we ask whether {small} is worth its price, and find that it is not, e.g., on {count} GPUs.",
        f"The key idea is simple: do {small} only where {rival} would stall.",
        f"Our experiments on {count} machines show up to {high}× higher throughput at {share} percent of the cost.",
        f"However, {small} (and {rival}) remains hard when memory is scarce.",
        f"Do {where} need {small} at all?",
        f"We model its cost as $O(n \\log n)$ and bound the error by $\\epsilon < 0.{share:02d}$.",
        f"Compared to {rival} alone, the p99 latency falls from {count + 40} ms to {count} ms.",
        f"A study of {count} jobs in three clusters supports our design; see Sec. 5 for the limits.",
        f"All code of {name} is open and has served {where} for {count} days.",
        f'We call this effect "{small} drift" and explain where it comes from.',
        f"It builds on {one}, {two}, and {three}.",
    )


def papers(count: int, random: Random) -> tuple[Paper, ...]:
    """As many invented papers, no two of the same title."""
    made: dict[str, Paper] = {}
    while len(made) < count:
        called = title(random)
        made.setdefault(called.casefold(), Paper(called, people.names(random), abstract(random, called)))
    return tuple(made.values())
