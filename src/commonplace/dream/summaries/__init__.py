"""Weeks and months that are over, each summed up on a page.

A *period* is an ISO week or a month (UTC), by when things occurred, as in the log; it is over when
the newest memory is from after it. Its page is ``reference/week-2026-w10`` or
``reference/month-2026-03``: one for each, replaced when its days change. They are made where a
model dreams, or where ``dream.summaries`` is on.

A model sums up: its sentences cite the lines that rules would show, and a sentence whose names,
numbers, days or relatives are not in these lines is refused. All memories of the period are cited.

By rules, what stands there is *extracted*: whole sentences, each with its day and citing the memory
that said it. A sentence is taken when it has a number, or a word of a date or name, that none
before had; those of decisions come first. So sentences go that name nothing, or only what stands
there already, and no number, date or name is lost. A memory of which no sentence was taken is cited
nevertheless: all of a period's memories are, and what is forgotten goes from its summaries at once.

Chunks of documents are summed up only where they are compiled. A period whose summary would be
longer than a page may be is left alone, which is told.
"""
