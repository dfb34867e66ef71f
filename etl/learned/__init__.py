"""What trained parts share: `arrays`, files of arrays with version and digest."""
