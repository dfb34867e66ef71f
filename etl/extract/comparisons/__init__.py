"""Rows of chunks → what a result is compared with: comparators, verbs, baselines, and names from other sentences.

In: a row of chunks with its groups of measures. Out: for each group the span of its baseline, and the systems that a
sentence compares with. Steps, in order:

1. `comparators` looks for "than X", "compared to X", "over X"; it accepts the whole noun phrase, or drops the words
2. `baseline_verbs` looks for "outperforms X", "trails X", "matches X", and for the owner of what changed
3. `baselines` says which groups share which comparison
4. `compared_systems` names systems that are compared with, measure or not; it remembers them, and says which of them
   "them", "both frameworks" or no word at all means
"""
