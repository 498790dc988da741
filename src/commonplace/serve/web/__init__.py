"""The web: a place to read, correct and trust.

Every page is drawn here, on the server, and works without JavaScript; a little of our own makes it
quicker (``static/script.js``). Nothing is loaded from anywhere else.

Addresses are for keeps. ``/wiki/<type>/<slug>`` is a page of the usual book; any other book has the
same addresses under ``/b/<book>``. Every page has a twin for programs at its address with ``.json``
(what :mod:`commonplace.serve.forms` tell, as REST does), pages of text one with ``.md``. Lists take
``q``, ``sort``, ``page`` and their facets in the query, so that what was found can be sent.

- A *screen* is shown: ``show(visit)`` gives a :class:`~.answer.Shown`. Nothing is changed by it.
- An *action* is posted: ``act(visit)`` gives a :class:`~.answer.Go`, or the form again. Whoever
  came by the browser's cookie shows the form's own token (:mod:`.coming_in`).

What memories, pages and models say is data: templates escape it, Markdown goes through
:mod:`.markup`, and the policy in every answer lets no other script, style, image or frame run.
"""

#: Open to all: nothing of the library is there.
OPEN_UNDER = ("/static/", "/login/")
