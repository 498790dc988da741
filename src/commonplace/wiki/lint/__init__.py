"""What is wrong with the pages of a book, and what to do about it.

In    the pages of a book, as the rows have them
Out   findings: a rule, a page, what is wrong in words, and a fix
Asks  nobody

Rows are read once, some hundred pages at a time, into plain values (`leaf`); the rules are pure
functions of those. A page that is damaged is a finding and never an error, and every other page is
looked at all the same. Only active pages are looked at, except for damage. *Now* is when the newest
memory of the book was said, so that a book that is opened again after years has not gone stale.

Errors:

``damaged``             rows that do not belong together: a text, a version or what is known about a
                        page is lost or unreadable, or its sections are not those of its text.
                        *fix*, where only the sections are wrong: the same text is written again
``missing-parent``      a parent that is not there. *fix*: it is taken away
``hidden-link``         a link from a shared book to one that some of its readers cannot see

Warnings:

``broken-link``         a link that leads nowhere, with the page whose name is most like it
``ambiguous-link``      a link by which several pages may be meant
``archived-link``       a link to an archived page
``archived-parent``     a parent that is archived
``archived-redirect``   an address that redirects to an archived page
``duplicate-alias``     a name that two active pages of one type have. *fix*: an alias that no
                        person gave is taken off a page, if it is the slug, the title or an old
                        address of the other: links by it lead there in any case
``contradiction-loop``  pages that contradict one another in a circle
``ungrounded``          a compiled section without a source; a page all of whose sources are gone
``unverified``          a sentence that no memory it cites bears out
``outdated``            a sentence that rests on what no longer holds
``disputed``            a sentence that another of its page contradicts
``empty``               a page that says nothing besides its headings
``look-alike``          a word of letters that look alike and are of several scripts; a title that
                        looks like that of another page

Notes:

``redirected-link``     a link by an address that its page no longer has. *fix*: it links to the
                        address that the page has, and shows what it showed
``slug-drift``          a slug that is of a title the page no longer has; one that somebody chose is
                        none. *fix*: it gets the slug of its title, and the old one redirects
``repeated-heading``    several sections with one heading
``orphan``              a page that no other leads to
``stale``               its newest source was said `stale_days` before the newest memory
``oversize``            more than `oversize_chars` characters

What ``fix`` does is done as a version of the page, with the reason ``lint: <rule>``. It never
changes words that a reader sees, and who holds the pen of a section still does. What is left to
people is what only they can know: which page was meant, which of two pages is the better one, what
is true. After it, nothing that it could do is found any more.
"""
