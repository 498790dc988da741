"""Stage 4: pages that people and agents can edit and trust.

In    what somebody writes, edits, accepts or restores; later what is compiled from memories
Out   pages of sections, each with the memories it rests on; versions; names, links and search
Asks  nobody: everything here is decided by rules

The text of a page is its sections one after the other, and what a page says decides what they are
(:mod:`.text.outline`). Every change goes through :mod:`.change`, in one transaction: a version with
its author and reason, the texts that are new, sources, names, links, search rows, audit. Who works
on a version that is no longer the newest is told so, with both texts (:mod:`.desk`). A version
keeps for each section which version wrote its text and which cited its sources, so a thousand
versions cost what changed, and going back to one is a new version.

Never broken: a section's sources are exactly the memories cited for it; what somebody authored is
not overwritten by what compiles pages; links and names are resolved when they are read, so they
cannot be stale.
"""
