"""Structured sources: a page whose entries have named fields goes in, the entries come out.

`bibliographic` are formats with fixed keys, `data_files` hold any keys, `metadata` is what an HTML page describes to
machines; `fields` reads what is in one field.
"""
