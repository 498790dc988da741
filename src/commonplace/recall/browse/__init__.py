"""Lists to browse: filtered, sorted, a leaf at a time, with how many there are of each sort.

A list is read from a *shelf*: what it can be filtered and sorted by, in memory, as numbers, kept up
to date by revision as the index of recall is. So the count of every sort is exact and any filter
costs about the same, on a hundred thousand rows a few milliseconds; the rows themselves are read
from the database, those of one leaf.

- A *leaf* goes on after a place, not after a number of rows: what comes in meanwhile moves nothing.
- A *facet* counts what would be on the list if this one filter were another: so the way back from a
  filter, and across to its neighbour, are in sight. The twelve most frequent values are told.
- The *histogram* has a bar for each day, week, month or year, whichever makes at most 62 of them.
"""
