"""The doors: command line, and later REST, web, MCP and hooks.

Each is thin: it turns what came in into a call of :mod:`commonplace.library`, and what comes back
into what its guest reads. None has logic of its own, and none imports another.
"""
