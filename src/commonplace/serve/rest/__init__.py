"""The door for programs: everything the library does, as JSON over HTTP under ``/api``.

In: a request that the gate let in. Out: what ``--json`` of the command line says of the same thing,
or a problem (RFC 9457). Asks: the library, and nobody else.

There is one table of operations (:mod:`.table`), made of the areas in :mod:`.areas`. The routes,
the checks, the OpenAPI document (``/api/openapi.json``) and the reference come from it:

- An operation says which scope a token needs. None can be declared without.
- A query or a body that is not of the operation's type is refused, and the problem names the field;
  names that are not known are refused too, so nobody sets what is not theirs to set.
- Bodies are JSON (415 otherwise), except where an operation says that it takes NDJSON or bytes.
- ``GET`` changes nothing. ``HEAD`` answers wherever ``GET`` does.
- Lists go on with an opaque ``cursor``, which fits the same list of the same book and no other.
- Pages and memories have an ``ETag``. ``If-None-Match`` is answered by 304, ``If-Match`` on a
  change of a page by 412 when the page has another version by now.
- ``Idempotency-Key`` on a POST: the same request again is answered as it was the first time.
"""

from commonplace.serve.rest.door import routes

__all__ = ["routes"]
