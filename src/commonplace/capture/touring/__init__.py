"""A tour: a first book from what is on disk already, without a model.

In    a folder: its commits, its documents, and the transcripts of agents that worked in it
Out   a `Survey`: how much there is and how much is new, then memories
Asks  nothing: git is run to read, and nothing is sent anywhere

Everything streams, twice: once to count, once to write. What is broken is counted and passed over
with its place and reason. Every memory has a key of what it was made from, so a second tour adds
only what is new, and one that was interrupted is simply made again. Secrets are taken out before
anything is stored.
"""

from commonplace.capture.touring.bringing import Brought, bring_in, known_in
from commonplace.capture.touring.finds import AGENTS, COMMITS, Options
from commonplace.capture.touring.surveying import Count, Survey, survey

__all__ = [
    "AGENTS",
    "Brought",
    "COMMITS",
    "Count",
    "Options",
    "Survey",
    "bring_in",
    "known_in",
    "survey",
]
