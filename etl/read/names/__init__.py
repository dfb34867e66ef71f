"""What pages call people and things: words of a page go in, and whether and where they are such a name comes out.

People (`person_names`, `author_lists` and the modules they use), workplaces (`affiliations`), venues, times,
identifiers and events; the words that pages use are rows of `phrases.txt`, `affiliations.txt` and `name_words.txt`.
"""
