"""Findings → the chance that their main fields are right.

In: introduced systems and claims with what led to them. Out: for each a decimal of two digits. `estimates` says what is
known of a finding: traits of its rule and its context, and the words around it; a model of `learned` has their chances.

The weights are in `weights.npz`; `make train-confidence` makes them. CARD.md says of what, and how well they do.
"""
