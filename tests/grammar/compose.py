"""Sentences composed from axes, with what they say known by construction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from random import Random
from typing import TypeVar

from grammar.amounts import AMOUNTS, BOUNDS, Amount, article, ends, factor
from grammar.words import Metric, Verb, Words

_Any = TypeVar("_Any")


@dataclass(frozen=True, slots=True)
class Truth:
    """What one claim says."""

    low: Decimal | None
    high: Decimal | None
    unit: str
    bound: str
    quantity: str
    direction: str | None
    factor: Decimal | None
    """Of its higher end, of its lower one where it has no other; `None` where it is not asked for."""
    system: str | None = None
    own: bool = True
    speedup: bool = False
    baselines: frozenset[str] = frozenset()
    hardware: frozenset[str] = frozenset()
    workloads: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Sample:
    """A title and an abstract, what each claim of it says, and the value of each axis."""

    title: str
    abstract: str
    truths: tuple[Truth, ...]
    axes: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Piece:
    """A claim of a sentence: its verb, the words behind the verb, and what it says."""

    verb: Verb
    core: str
    truth: Truth
    more: Truth | None = None


_CHANGING = ("V M by N", "N lower M", "N M noun", "N noun in M", "noun in M of N", "noun in M by N", "noun of M by N")
_FRAMES = (
    *_CHANGING,
    "M noun of N",
    "N M savings",
    "N faster",
    "N times as fast",
    "from A to B",
    "doubles M",
    "M drops by N",
    "M is reduced by N",
    "outperforms by N in M",
    "average N (up to K)",
    "N times the M",
    "M drops to a third",
    "A instead of B",
)
_ELIDED = {"V M by N", "N lower M", "N M noun", "N noun in M", "M noun of N"}
_SINGLE = {
    *("N times as fast", "outperforms by N in M", "average N (up to K)", "N times the M", "M drops to a third"),
    "A instead of B",
}
_CARRIED = {"and", "list", "respectively", "on A and on B", "shared noun"}
"""Joints of one verb: a bound is said of all that it governs."""
_MEDIAL = {"M drops by N", "M is reduced by N", "M drops to a third"}
_FIXED = {"from A to B", "doubles M", "M drops to a third", "A instead of B"}
"""Frames with numbers of their own."""
_PARTS = (("half", "0.5"), ("a third", "0.3333"), ("a quarter", "0.25"), ("one tenth", "0.1"))
_COPULAR = {"N faster", "N times as fast"}
_WIDE = (
    *("compared to", "compared with", "relative to", "versus", "vs.", "against", "with respect to"),
    "in comparison to",
)
_HALF = 0.5
_SELDOM = 0.08
_BE = Verb("is", "was", "be", "being", "!")


@dataclass(slots=True)
class Composer:
    """Composes samples of one half of the words."""

    words: Words
    random: Random
    axes: dict[str, str] = field(default_factory=dict)

    def sample(self) -> Sample:
        """One title and abstract."""
        self.axes = {}
        whose = self.random.random()
        if whose < _SELDOM:
            return self._of_others() if whose < _SELDOM / 2 else self._of_study()
        self.axes["whose"] = "own"
        name, kind = self._one(self.words.names), self._one(self.words.kinds)
        frame = self._axis("frame", _FRAMES)
        joint = self._axis("joint", _joints(frame))
        pieces = self._pieces(frame, joint)
        text = self._clause(frame, joint, pieces, name, kind)
        truths = [truth for piece in pieces for truth in (piece.truth, piece.more) if truth]
        before, said, truths = self._compare(frame, joint, text, truths)
        before, truths = before.replace("NAME", name), [replace(t, system=name) for t in truths]
        where, said, truths = self._place(joint, said, truths)
        sentence = f"{said[0].upper()}{said[1:]}."
        intro = f"We present {name}, a {kind} for tree workloads."
        abstract = " ".join(part for part in (intro, where, before, sentence) if part)
        truths = [replace(t, speedup=t.quantity == "speed" and t.direction == "better") for t in truths]
        return Sample(f"{name}: Trees for Everyone", abstract, tuple(truths), self.axes)

    def _one(self, options: Sequence[_Any]) -> _Any:
        return self.random.choice(options)

    def _axis(self, name: str, options: Sequence[str]) -> str:
        self.axes[name] = self._one(options)
        return self.axes[name]

    def _of_others(self) -> Sample:
        """What earlier work does is no result of this one."""
        self.axes["whose"] = "others"
        name, kind = self._one(self.words.names), self._one(self.words.kinds)
        piece = self._piece("V M by N", self._one(self.words.metrics), self._amount("2.3x"), "exact", better=False)
        truth = replace(piece.truth, direction=None, factor=None, own=False)
        text = f"We present {name}, a {kind} for tree workloads. Existing {kind}s {piece.verb.stem} {piece.core}."
        return Sample(f"{name}: Trees for Everyone", text, (truth,), self.axes)

    def _of_study(self) -> Sample:
        """What a study observes is no speedup of its own."""
        self.axes["whose"] = "study"
        one, other = self.random.sample(self.words.baselines, 2)
        amount = self._amount("2.3x")
        truth = Truth(
            amount.low, amount.high, "x", "exact", "speed", "better", amount.high, baselines=frozenset({other})
        )
        text = f"We study compilers for trees in depth. {one} is {amount.printed} faster than {other}."
        return Sample("An Empirical Study of Tree Compilers", text, (truth,), self.axes)

    def _amount(self, form: str) -> Amount:
        return AMOUNTS[form](self.random)

    def _pieces(self, frame: str, joint: str) -> list[_Piece]:
        """As many claims as the joint joins, the bound of the first carried over where one verb governs all."""
        count = {"one": 1, "list": 3}.get(joint, 2)
        bound = self._axis("bound", _bounds(frame, joint))
        form = self._axis("amount", _forms(frame, joint, bound))
        rarely = joint == "one" and self.random.random() < _SELDOM
        way = "worse" if rarely and frame in {*_CHANGING, "M noun of N"} else "better"
        self.axes["direction"] = way
        metrics = self._metrics(frame, count)
        same = joint == "on A and on B"
        found: list[_Piece] = []
        for number in range(count):
            amount = self._amount(form) if form != "as it is" else None
            here = bound if not found or (joint in _CARRIED and frame not in _MEDIAL) else "none"
            metric = metrics[0] if same else metrics[number]
            piece = self._piece(
                frame, metric, amount, BOUNDS[here][1], better=way == "better", like=found[:1], joint=joint
            )
            if not found and amount:
                piece = replace(piece, core=_bounded(piece.core, amount, bound))
            found.append(piece)
        return found

    def _metrics(self, frame: str, count: int) -> list[Metric]:
        options = list(self.words.metrics)
        if frame == "N M savings":
            options = [
                m for m in options if not m.higher and m.quantity in {"energy", "memory", "cost", "traffic", "area"}
            ]
        elif frame == "M drops to a third":
            options = [m for m in options if not m.higher]
        elif frame in {"from A to B", "A instead of B"}:
            options = [m for m in options if m.quantity == "speed" and not m.higher]
        first = self._one(options)
        options = [m for m in options if m.higher == first.higher and m.quantity != first.quantity] or options
        found = [first]
        while len(found) < count:
            found.append(self._one([m for m in options if m not in found]))
        self.axes["quantity"] = first.quantity
        self.axes["polarity"] = "higher" if first.higher else "lower"
        return found

    def _piece(
        self,
        frame: str,
        metric: Metric,
        amount: Amount | None,
        bound: str,
        *,
        better: bool,
        like: Sequence[_Piece] = (),
        joint: str = "one",
    ) -> _Piece:
        if frame in _FIXED or (frame == "N times the M" and not metric.higher):
            return self._absolute(frame, metric, like, joint)
        assert amount is not None
        shrinks = metric.higher != better
        signs = {"-"} if shrinks else {"+"}
        signs |= {"!"} if better else set()
        verb = self._one([v for v in self.words.verbs if v.way in signs])
        noun = self._one([n for n, way in self.words.nouns if way in signs])
        comparative = self._one([c for c, way in self.words.comparatives if way in signs])
        light = self._one(self.words.light)
        a = "an" if noun[0] in "ai" else "a"
        if like and joint in _CARRIED and frame not in _MEDIAL:
            verb = light = like[0].verb
        most = amount
        if frame == "average N (up to K)":
            amount, most = sorted((amount, self._amount(self.axes["amount"])), key=lambda one: one.high)
        n, m, by = amount.printed, metric.words, "" if amount.printed == "threefold" else "by "
        core, verb = {
            "V M by N": (f"{m} {by}{n}", verb),
            "N lower M": (f"{n} {comparative} {m}", light),
            "N M noun": (f"{article(n)} {m} {noun}", light),
            "N noun in M": (f"{article(n)} {noun} in {m}", light),
            "noun in M of N": (f"{a} {noun} in {m} of {n}", light),
            "noun in M by N": (f"{a} {noun} in {m} by {n}", light),
            "noun of M by N": (f"{a} {noun} of {m} by {n}", light),
            "M noun of N": (f"a {m} {noun} of {n}", light),
            "N M savings": (f"{n} {m} savings", light),
            "N faster": (f"{n} faster", _BE),
            "N times the M": (f"{n} the {m}", light),
            "N times as fast": (f"{n} as fast", _BE),
            "M drops by N": (f"{m} {'drops' if shrinks else 'rises'} {by}{n}", _BE),
            "M is reduced by N": (f"{m} is {verb.past} {by}{n}", _BE),
            "outperforms by N in M": (f"outperforms BASELINE by {n} in {m}", _BE),
            "average N (up to K)": (f"an average of {n} (up to MOST) {m} {noun}", light),
        }[frame]
        speed = frame in _COPULAR
        truth = Truth(
            *ends(amount, bound),
            amount.unit,
            "range" if amount.low != amount.high else bound,
            "speed" if speed else metric.quantity,
            "better" if better else "worse",
            factor(
                amount.low if bound == "at least" else amount.high,
                amount.unit,
                better=better,
                shrinks=shrinks and not speed,
            ),
        )
        if frame == "outperforms by N in M" and shrinks and amount.unit == "%":
            truth = replace(truth, factor=None)  # it could be more of one or less of the other
        if like and joint == "on A and on B":
            core = f"{by}{n}" if self.random.random() < _HALF else n
        if frame != "average N (up to K)":
            return _Piece(verb, core, truth)
        high = factor(most.high, most.unit, better=better, shrinks=shrinks)
        more = replace(truth, low=None, high=most.high, bound="up to", factor=high)
        if most.low != most.high:
            more = replace(more, low=most.low, bound="range")
        truth = replace(truth, bound="range" if amount.low != amount.high else "average")
        return _Piece(verb, core.replace("MOST", most.printed), truth, more)

    def _absolute(self, frame: str, metric: Metric, like: Sequence[_Piece], joint: str) -> _Piece:
        """ "From A to B", "doubles M", "a third of the M"."""
        if frame == "doubles M":
            word, value, ratio = (
                ("doubles", Decimal(2), Decimal(2)) if metric.higher else ("halves", Decimal("0.5"), Decimal(2))
            )
            truth = Truth(value, value, "x", "exact", metric.quantity, "better", ratio)
            stem = word[:-1]
            return _Piece(Verb(word, f"{stem}d", stem, f"{stem[:-1]}ing", "!"), metric.words, truth)
        if frame in {"N times the M", "M drops to a third"}:
            part, share = self._one(_PARTS)
            value = Decimal(share)
            truth = Truth(value, value, "x", "exact", metric.quantity, "better", 1 / value)
            if frame == "M drops to a third":
                return _Piece(_BE, f"{metric.words} {self._one(['drops', 'falls', 'shrinks'])} to {part}", truth)
            of = "" if part == "half" else " of"
            return _Piece(self._one(self.words.light), f"{part}{of} the {metric.words}", truth)
        new = self.random.randint(2, 9) * 5
        old = new * self.random.randint(2, 5)
        verb = (
            like[0].verb
            if like and joint in {"and", "list"}
            else self._one([v for v in self.words.verbs if v.way in "-!"])
        )
        truth = Truth(Decimal(new), Decimal(new), "ms", "exact", "speed", "better", Decimal(old) / new)
        if frame == "A instead of B":
            instead = self._one(["instead of", "rather than"])
            return _Piece(self._one(self.words.light), f"{metric.words} of {new} ms {instead} {old} ms", truth)
        return _Piece(verb, f"{metric.words} from {old} ms to {new} ms", truth)

    def _clause(self, frame: str, joint: str, pieces: Sequence[_Piece], name: str, kind: str) -> str:
        subjects = ["name", "our system", "it", "resulting", "we"]
        if frame in _MEDIAL:
            subjects = ["name", "our system", "resulting"]
        elif frame in _COPULAR or frame == "outperforms by N in M":
            subjects.remove("we")
        subject = self._axis("subject", subjects)
        who = {"name": name, "our system": f"our {kind}", "it": "it", "resulting": f"the resulting {kind}", "we": "we"}[
            subject
        ]
        first = pieces[0]
        if frame in _MEDIAL:
            head = f"with {who}, {first.core}"
        elif frame == "outperforms by N in M":
            head = f"{who} {first.core}"
        else:
            head = f"{who} {self._verb(first.verb, subject, frame)} {first.core}"
        if joint == "one":
            return head
        if joint == "respectively":
            return self._respectively(frame, head, pieces)
        cores = [piece.core for piece in pieces[1:]]
        verb = pieces[1].verb
        again = f"{self._verb(verb, subject, frame)} " if joint == "and verb" else ""
        return {
            "and": f"{head} and {cores[0]}",
            "and verb": f"{head} and {again}{cores[0]}",
            "on A and on B": f"{head} on HERE and {cores[0]} on THERE",
            "list": f"{head}, {cores[0]}, and {cores[-1]}",
            "shared noun": f"{head.rsplit(' ', 1)[0]} and {cores[0].removeprefix('a ').removeprefix('an ')}",
            "while": f"{head} while {verb.gerund} {cores[0]}",
            "whilst": f"{head} whilst {verb.gerund} {cores[0]}",
            "semicolon": f"{head}; it {verb.present} {cores[0]}",
        }[joint]

    def _respectively(self, frame: str, head: str, pieces: Sequence[_Piece]) -> str:
        """ "Reduces M and N by 2x and 3x, respectively"."""
        one, other = (piece.core for piece in pieces)
        if frame == "V M by N":
            (m, n), (k, o) = one.rsplit(" by ", 1), other.rsplit(" by ", 1)
            return f"{head[: -len(one)]}{m} and {k} by {n} and {o}, respectively"
        return f"{head} and {other}"

    def _verb(self, verb: Verb, subject: str, frame: str) -> str:
        tenses = ["present", "past", "perfect", "can"]
        tense = self.axes.get("tense") or self._axis(
            "tense", tenses if frame in _COPULAR else [*tenses, "able", "shown"]
        )
        many = subject == "we"
        participle = "been" if verb is _BE else verb.past
        return {
            "present": verb.stem if many else verb.present,
            "past": verb.past,
            "perfect": f"{'have' if many else 'has'} {participle}",
            "can": f"can {verb.stem}",
            "able": f"{'are' if many else 'is'} able to {verb.stem}",
            "shown": f"{'were' if many else 'was'} shown to {verb.stem}",
        }[tense]

    def _baseline(self) -> tuple[str, frozenset[str], str]:
        """Words, names, and the sentence before that they need."""
        how = self._axis("baseline", ["name", "list", "version", "description", "both", "the baseline"])
        one, other = self.random.sample(self.words.baselines, 2)
        if how == "list":
            return f"{one} and {other}", frozenset({one, other}), ""
        if how == "version":
            version = self._one(self.words.versions)
            return version, frozenset({version}), ""
        if how == "description":
            return self._one(self.words.descriptions), frozenset(), ""
        if how == "both":
            return (
                self._one(["both", "both systems", "them"]),
                frozenset({one, other}),
                f"We compare NAME with {one} and {other}.",
            )
        if how == "the baseline":
            return "the baseline", frozenset({one}), f"Our baseline is {one}."
        return one, frozenset({one}), ""

    def _compare(self, frame: str, joint: str, text: str, truths: list[Truth]) -> tuple[str, str, list[Truth]]:
        """Put in what is compared with: a sentence before, the text, and what the claims say then."""
        how = self._axis("comparator", _comparators(frame, joint))
        if how == "none":
            return "", text, truths
        words, names, before = self._baseline()
        if how == "previous":
            one, other = self.random.sample(self.words.baselines, 2)
            names, before = frozenset({one, other}), f"We compare NAME against {one} and {other}."
            self.axes["baseline"] = "previous sentence"
        reached = truths[:1] if joint == "semicolon" else truths
        heading = self._one(["compared to", "relative to", "in comparison to", "compared with"])
        said = {
            "previous": text,
            "object": text.replace("BASELINE", words),
            "heading": f"{heading} {words}, {text}",
        }.get(how, f"{text} {how} {words}")
        if joint == "semicolon" and how not in {"previous", "heading"}:
            said = text.replace(";", f" {how} {words};", 1)
        return before, said, [replace(t, baselines=names) if t in reached else t for t in truths]

    def _place(self, joint: str, text: str, truths: list[Truth]) -> tuple[str, str, list[Truth]]:
        """Put in hardware or workloads: a sentence before, the text, and what each claim has."""
        field_ = self._axis("thing", ["hardware", "workloads"])
        options = (
            [(printed, note) for printed, note in self.words.hardware]
            if field_ == "hardware"
            else [(name, name) for name in self.words.workloads]
        )
        (one, first), (other, second) = self.random.sample(options, 2)
        if joint == "on A and on B":
            self.axes["place"] = "each its own"
            return (
                "",
                text.replace("THERE", other).replace("HERE", one),
                [_at(truths[0], field_, first), _at(truths[1], field_, second)],
            )
        places = ["none", "none", "trailing", "before"]
        places += ["heading"] if self.axes["comparator"] != "heading" else []
        places += ["other clause"] if joint == "semicolon" else []
        place = self._axis("place", places)
        if place == "none":
            return "", text, truths
        if place == "before":
            return f"All experiments run on {one}.", text, truths
        if place == "heading":
            return "", f"on {one}, {text}", [_at(t, field_, first) for t in truths]
        if place == "other clause":
            return "", text.replace("; it", f"; on {one}, it"), [truths[0], _at(truths[1], field_, first)]
        last = truths[-1:] if joint == "semicolon" else truths
        return "", f"{text} on {one}", [_at(t, field_, first) if t in last else t for t in truths]


def _bounds(frame: str, joint: str) -> list[str]:
    """The bounds that go with a frame; with a joint those of which it is plain how far they carry."""
    if frame in {*_FIXED, "average N (up to K)", "N times the M"}:
        return ["none"]
    if joint != "one":
        return ["none", "up to"]
    odd = {"noun in M of N": "an average of", "M noun of N": "an average of", "N M savings": "on average"}
    odd["outperforms by N in M"] = "on average"
    if joint == "shared noun":
        return [bound for bound in BOUNDS if bound != "on average"]
    return [bound for bound in BOUNDS if bound != odd.get(frame)]


def _forms(frame: str, joint: str, bound: str) -> list[str]:
    """The forms of numbers that go with a frame and a bound."""
    if frame in _FIXED:
        return ["as it is"]
    if frame in {"N times as fast", "N times the M"}:
        return ["2.3 times", "2.3x"]
    left_out = set[str]()
    if bound != "none":
        left_out |= {"2-4x", "20%-40%", "20 to 40%"}
    if frame == "N M savings":
        left_out |= {"2.3 times", "an order", "two orders", "threefold"}
    if bound == "an average of" or frame == "average N (up to K)":
        left_out |= {"an order", "two orders", "3-fold", "threefold"}
    if joint in {"respectively", "shared noun"}:
        left_out.add("threefold")
    if joint == "shared noun":
        left_out |= {"an order", "two orders"}
    return [form for form in AMOUNTS if form not in left_out]


def _comparators(frame: str, joint: str) -> list[str]:
    """What may compare in a sentence, each as often as it is to be drawn."""
    if frame == "N times as fast":
        return ["as"]
    if frame == "N times the M":
        return ["of"]
    if frame == "outperforms by N in M":
        return ["object"]
    if joint == "semicolon":
        return ["none", "compared to", "over"]
    found = [*_WIDE, "heading", "none", "previous"]
    if joint not in {"while", "whilst", "and verb"}:
        found += ["over", "over"]
    return found + ["than"] * 4 if frame in {"N lower M", "N faster"} and joint in {"one", "and"} else found


def _at(truth: Truth, what: str, name: str) -> Truth:
    return (
        replace(truth, hardware=frozenset({name}))
        if what == "hardware"
        else replace(truth, workloads=frozenset({name}))
    )


def _bounded(core: str, amount: Amount, bound: str) -> str:
    """The words behind a verb with the bound of their number."""
    if bound == "on average":
        return f"{core} on average"
    printed = BOUNDS[bound][0].format(amount.printed)
    if bound == "none":
        return core
    whole = article(amount.printed)
    return (
        core.replace(whole, printed, 1)
        if whole in core and bound != "none"
        else core.replace(amount.printed, printed, 1)
    )


def _joints(frame: str) -> list[str]:
    if frame in _SINGLE:
        return ["one"]
    if frame in _MEDIAL or frame in _COPULAR:
        return ["one", "semicolon"] if frame not in _MEDIAL else ["one", "and"]
    found = ["one"] * 3 + ["and verb", "while", "whilst", "semicolon"]
    if frame in _ELIDED:
        found += ["and", "list"]
    if frame == "V M by N":
        found += ["respectively", "on A and on B"]
    return [*found, "shared noun"] if frame == "N M noun" else found
