"""Documents: a file or a web page becomes memories, one a chunk.

In    a path's bytes, or an address
Out   a ``documents`` row whose state tells how far it is, and its chunks as memories
Asks  nothing: no model; the network only for an address, and only through :mod:`.fetch`

Raw first: the row and its job stand before anything is fetched or read. What comes from outside is
not trusted: an address is checked and then connected to as checked, sizes are bounded while they
are read, and formats that need a parser are read in a process of their own, which may die.
"""
