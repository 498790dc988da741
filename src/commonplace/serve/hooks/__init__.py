"""Hooks of coding agents, over HTTP: ``POST /hooks/CLIENT/EVENT``.

In    what the client says, as its own JSON
Out   what is worth telling, in the form that the client reads; mostly nothing
Asks  nobody: everything is made by rule, or waits for a worker

- ``clients``  what each client calls its events, where it says what, and how it wants its answer
- ``acting``   what is done when a session starts, a prompt comes, the context is compacted, the
  agent stops, the session ends
- ``finding``  which book, and which project, a folder belongs to
- ``routes``   the door

A hook must never disturb its agent. What we do not understand is answered with nothing and noted in
the log; what takes time is left to a worker; what is told is at most nine thousand characters,
fenced as data, and known again when it comes back.
"""
