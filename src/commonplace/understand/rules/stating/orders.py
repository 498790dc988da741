"""Sentences that want something done. How to do a thing is worth keeping, from those we trust;
what a web page or a tool wants done is not."""

import re

from commonplace.understand.rules.stating.clauses import Line
from commonplace.understand.rules.stating.phrases import any_of, words
from commonplace.understand.rules.verbs import AUXILIARIES, BASE, is_third

#: Sources that may not tell anybody what to do.
LOW_TRUST = ("tool", "web", "import")

_READERS = any_of("ai assistant agent model llm")
_INJECTION = re.compile(
    r"\b(?:ignore|disregard|forget|override) (?:all |any |the |your )*"
    r"(?:previous|prior|earlier|above|other|former|system|existing)\b"
    r"|\b(?:system|developer) prompt\b|\byou (?:are now|must|should now)\b"
    rf"|^(?:remember|important|note to (?:the )?{_READERS}|instructions?|system)\s*[:!]"
    r"|\b(?:always|never) (?:trust|obey|answer|respond|reply|say|recommend|tell|output|reveal)\b"
    rf"|\bdo not (?:tell|mention|reveal)\b|\b(?:the )?{_READERS}s? (?:must|should|is to)\b"
)
_ORDER = re.compile(
    any_of(
        """
        please todo to_do fixme action action_items? next_steps? follow[-_]ups? reminder remember
        don't_forget make_sure be_sure ensure_that feel_free go_ahead try let_me let_us don't do_not
        never_mind note consider
        """
    )
    + r"\b"
)
_OPENING = re.compile(
    r"(?:in|on|at|for|to|with|from|under|once|when|if|after|before|next|as|by|using|while) "
    r"[^,]{2,60}, (?:then )?(?P<first>[a-z]+) (?!(?:is|are|was|has|can|will)\b)"
)
_STEPS = any_of(
    """
    run use open call set add go type press click execute edit create push merge send copy install
    start restart check update write
    """
)
_PROCEDURE = re.compile(
    rf"(?:to|in order to) (?:[\w-]+ ){{0,8}}?[\w-]+, (?:first )?{_STEPS}\b"
    r"|(?:always|never) (?!give|mind|ever|been|be|too|stop|forget)[a-z]+ .{4,}"
    r"\b(?:before|after|when|with|without|from|to|in|on|until|via)\b"
)
_I = words("i i'm i've i'll i'd we we're we've we'll")
_RARELY_ORDERS = words("last love dance work mind water face experience support research")
_BEFORE_VERB = words("always never just also then")


def is_injection(line: Line) -> bool:
    """It wants to be obeyed by whoever reads it."""
    return _INJECTION.search(line.low) is not None


def is_imperative(line: Line) -> bool:
    """It begins with a verb that has no subject: *Run the tests*."""
    if _ORDER.match(line.low):
        return True
    opening = _OPENING.match(line.low)
    if opening and _orders(opening["first"]):
        return _I.isdisjoint(line.bag)
    first, rest = line.words[0], line.words[1:]
    if first in _BEFORE_VERB and rest:
        first, rest = rest[0], rest[1:]
    if not _orders(first) or not _I.isdisjoint(line.bag):
        return False
    return AUXILIARIES.isdisjoint(rest[:3]) and not (rest and is_third(rest[0]))


def is_procedure(line: Line) -> bool:
    """*To deploy, run …*, *Always … before …*"""
    if not _PROCEDURE.match(line.low) or line.text.endswith("!"):
        return False
    return line.words[0] in ("to", "in") or line.words[1] in BASE


def _orders(word: str) -> bool:
    return word in BASE and word not in _RARELY_ORDERS
