"""Schedules: headings with their time, and under them papers as title, people and abstract.

Oral: Session 2: Compilers Tue 6 Apr 11:10 a.m.

Title
Name, Name, Name

Abstract
"""

from __future__ import annotations

from etl.model import Page
from etl.read.blocks import lines
from etl.read.listing import Listing
from etl.read.names.author_lists import is_author_list
from etl.read.shapes import programme
from etl.read.shapes.groups import groups
from etl.read.shapes.headings import heading
from etl.read.shapes.line_classifier import of_page


def recognises(page: Page) -> bool:
    return any(heading(line.words) or is_author_list(line.words) for line in lines(page.text))


def listing(page: Page) -> Listing:
    cuts = tuple(programme.segments(of_page(page.text)))
    papers = [
        (cut, group)
        for cut in cuts
        for group in groups(cut.body[programme.own_length(cut) :], orphans=cut.kind in ("session", "slot"))
    ]
    return programme.listing(page, cuts, papers)
