"""Printed text in, keys and similarities out: pure functions that know nothing of other records.

`folding` folds a text, `names` and `titles` read names of people and titles,
`name_similarity` and `token_similarity` compare them; `record_keys` gives the blocking keys of a record.
"""

from etl.resolve.keys.folding import digest, folded, local_name, name, quote, words

__all__ = ["digest", "folded", "local_name", "name", "quote", "words"]
