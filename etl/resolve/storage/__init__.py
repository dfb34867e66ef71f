"""Many small values in little memory: texts and bytes by number, findings as bytes, sequences computed on access."""
