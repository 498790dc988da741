"""The Model Context Protocol: what an agent asks, and what it may do here.

In: one JSON-RPC message in a POST to ``/mcp``. Out: one JSON answer, nothing for a notification, or
a stream of notices. Asks: nobody; the library does.

Two eras of the protocol are spoken from one table of methods:

- *modern*, 2026-07-28: every request says its version and is answered by itself;
  ``server/discover`` says what there is, ``subscriptions/listen`` is answered by a stream.
- *legacy*, 2024-11-05 to 2025-11-25: a handshake (``initialize``), ``ping``, a session whose only
  use is to subscribe, and a stream to GET. A session that this process does not know is taken up
  as a new one, so a daemon may be restarted; one that was ended (DELETE) is gone.

:mod:`.messages` reads and writes JSON-RPC, :mod:`.eras` says which era speaks and shapes results,
:mod:`.protocol` has the methods, ``tools/`` what a model may call, :mod:`.resources` and
:mod:`.prompts` what a person may attach, :mod:`.notices` who is told when something changed,
:mod:`.http` the route. None has logic of its own: tools turn arguments into one call of a book.

Of every tool the text and the structured content are each complete, because clients show a model
one of the two. What memories and pages say is fenced: it is data.
"""
