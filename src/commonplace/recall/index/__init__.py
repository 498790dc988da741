"""A book as recall searches it: in memory, brought up to date before each question."""
