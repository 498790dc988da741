"""The part that starts fast: what agents run for every prompt, and the stdio side of MCP.

In    a hook's JSON on stdin, or JSON-RPC messages, one a line
Out   what the daemon answers, on stdout
Asks  the daemon, over loopback; it is started when it is not there

- ``place``   where the library is and where its daemon keeps its files: a twin of
  :mod:`commonplace.config` that reads no more than it must (a test says that both agree)
- ``wire``    one HTTP request over a socket
- ``reach``   the daemon: find it, start it, replace one that is older than we are
- ``hook``    ``commonplace hook CLIENT EVENT``
- ``bridge``  ``commonplace mcp``
- ``words``   the words after ``commonplace``, without click

Only the standard library, and little of it: agents drop slow servers, and a person waits for
every hook. ``socket`` and ``json`` cost half of what ``http.client`` does. Neither may fail its
agent: a hook ends with 0 whatever happens, in its time, and says nothing unless
``COMMONPLACE_DEBUG`` is set.
"""
