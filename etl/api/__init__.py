"""What `etl.open`, `etl.paper` and `etl.papers` give: a graph that answers, data frames, and papers of a text."""
