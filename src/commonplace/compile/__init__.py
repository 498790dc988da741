"""Stage 5: facts become pages.

In    the facts of a book with their statuses, the register, rulings, tags and hands
Out   pages composed of facts, each sentence with the facts it stands on; lists; redirects
Asks  the mind for the words of a page (``writer``); the rules mind words facts by templates

A page is a view: ``page_plan`` says who has one, ``compose`` chooses and orders its facts and only
then words them. No text of a memory is opened here. A job compares a *print* of what a page would
be made of with what it was made of, and writes the pages that differ. So the same facts make the
same pages, byte for byte, however memories were cut into batches and on either engine.

- Nothing cited, nothing written; a section's sources are exactly the memories cited for it.
- Where somebody wrote by hand the compiler proposes; what was called wrong stays out.
- A plan is a value: it can be shown, kept in a file, and applied later exactly or not at all.
- What memories and models say is data. Nothing fails because a model was sloppy.
"""
