"""Printed text in, keys and similarities out: pure functions that know nothing of other records.

`folding` folds a text and compares words, `names` and `titles` read and compare names of people and titles;
`record_keys` gives the blocking keys of a record.
"""

from etl.resolve.keys.folding import digest, folded, local_name, name, quote, words

__all__ = ["digest", "folded", "local_name", "name", "quote", "words"]
