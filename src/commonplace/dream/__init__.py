"""Stage 6: the slow half. A book looks at itself while nobody asks.

In    what is new since the last dream: memories, what was forgotten, statements, versions of pages
      that others than dreams wrote
Out   pages worded and summed up, each change a version by the author ``dream`` with its reason; one
      row of what it saw and did; the signals that it went by
Asks  the mind for the words of pages that rules wrote, with the writer of ``compile``, and whether
      memories bear a sentence out; the rules mind needs no model

- A dream over a book in which nothing is new asks nobody and writes nothing, not even that it was
  there (:mod:`.material`). Who schedules dreams asks the same question first.
- A dream is a list of *steps* (:mod:`.run`), one after the other. Each reads, asks, decides and
  writes by itself, in transactions of its own that carry the job's lease, and gives back what it
  changed. Each can be repeated: a dream that was killed is dreamt again, and finds done what was.
- *Now* is when the newest memory was observed, not what the clock says: the same memories make the
  same dream on any day.
- Nothing cited, nothing written; where somebody wrote by hand a dream proposes. What it did can be
  read in the history of each page, and undone there.
"""
