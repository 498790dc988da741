"""Pages as files in folders, for whoever thinks in those.

In   paths and texts
Out  pages, with versions, authors and sources like every other page
Asks nobody

:mod:`.paths` says which page is at which path; :mod:`.shelf` reads, makes, changes, moves and
archives them. There are no empty folders: a folder is where a file is.
"""
