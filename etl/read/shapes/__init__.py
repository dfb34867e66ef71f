"""Pages whose shape shows marks that no other has: text goes in, records and asides with their offsets come out.

`line_classifier` says what each line is, `headings` which lines head a session, `groups` which of them make up one
paper, and each other module puts them together for the pages of one shape; `programme` does so for those with sessions.
"""
