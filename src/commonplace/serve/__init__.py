"""The doors: command line, REST, MCP, hooks of coding agents, and adapters to other frameworks.

Each is thin: it turns what came in into a call of :mod:`commonplace.library`, and what comes back
into what its guest reads. None has logic of its own, and none imports another. What they share:
``forms`` (our nouns as JSON), ``http`` (who is let in, and how errors are told); ``daemon`` puts
those over HTTP into one process; ``shim`` is the part that starts fast.
"""
