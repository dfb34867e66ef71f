"""Masked text → printed measures: their values, their unit, and how they are bounded by their form.

In: a masked sentence. Out: every `Measure` in it, by place. Steps, in order:

1. `measures` looks at each place where a number may begin
2. `ranges` reads one number, two that are one measure, or a power
3. `number_words` reads measures in words: "twice", "tenfold"
4. `units` names the unit behind the number, or finds the metric next to one that has none: a `Measure` is the result
5. `factors` puts it on the scale that all claims share
"""
