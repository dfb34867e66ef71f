"""Findings → the chance that their main fields are right.

In: introduced systems and claims with what led to them. Out: for each a decimal of two digits. Steps, in order:

1. `cases` says what is known of a finding: traits of its rule and its context, and the words around it
2. `model` sums the weights of traits and words, and looks up the chance that goes with a sum
3. `estimates` gives the findings of a record their chances

The weights are in `weights.npz`; `make train-confidence` makes them. CARD.md says of what, and how well they do.
"""
