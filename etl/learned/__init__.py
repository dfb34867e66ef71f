"""What trained parts share: files of arrays with version and digest (`arrays`), logistic regression (`logistic`)."""
