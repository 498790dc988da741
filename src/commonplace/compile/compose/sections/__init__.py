"""The sections of a composed page: each words the statements that it is given."""
