"""How far a reading can be trusted: a reading goes in, what was left of its page and warnings come out.

`alarms` lists the warnings in order; `counts` finds the counts that a page prints, `coverage` what was left.
"""
