"""What is in one field, in any format: its text goes in; dates, ids, names and plain words come out."""
