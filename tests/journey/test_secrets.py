"""A key, a token or a password that somebody says is marked and kept nowhere.

The secrets here are made up when the tests run, so that nobody who looks for keys finds one.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace.capture.draft import draft
from commonplace.capture.secrets import without
from commonplace.upkeep.moving import export_book
from tests.cases import each_case
from tests.minds.dialects import Asked
from tests.minds.model_server import ModelServer
from tests.minds.test_redact import IN_CONTEXT, ORDINARY, SECRETS

SAID = {kind: f"Ada said: use {secret} for Lisbon." for kind, secret in SECRETS.items()}
SAID |= {text: text.format(secret) for text, secret in IN_CONTEXT}
HIDDEN = SECRETS | dict(IN_CONTEXT)


@pytest.fixture
def replying() -> Iterator[ModelServer]:
    """A model that says a secret of its own."""
    with ModelServer(_reply) as server:
        yield server


def _reply(asked: Asked) -> str:
    if "`facts`:" not in asked.prompt:
        return "{}"
    fact: dict[str, object] = {
        "content": f"Ada uses {SECRETS['GitHub token']} in Lisbon.",
        "quote": "Ada said",
    }
    fact |= {"subject": "Ada", "kind": "fact", "confidence": 0.95}
    return json.dumps({"facts": [fact], "entities": [], "relations": []})


def _exported(book: commonplace.Book) -> bytes:
    lines: list[bytes] = []
    export_book(book.library.engine, book.info.id, lines.append)
    return b"".join(lines)


@each_case("kind", SAID)
def test_a_secret_in_what_is_said_is_marked_and_not_kept(kind: str) -> None:
    kept = without(draft(SAID[kind], 1_000_000)).memory
    assert HIDDEN[kind][8:30] not in kept.text or len(HIDDEN[kind]) < 12
    assert HIDDEN[kind] not in kept.text and "[secret removed: " in kept.text


@each_case("text", ORDINARY)
def test_what_is_no_secret_is_kept_as_it_was_said(text: str) -> None:
    ready = draft(text, 1_000_000)
    assert without(ready) is ready


def test_secrets_are_in_no_row_no_prompt_and_no_export(
    library_url: str, replying: ModelServer
) -> None:
    """E12: in the text, in an address, in a header, in what a model replies."""
    token, key = SECRETS["GitHub token"], SECRETS["AWS key"]
    with commonplace.open(
        library_url, mind__model=f"openai:small@{replying.url}/v1", compile__model="rules"
    ) as library:
        book = library.book("ada")
        book.remember(
            f"Ada said the token is {token}.",
            source=f"https://ada:{key}@example.org/a",
            why=f"Authorization: Bearer {token}",
            metadata={"headers": {"X-Api-Key": key}, "api_key": token, "list": [token]},
        )
        book.remember_many({"text": text} for text in SAID.values())
        book.session("s-1").add_many([{"role": "user", "text": f"My key is {key}, {token}."}])
        library.work()
        rows = _exported(book)
        for secret in (token, key, *SECRETS.values()):
            assert secret.encode() not in rows
        assert b"[secret removed: GitHub token]" in rows
        prompts = "\n".join(json.dumps(asked.body) for asked in replying.asked if asked.body)
        assert prompts and not any(secret in prompts for secret in SECRETS.values())
        shown = json.dumps([hit.text for hit in book.recall("Which token does Ada use?", limit=50)])
        assert token not in shown


def test_no_byte_of_a_secret_reaches_the_file(tmp_path: Path) -> None:
    token = SECRETS["Stripe key"]
    with commonplace.open(tmp_path / "book.db") as library:
        library.book("ada").remember(f"Ada pays with {token} in Lisbon.")
        library.work()
    for file in tmp_path.iterdir():
        assert token.encode() not in file.read_bytes()


def test_the_same_words_with_another_secret_are_the_same_event(book: commonplace.Book) -> None:
    first = book.remember(f"Ada uses {SECRETS['AWS key']}.", source="chat:1")
    other = SECRETS["AWS key"][:4] + SECRETS["AWS key"][:3:-1]
    assert book.remember(f"Ada uses {other}.", source="chat:1").id == first.id


def test_who_wants_secrets_kept_has_them_kept(library_url: str) -> None:
    with commonplace.open(library_url, memory__secrets="keep") as library:
        said = SAID["AWS key"]
        assert library.book("ada").remember(said).text == said
