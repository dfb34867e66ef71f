"""Measures with heads and baselines → claims: what a sentence claims, of what, and whose claim it is.

In: a row of chunks. Out: for each measure that claims something a `Claim` with its `Trace`. Steps, in order:

1. `statements` joins measures, heads, bounds and baselines; `defaults` gives a bare improvement its quantity
2. `attribution` goes through the sentences: whose each claim is, which system it is about, what it is compared with
3. `results` makes a claim of each, with the hardware and the workloads of its clause
4. `evidence` puts into words, for who asks, why a finding says what it says
"""
