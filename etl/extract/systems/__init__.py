"""Sections → systems: the names of what a paper introduces, compares with, uses and mentions.

In: the sections of a record. Out: introduced systems (`Proposal`), and every named system with its role. Steps, in
order:

1. `titles` reads the name before the colon of a title
2. `introductions` goes over the sentences that introduce, and over names next to words for them ("a compiler (X)");
   `introduced_objects` has the noun phrase behind "we present", "our" and before "is proposed", `components` the lists
   of parts ("two parts, X (XY) and …"); `name_spans` says where the name ends
3. `introduced_systems` adds names in capitals, drops terms that `field_terms` knows, and joins the rest
4. `components` adds members of a family, and says which are parts or versions of which
5. `own_names` judges the names that no rule introduces by the words around them
6. `system_mentions` names the other systems of a phrase, and `roles` says which part each plays
"""
