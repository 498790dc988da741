"""Learns from a book's sessions which memories are of use, and says honestly whether that helps.

In: an ended session: what was shown, in which lists, and how much of it was used. Out: a state, and
from it scores moved by at most a tenth. Asks: nobody; there is no model here, only arithmetic.

- ``features``  what is known of a memory when it is shown, as numbers in [0, 1]
- ``lesson``    a session as it is learned from
- ``state``     all that is remembered, as JSON of about two kilobytes
- ``learning``  score the session, let the gate decide, then learn from it, in this order
- ``gate``      when the predictor may move scores, and when it may no longer
- ``scoring``   what it does to a list of scores
- ``keeping``   reads and writes the state of a book
- ``status``    for people

Invariants: every session is scored before it is learned from, so all figures are of sessions that
the weights had not seen; the predictor is off until it is shown to win; nothing here raises because
of what a row or a stored state says, nor is anything ever NaN; the same sessions in the same order
give the same bytes; no text of a memory is kept.
"""
