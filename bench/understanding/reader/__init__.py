"""What the reader of `commonplace.language` finds, and what `hold` makes of it.

``python -m bench.understanding.reader pairs|coverage|conversations`` prints a table each;
``--list`` shows the sentences behind the figures. The names of a book are decided by its own
evidence, as in the product.

"""
