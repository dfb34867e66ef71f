"""What trained parts share: `arrays`, files of arrays with version and digest; `chances`, sums of traits and words."""
