"""A whole book as lines of text, the same bytes from both engines, and back.

``tables`` knows from the schema what a book consists of, ``values`` how each value is written,
``lines`` what a file looks like, and ``book`` reads a book as lines and makes one of them.
"""
