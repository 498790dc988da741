"""One book with everything in it, a model that repeats what it is sent, and one thing to forget."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace.config import MindConfig
from commonplace.errors import ModelBusy, ModelRefused
from commonplace.minds.model import ModelMind
from commonplace.minds.providers.provider import Completion, Request
from commonplace.store import jobs as ledger
from tests.understand.conftest import Understood

CANARY = "quetzal"
FREE = MindConfig(tokens_per_day=0, dollars_per_day=0)


class Parrot:
    """A model whose every answer, reason and complaint repeats what it was sent."""

    name = "parrot:one"

    def __init__(self) -> None:
        self.complains: type[ModelBusy] | type[ModelRefused] | None = None

    def complete(self, request: Request) -> Completion:
        blocks = re.findall(r"<data-\w+>\n?(.*?)\n?</data-\w+>", request.prompt, re.DOTALL)
        if self.complains:
            raise self.complains(f"cannot read {blocks[-1]!r}")
        return Completion(json.dumps(_reply(request.prompt, blocks)))

    def available(self) -> str:
        return "always"


def _reply(prompt: str, blocks: list[str]) -> dict[str, object]:
    text = blocks[-1]
    if "`facts`:" in prompt:
        name = text.split()[0]
        fact = {"content": text, "quote": text, "subject": name, "kind": "fact"}
        names = [
            {"name": each, "type": "person"} for each in (name, *re.findall("[A-Z]\\w+berg", text))
        ]
        edges = [
            {
                "source": name,
                "relation": f"knows_{CANARY}",
                "target": each["name"],
                "confidence": 0.9,
            }
            for each in names[1:]
        ]
        return {"facts": [fact | {"confidence": 0.9}], "entities": names, "relations": edges}
    if "`claims`," in prompt:
        lines = re.findall(r"^(\d+)\. (.*)$", text, re.MULTILINE) or [("1", text)]
        claims = [
            {"i": int(number), "aspect": f"of {said.split()[1]}", "key": said.split()[1],
             "value": said.lower(), "single": True, "kind": "attribute"}
            for number, said in lines
        ]  # fmt: skip
        return {"claims": claims}
    if "`decisions`," in prompt:
        one = {"i": 1, "action": "UPDATE", "target": 1, "confidence": 0.9, "reason": text}
        return {"decisions": [one]}
    if "`hints`," in prompt:
        return {"hints": [f"What of {text}?"]}
    return {"contradicts": True, "confidence": 0.9, "reasoning": text}


@pytest.fixture
def here(library_url: str) -> Iterator[Understood]:
    with commonplace.open(library_url, understand__documents=True) as lib:
        lib.__dict__["mind"] = ModelMind(Parrot(), lib.engine, FREE)
        yield Understood(lib, library_url)


def _parrot(here: Understood) -> Parrot:
    provider = here.library.mind._provider  # type: ignore[attr-defined]
    assert isinstance(provider, Parrot)
    return provider


def test_nothing_of_what_is_forgotten_is_left_in_any_table(
    here: Understood, tmp_path: Path
) -> None:
    book = here.book
    day = iter(f"2026-03-{number:02}" for number in range(1, 29))

    def hear(text: str) -> commonplace.Memory:
        return here.hear(text, occurred_at=next(day))

    hear("Ada keeps bees in the garden.")
    hear("Countess keeps hens in the garden.")
    secret = [hear(f"Ada keeps a {CANARY} in the garden.")]
    secret += [hear(f"Countess keeps a {CANARY} in the garden with Lindberg.")]
    hear("Ada keeps a parrot in the garden.")
    book.graph.merge("Ada", "Countess", actor="Bob")
    hear("Countess keeps a goat in the garden.")
    secret += [hear(f"Countess keeps another {CANARY} in the garden.")]
    hear("Ada keeps a cow in the garden.")
    book.graph.split("Ada", ["Countess"])
    secret += [hear(f"{CANARY.title()}berg keeps Ada in the garden.")]
    book.graph.merge("Ada", f"{CANARY.title()}berg")
    document = book.ingest(f"/{CANARY}.txt", f"{CANARY.title()} notes: it eats figs.".encode())
    here.library.work()
    _parrot(here).complains = ModelRefused
    secret += [hear(f"Ada sold the {CANARY} to Bob.")]
    _parrot(here).complains = ModelBusy
    secret += [book.remember(f"Ada bought the {CANARY} back.")]
    here.library.worker().run_one()
    assert here.everything().lower().count(CANARY) > 50
    book.forget(*(memory.id for memory in secret))
    book.forget_document(document.id)
    left = [row for row in here.everything().lower().split("\n") if CANARY in row]
    assert [row[:2000] for row in left] == []
    assert book.graph.entity("Ada").entity.name == "Ada"


def test_a_complaint_that_quotes_a_memory_is_in_no_jobs_result(here: Understood) -> None:
    _parrot(here).complains = ModelRefused
    here.hear(f"Ada keeps a {CANARY} in the garden.")
    jobs = here.library.engine.read(lambda r: ledger.list_jobs(r, here.id, None, 10))
    (done,) = [job for job in jobs if job.kind == "understand"]
    assert done.state == "done"
    assert CANARY not in str(done.result)
    assert "refused" in str(done.result)
