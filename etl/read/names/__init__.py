"""What pages call people and things: words of a page go in, and whether and where they are such a name comes out.

People and workplaces (`person_names`), lists of people (`author_lists` and the modules it uses), venues, times and
events (`phrases`); the words that pages use are rows of `phrases.txt`, `affiliations.txt` and `name_words.txt`.
"""
