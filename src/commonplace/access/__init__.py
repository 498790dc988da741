"""Who may come in: tokens, and what is noted of them.

In    a name and what it may do; or a secret that somebody shows
Out   a ``Token`` and its secret, once; or the ``Caller`` behind the secret; lines of the audit
Asks  nobody

A secret is ``cpl_`` and 43 characters by chance (256 bits). Only its SHA-256 is kept, which is
enough for what cannot be guessed; it is looked up by that and compared in constant time. Every
request asks the database, so what is revoked or has run out opens nothing from that moment on.

A token belongs to one tenant. Its scopes (``read``, ``write``, ``forget``; ``admin`` is all of it)
say what it may do, its books where: names, which may be given before there are such books; none
means all of the tenant's. Whoever makes a token for another gives at most what they have.

The owner's token stands in a file that only its owner can read (:mod:`.owner`). The audit says what
was done or refused, by whom and when, and never what was said.
"""
