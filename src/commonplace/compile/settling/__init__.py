"""After something was forgotten: the pages are those of a book that never heard it.

Forgetting itself takes every word of a memory out of the pages, and what others say of the same is
told again. That is not all that hung on it: somebody has a page because of it, two people were
taken for one because of it, a section grew into a page, a hub came to have three members. The rules
mind decides such things memory after memory, from what was known before each (see
:mod:`commonplace.compile.rules.fold`), so there is one way to know how it would have decided: to
let it decide again.

That is done in a library in memory (:mod:`.elsewhere`), while the book goes on.
What comes out is held against the book, page by page, and put in its place in one transaction, if
the book has not changed meanwhile. Nearly always that is little or nothing:

- a page that says something else gets a version that says it;
- a page that nobody would have made is archived, with its history; one that was archived and
  would be there is there again;
- what only rules know is as they know it: who is who, what belongs to which hub, which sections
  became pages, which links they drew, which addresses redirect.

It is done where rules alone made the pages. Where a model compiled, or somebody edited, renamed or
deleted what was compiled, the memories alone do not make these pages, and what forgetting did has
to do. Pages that people made beside them are left alone.
"""
