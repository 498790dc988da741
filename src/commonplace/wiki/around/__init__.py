"""What stands around a page.

In    a page, or a whole book
Out   its links and where they lead, who links to it, who names it without a link; links that lead
      nowhere, pages that nobody leads to, pages that say too little, pages that many lead to, what
      was changed lately
Asks  nobody

A link is kept as it is written and led to its page when it is read (`where`), by the rule that
`find.best` has for everybody who names a page; so what is said here is never stale, and a page that
is made, renamed, merged or archived needs no link to be touched.
"""
