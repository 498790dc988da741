"""Markdown of pages and memories → HTML that is safe to show.

In    text that anybody may have written: a section, a memory, a summary
Out   HTML of a few elements; nothing in it runs, loads or leaves the page by itself
Asks  nobody: where links lead is looked up before (`leading`)

Two walls, one behind the other: Markdown is read with raw HTML off, so that every ``<`` is a sign
and no tag; what comes of it passes a list of the elements, attributes and addresses that may stand
in a page (`wall`), and the rest falls out. What there is besides CommonMark:

- tables, and ``~~struck~~`` as ``<del>``. Indented code is prose, as it is for the wiki.
- Links between pages in every spelling that `wiki.text.links` reads. One that leads nowhere is
  ``<a class="missing">`` and offers to write the page.
- ``http:``, ``https:`` and ``mailto:`` are links, with ``rel="noopener noreferrer nofollow"``. Any
  other destination is no link; what it says stands there as text.
- No image is ever loaded: it is a link with its description.
- Comments (``<!-- -->``, ``%%``) are not shown.
- Chips: behind each sentence that rests on memories stand their numbers, ``<a class="chip"
  href="#s3">3</a>``.
- The highest heading of a text gets the level that is asked for, lower ones follow, none below six.
  Ids begin with ``at-``.

What hostile text comes to: control characters, half characters and our own marks are ``�``; bidi
controls are taken out; a paragraph with more than 400 brackets, a text that is nested deeper than
30, has 200 columns or would grow to more than twelve times its length is shown as it is written;
and so is what comes after the first 100,000 characters.

- ``marking``  the text with marks where chips go, and one spelling of links
- ``leading``  which links a text has, and where they lead
- ``look``     what the links and chips of a text come to
- ``simple``   lines of words and links, which need no reading
- ``reading``  Markdown → tokens → HTML
- ``wall``     the allow-list
- ``render``   puts them together
"""

from commonplace.serve.web.markup.leading import Lead, leads, leads_for
from commonplace.serve.web.markup.look import Look
from commonplace.serve.web.markup.render import Part, line, render, section

__all__ = ["Lead", "Look", "Part", "leads", "leads_for", "line", "render", "section"]
