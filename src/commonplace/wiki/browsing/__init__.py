"""The list of a book's pages, to browse: filtered, sorted, counted, a leaf at a time.

It is made as the list of memories is (see `recall.browse`), from a table in memory.

- **orphan**: no page leads to it, and it is nobody's child or parent. In a wiki with thousands of
  pages that none leads to, a link that is written by hand counts from the next compile on.
- **stub**: of low confidence.
- **fresh**: changed within so many days.
- A page stands under the first letter of its title, folded: É under E; what begins with no letter
  of any alphabet under ``#``.
"""
