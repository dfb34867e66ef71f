"""A title or an abstract → a section: sentences with the features of their words and the names they mention.

In: a quote of the page. Out: a `Section`, whose rows of chunks are computed when they are asked for. Steps, in order:

1. `words` says what a word shows of its sentence, once for each word of all texts
2. `mentions` marks what the vocabularies know: hardware, software, workloads
3. `sections` cuts sentences, marks those that speak of the work itself, lets those through that could introduce or
   compare, before any row of chunks is made, and gives the words around a stretch
"""
