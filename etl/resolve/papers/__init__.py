"""Findings in, papers out: records of one paper are grouped, and a group gives fields and claims.

In order: `records` holds the blocking keys of all records, `matching` unites records rule by rule,
`groups` gives the records of each paper, `canonical_fields` and `claims` read a group.
"""
