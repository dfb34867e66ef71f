"""Bytes or markup go in, text with styles comes out: quotes point into this text, so it is stored.

A format that is no text is for `pdf`; text with markup is for `markup`, which calls `html`, `wiki`, `restructured`,
`org`, `latex` and `markdown`, for what is in a program or a notebook after `component` and `notebook`.
"""
