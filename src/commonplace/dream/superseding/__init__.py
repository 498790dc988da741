"""How something became what it is: a page for each page whose values changed more than once.

What gave way is struck where it stands, by whoever writes the section
(:mod:`commonplace.compile.rules.holding`). Where one slot changed twice or more, a dream keeps a
page of the type *theme* beside it, ``theme/<slug>-trajectory``: each such slot with its values in
the order in which they held, with their days, and the statements themselves with their sources.
It is made from what the page says now, and archived when nothing is left of it.
"""
