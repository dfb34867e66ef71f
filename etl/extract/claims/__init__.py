"""Measures with heads and baselines → statements: what a sentence claims, and of what.

In: a row of chunks. Out: a `Stated` for each measure that claims something, and the system it is about. Steps, in
order:

1. `statements` joins measures, heads, bounds and baselines
2. `defaults` gives a bare improvement its quantity
3. `subjects` says whether the work or others are spoken of, and which system
4. `evidence` puts into words, for who asks, why a finding says what it says
"""
