"""Measures in a sentence → groups of measures with their head: the change and the metric that they belong to.

In: the tokens and measures of a sentence. Out: a row of chunks, the groups of measures in it, and for each its head,
its bound, and whether it is a setting. Steps, in order:

1. `chunks` joins known phrases and measures into one row; `names` says which words are spelled as names
2. `phrase_boundaries` and `scopes` say where a noun phrase, a compared thing and a clause begin and end
3. `groups` puts measures together that share one head
4. `change_predicates` looks for the word of change around a group, `metrics` for what changed, and in which direction
5. `ellipses` repeats the head of a group for those behind it that have none, and gives members of lists to each other
6. `bounds` gives the bound, and says what is a setting and no claim
"""
