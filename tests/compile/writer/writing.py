"""A model that words pages: it repeats the facts that it is given, or what a test has it say."""

import json
import re
from collections.abc import Callable
from typing import Any

from tests.minds.dialects import Asked

#: Number, section and words of a fact.
Fact = tuple[int, str, str]
Say = Callable[[list[Fact]], list[tuple[str, str, list[int]]]]

DELIA = ("Delia lives in Molde.", "Delia works as a nurse.", "Delia has a cat.")


def facts_in(prompt: str) -> list[Fact]:
    """The facts of a question, without those of the example."""
    told = prompt.partition("each with its section and its state")[2]
    found = re.findall(r"^F(\d+) \[(\w+)[^\]\n]*\] (.*) \(said on [^()\n]*\)$", told, re.MULTILINE)
    return [(int(number), section, text) for number, section, text in found]


def every_fact(facts: list[Fact]) -> list[tuple[str, str, list[int]]]:
    """Each fact that holds in one sentence of the lead, with a word that shows who wrote it."""
    return [
        ("lead", f"Indeed, {text}", [number]) for number, section, text in facts
        if section not in ("before", "timeline")
    ]  # fmt: skip


def reply_with(say: Say = every_fact) -> Callable[[Asked], str]:
    """A good reply, with the sentences that a test wants."""

    def reply(asked: Asked) -> str:
        return json.dumps(page(say(facts_in(asked.prompt))))

    return reply


def page(sentences: list[tuple[str, str, list[int]]]) -> dict[str, Any]:
    sections: dict[str, list[dict[str, Any]]] = {}
    for section, text, facts in sentences:
        sections.setdefault(section, []).append({"text": text, "facts": facts})
    return {
        "title": "",
        "summary": "",
        "sections": [{"section": name, "sentences": each} for name, each in sections.items()],
    }
