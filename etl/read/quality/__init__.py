"""How far a reading can be trusted: a reading goes in, what was left of its page and warnings come out.

`alarms` lists the warnings in order; the others find what they need: counts that a page prints, lines that come with
each paper, leftovers that look like papers.
"""
