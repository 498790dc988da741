"""Connect agents' clients: our entries in the files that each of them reads, and out again.

In    a client's name, the scope (this user, or the project in this folder), and how we are called
Out   the changes of its files, to be shown and then written
Asks  nobody

- ``clients``   what is written where, for each client
- ``entries``   what is written: the MCP server and the hooks, in each client's own form
- ``jsontext``  a JSON file changed as text: what others wrote in it stays as it is
- ``blocks``    a marked block in a TOML or Markdown file
- ``plans``     from files as they are to files as they will be, in both directions
- ``writing``   the only one who writes: a copy beside the file first, then all at once

No file ever holds a secret of ours: clients run ``commonplace hook`` and ``commonplace mcp``, which
find the daemon and its token by themselves. What we cannot change without loss (comments in JSON)
we leave as it is, and say which lines to add by hand.
"""
