"""The eighth table: is there one truth, and is it the newer one?

- ``planted_books``: pairs of statements (``pairs``), planted in whole conversations; ``verdicts``
  says of each what recall, graph and pages make of it; ``planted`` has both sides in one table;
- ``endings``: what is ended or marked in whole conversations in which nothing was planted;
- ``revisions``: the facts that Recall Bench's questions know as revised, on pages.
"""
