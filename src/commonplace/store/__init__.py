"""Everything that is SQL.

In     nouns of :mod:`commonplace.model`
Out    nouns, never rows of a driver
Files  ``engine.py`` says what both engines promise, ``sqlite.py`` and ``postgres.py`` keep it;
       ``sql/`` has the schema, the migrations and every query by name; the other modules turn
       nouns into rows and back, once for both engines.

Acknowledged means durable. The book's id stands first in every key, and every function takes it:
an unknown book has no rows.
"""
