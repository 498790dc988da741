"""With a model a week is a summary: shorter than what it sums up, and borne out by it."""

import json
import re
from pathlib import Path

import commonplace
from tests.minds.dialects import Asked
from tests.minds.model_server import ModelServer

DAYS = [
    ("2026-03-02", "Ada moved to Lisbon."),
    ("2026-03-04", "The rent is 840 euros, due on 5 April."),
    ("2026-03-08", "Bo Marsh visited the Kestrel Tower at 12:30."),
    ("2026-04-02", "Ada bought a press."),
]
WEEK = "reference/week-2026-w10"


def _reply(asked: Asked) -> str:
    if "You sum up" not in asked.prompt:
        return "{}"
    count = len(re.findall(r"^L\d+ \[2026", asked.prompt.partition("The lines:")[2], re.MULTILINE))
    sentences = [
        {"text": "Ada moved to Lisbon, where the rent is 840 euros.", "lines": [1, 2]},
        {"text": "Tom Brandt came by.", "lines": [1]},
        {"text": "Bo Marsh came.", "lines": [3]},
    ]
    return json.dumps({"sentences": sentences if count > 1 else []})


def test_a_model_sums_up_and_every_memory_is_cited(tmp_path: Path) -> None:
    with ModelServer(_reply) as server:
        settings = {"dream__model": f"openai:small@{server.url}/v1", "dream__summaries": "auto"}
        with commonplace.open(tmp_path / "book.db", **settings) as library:
            book = library.book("ada")
            book.remember_many([{"text": text, "occurred_at": day} for day, text in DAYS])
            library.work()
            assert "error" not in (told := book.dream()), told
            page = book.wiki.page(WEEK)
            assert "Ada moved to Lisbon, where the rent is 840 euros." in page.body
            assert "Tom" not in page.body and "Kestrel" not in page.body
            assert "Bo Marsh came." in page.body
            cited = {each.memory_id for part in page.sections for each in part.sources}
            assert len(cited) == 3
            assert book.history(page.id)[0].author.name == "openai:small"
            rent = next(each for each in book.memories() if "840" in each.text)
            book.forget(rent.id)
            assert "840" not in book.wiki.page(WEEK).body
            assert "Bo Marsh came." in book.wiki.page(WEEK).body


def test_a_reply_of_no_use_leaves_the_lines_of_the_rules(tmp_path: Path) -> None:
    with ModelServer("{}") as server:
        settings = {"dream__model": f"openai:small@{server.url}/v1", "dream__summaries": "auto"}
        with commonplace.open(tmp_path / "book.db", **settings) as library:
            book = library.book("ada")
            book.remember_many([{"text": text, "occurred_at": day} for day, text in DAYS])
            library.work()
            assert "error" not in (told := book.dream()), told
            assert "Kestrel Tower" in book.wiki.page(WEEK).body
