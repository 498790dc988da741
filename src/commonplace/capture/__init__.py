"""Stage 1: text becomes a memory.

In    what an agent or a person observed
Out   a ``Memory``, its index row, the names it mentions, an audit line; an ``embed`` job
Asks  nothing: no model, no network

Raw first: everything is in one durable transaction before the call returns. The same event twice is
one memory, counted. Known names are linked; unknown ones are candidates, never entities.
"""
