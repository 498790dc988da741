"""Whether an answer is one: what a question seeks, and whether the best hits hold it."""
