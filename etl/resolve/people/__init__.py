"""Author lists in, persons out: who is at each position of the author list of each paper.

In order: `author_lists` unites the lists of one paper, `authorships` numbers the positions of all, `person_clustering`
decides which of them are one person (`person_union`, `coauthor_evidence`, `name_frequency`), `person_nodes` names them.
"""
