"""Sessions: what was said in them, what they were shown, and where they stood.

``said`` keeps sessions and their transcripts, ``shown`` what recall and the start pack showed,
``standing`` the checkpoints and what a start pack is made of, ``forgetting`` what is left of all of
them when a memory is forgotten.
"""

from commonplace.store.sessions.said import touch, transcripts_of
from commonplace.store.sessions.shown import (
    predictor_state,
    record_shown,
    set_predictor_state,
    shown_ids,
)

__all__ = [
    "predictor_state",
    "record_shown",
    "set_predictor_state",
    "shown_ids",
    "touch",
    "transcripts_of",
]
