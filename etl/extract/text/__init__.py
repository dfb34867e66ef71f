"""Text of a page → text that the grammar can read, with the way back to every character of the page.

In: the words of a title or an abstract. Out: the same length of text without markup, its tokens and its sentences, and
the words of the vocabularies by which the grammar reads them. Steps, in order:

1. `repair` undoes what a scraper damaged, and leads offsets back to the page
2. `masking` blanks markup and gives symbols their plain character, character for character
3. `tokens` cuts the masked text into sentences, and words with spaCy
4. `abbreviations` pairs short forms with their long forms
5. `lexicon` gives the words of ontology/quantities.ttl and cues.ttl their meanings, and has the labels of other lists
"""
