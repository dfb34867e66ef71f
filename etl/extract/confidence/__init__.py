"""Findings → the chance that their main fields are right.

In: introduced systems and claims with what led to them. Out: for each a decimal of two digits. Steps, in order:

1. `cases` says what is known of a finding: traits of its rule and its context, and the words around it
2. `estimates` gives findings the chances that a model of `learned` has for their traits and words

The weights are in `weights.npz`; `make train-confidence` makes them. CARD.md says of what, and how well they do.
"""
