"""Candidate names of a text, with the evidence of this text for and against each being one.

In: a text, its sentences, their tags and its language. Out: `Surface`s, also such that overlap.
Which of them are names is decided by the whole book (``commonplace.knowledge.evidence``); then
`choose_surfaces` takes the longest of those that are. No list of first names, places or brands.
"""

from commonplace.language.names.find import choose_surfaces, find_surfaces
from commonplace.language.names.surface import Evidence, Surface

__all__ = ["Evidence", "Surface", "choose_surfaces", "find_surfaces"]
