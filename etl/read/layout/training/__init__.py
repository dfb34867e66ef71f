"""Labels in, weights of the reader out: alignment of gold, gradients, scores, lessons of a user."""
