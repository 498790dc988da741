"""What the doors over HTTP share.

In: a request. Out: the same request with ``request.state.call`` (:class:`~.call.Call`: who asks,
and what of the library is theirs), or a refusal. Asks: nobody.

Nobody comes in by default: :mod:`.gate` lets through only what names a valid token, is addressed
to a name of ours and comes from no other site's page; what is open to all is listed in one place.
Every error is an ``application/problem+json`` (:mod:`.problems`).
"""
