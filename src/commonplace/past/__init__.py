"""Stage 8: a book as it was.

In a book, and a moment: ``as_of`` (what was believed then) or ``true_at`` (what held then) Out
the same book once more, to read: pages, links, search, entities, claims, where it comes from Asks
nobody: what has to be folded again is folded by the rules, whatever mind compiles the book

Two questions, and they may be asked together:

*What did we believe on that day?* ``as_of``. Nothing counts that came later. There are two ways
to know, and the answer says which it is:

- **recorded**: what this library held then. Pages are as their versions left them, memories those
  that had been captured, with their facts; who is who and what holds follows from these and from
  the rulings made by then. It is what somebody would have read on that day, edits by hand among it.
- **rebuilt**: what could be known then. The memories that had been *said* by then
  (``observed_at``), whenever they came into this library, are understood and compiled anew by the
  rules mind. It is how a history that was imported last week tells what was believed last year.

Unless the caller says which, it is the one that knows more: recorded, if at least half of what
had been said by then had been captured by then; else rebuilt (:mod:`.choosing`,
docs/decisions/0010-two-ways-to-the-past.md).

*What was true on that day?* ``true_at``. What is known now (or, with ``as_of``, was known then)
of that day. Facts are those whose time it was: since when they hold, until when (:mod:`.truth`).
Pages are folded from the memories of what had happened by then and had not ended.

Either way the answer is a library in memory (``store/dump/scratch.py``) with one book, so whatever
reads a book reads this one too and nothing has a second way to be read. A few are kept
(:mod:`.shelf`). Nothing is written in the book itself, and what is forgotten in it is gone from
its past as well.
"""
