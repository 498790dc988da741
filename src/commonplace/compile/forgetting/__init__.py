"""To forget is stronger than to compile: what compiling made of names that nobody says any more."""
