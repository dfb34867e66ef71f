"""Many small values in little memory: texts by number, sequences computed on access."""
