"""Keys, tokens and passwords are not kept: whoever may read a book must not find there what opens
other doors. What is taken out is marked, ``[secret removed: kind]``; what counts as one is told in
:mod:`commonplace.minds.redact`. Whoever wants them kept sets ``memory.secrets`` to ``keep``.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from commonplace.capture.draft import Draft
from commonplace.capture.names import candidates
from commonplace.capture.normalise import normalise
from commonplace.minds.redact import without_secrets
from commonplace.model import Memory

_LINES = ("source", "why", "place", "journal")
_MARK = re.compile(r"\[secret removed: ([^\]\n]{1,60})\]")


def without(draft: Draft) -> Draft:
    """The same, without secrets: most have none, and are what they were."""
    memory = draft.memory
    text = without_secrets(memory.text)
    changed: dict[str, Any] = {
        name: clean
        for name in _LINES
        if (said := getattr(memory, name)) and (clean := without_secrets(said)) != said
    }
    if memory.metadata and (metadata := _values(memory.metadata)) != memory.metadata:
        changed["metadata"] = metadata
    if text == memory.text:
        return replace(draft, memory=replace(memory, **changed)) if changed else draft
    said = normalise(text, max(len(text), 1))
    names = candidates(said.text)
    keys = tuple([name.key for name in names])
    memory = replace(memory, text=said.text, hash=said.hash, names=keys, **changed)
    return replace(draft, memory=memory, candidates=names)


def removed_kinds(memory: Memory, said: str) -> list[str]:
    """List the kinds of secrets that were taken out of a memory, for whoever said ``said``."""
    held = " ".join((memory.text, *(getattr(memory, name) or "" for name in _LINES)))
    found = {*_MARK.findall(f"{held} {memory.metadata or ''}")} - {*_MARK.findall(said)}
    return sorted(found)


def _values(value: Any) -> Any:
    if isinstance(value, str):
        return without_secrets(value)
    if isinstance(value, Mapping):
        return {name: _named(name, each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_values(each) for each in value]
    return value


def _named(name: str, value: Any) -> Any:
    """A value that only its name gives away, as in ``{"api_key": "…"}``."""
    if not isinstance(value, str):
        return _values(value)
    clean = without_secrets(value)
    if clean == value and (told := without_secrets(f"{name}={value}")) != f"{name}={value}":
        return told.removeprefix(f"{name}=")
    return clean
