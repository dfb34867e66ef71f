"""Text of a page → text that the grammar can read, with the way back to every character of the page.

In: the words of a title or an abstract. Out: the same length of text without markup, its tokens and its sentences, and
the words of the vocabularies by which the grammar reads them. Steps, in order:

1. `repair` undoes what a scraper damaged, and leads offsets back to the page
2. `masking` blanks markup and gives symbols their plain character, character for character
3. `sentences` cuts the masked text
4. `tokens` cuts words with what `spacy_import` loads of spaCy; `memo` caches what was computed for one
5. `abbreviations` pairs short forms with their long forms
6. `lexicon` gives the words of ontology/quantities.ttl and cues.ttl their meanings, `labels` those of the other lists
7. `ground` is what a rule says of its decision, for `explain --why`
"""
