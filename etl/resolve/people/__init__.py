"""Author lists in, persons out: who is at each position of the author list of each paper.

In order: `authorships` unites the lists of each paper and numbers the positions of all, `person_clustering` decides
which of them are one person (`person_union`; `name_table` knows how common a name is) and names them.
"""
