"""Values that changed more than once have a page that tells how: ``theme/<page>-trajectory``.

It is rendered from the facts of a page that were replaced and the one that holds, each with the
day since when it was so, and cites their memories.
"""
