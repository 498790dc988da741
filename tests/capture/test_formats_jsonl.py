"""JSON lines become drafts; bad lines become problems."""

import json
import tracemalloc
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.draft import draft
from commonplace.capture.formats import Item, Problem, jsonl


def written(folder: Path, content: str | bytes) -> Path:
    path = folder / "memories.jsonl"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def drafts(folder: Path, *objects: dict[str, Any]) -> list[dict[str, Any]]:
    path = written(folder, "\n".join(map(json.dumps, objects)))
    items = list(jsonl.read(path))
    assert all(isinstance(item, Item) for item in items), items
    return [dict(item.draft) for item in items if isinstance(item, Item)]


def problem(folder: Path, line: str | bytes) -> str:
    (found,) = jsonl.read(written(folder, line))
    assert isinstance(found, Problem)
    assert found.where == "memories.jsonl:1"
    return found.reason


def test_our_own_names_are_taken_as_they_are(tmp_path: Path) -> None:
    told = {
        "text": "Ada moved to Lisbon.",
        "kind": "fact",
        "tags": ["move"],
        "importance": 0.9,
        "confidence": 0.8,
        "place": "Lisbon",
        "journal": "travel",
        "source": "s1",
        "author": "Bob",
        "why": "asked",
        "trust": "agent",
        "idempotency_key": "k1",
        "metadata": {"a": 1},
    }
    assert drafts(tmp_path, told) == [told]


@pytest.mark.parametrize("name", ["text", "content", "memory", "message"])
def test_the_text_has_many_names(tmp_path: Path, name: str) -> None:
    assert drafts(tmp_path, {name: "hello"})[0]["text"] == "hello"


@pytest.mark.parametrize(
    "name", ["occurred_at", "timestamp", "created_at", "date", "datetime", "at", "time"]
)
@pytest.mark.parametrize("value", ["2026-03-01T12:00:00Z", 1772366400, 1772366400000])
def test_the_time_has_many_names_and_forms(tmp_path: Path, name: str, value: object) -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert drafts(tmp_path, {"text": "hello", name: value})[0]["occurred_at"] == noon


@pytest.mark.parametrize("name", ["at", "time"])
@pytest.mark.parametrize("value", ["the quay", "twice a week", {"zone": 3}, True])
def test_what_is_called_like_a_time_and_is_none_goes_to_metadata(
    tmp_path: Path, name: str, value: object
) -> None:
    (told,) = drafts(tmp_path, {"text": "hello", name: value})
    assert "occurred_at" not in told
    assert told["metadata"] == {name: value}


@pytest.mark.parametrize("name", ["author", "role", "speaker", "user"])
def test_the_author_has_many_names(tmp_path: Path, name: str) -> None:
    assert drafts(tmp_path, {"text": "hello", name: "ada"})[0]["author"] == "ada"


def test_of_two_names_for_one_field_the_second_is_metadata(tmp_path: Path) -> None:
    (told,) = drafts(tmp_path, {"text": "hello", "content": "other", "user": "u7", "role": "agent"})
    assert (told["text"], told["author"]) == ("hello", "agent")
    assert told["metadata"] == {"content": "other", "user": "u7"}


def test_what_is_unknown_goes_to_metadata(tmp_path: Path) -> None:
    (told,) = drafts(tmp_path, {"text": "hello", "mood": "good", "metadata": {"x": 1}})
    assert told["metadata"] == {"mood": "good", "x": 1}


def test_absent_and_null_are_the_same(tmp_path: Path) -> None:
    (told,) = drafts(tmp_path, {"text": "hello", "author": None, "tags": None, "x": None})
    assert told.keys() == {"text", "idempotency_key"}


def test_tags_may_be_written_with_commas(tmp_path: Path) -> None:
    assert drafts(tmp_path, {"text": "hello", "tags": "a, b,,c "})[0]["tags"] == ["a", "b", "c"]


def test_equal_ids_of_different_memories_do_not_hide_each_other(tmp_path: Path) -> None:
    one, same, other, edited = drafts(
        tmp_path,
        {"id": 1, "text": "hello"},
        {"id": 1, "text": "hello"},
        {"id": 2, "text": "hello"},
        {"id": 1, "text": "hello again"},
    )
    assert one["idempotency_key"] == same["idempotency_key"]
    keys = {told["idempotency_key"] for told in (one, other, edited)}
    assert len(keys) == 3
    assert one["metadata"] == {"id": 1}


def test_without_an_id_the_whole_object_is_the_key(tmp_path: Path) -> None:
    monday, tuesday, again = drafts(
        tmp_path,
        {"text": "ok", "date": "2026-03-02"},
        {"text": "ok", "date": "2026-03-03"},
        {"date": "2026-03-02", "text": "ok"},
    )
    assert monday["idempotency_key"] == again["idempotency_key"] != tuesday["idempotency_key"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{not json", "not JSON"),
        ("[1, 2]", "an array"),
        ('"text"', "a string"),
        ("7", "a number"),
        ("null", "null"),
        ("{}", "no text"),
        ('{"text": 7}', "no text"),
        ('{"text": "x", "date": "yesterday"}', "occurred_at: 'yesterday' is not a time"),
        ('{"text": "x", "valid_to": true}', "valid_to: a time cannot be a bool"),
        ('{"text": "x", "tags": [1]}', "tags must be a list of strings"),
        ('{"text": "x", "metadata": []}', "metadata must be an object"),
        ('{"text": "x", "n": NaN}', "NaN"),
        ("[" * 100_000, "not JSON"),
        ('{"text": "x", "n": ' + "9" * 5000 + "}", "not JSON"),
        (b'{"text": "caf\xe9"}', "not UTF-8: byte 0xe9"),
    ],
)
def test_a_bad_line_is_a_problem_that_says_why(
    tmp_path: Path, line: str | bytes, reason: str
) -> None:
    assert reason in problem(tmp_path, line)


def test_one_bad_line_does_not_stop_the_rest(tmp_path: Path) -> None:
    path = written(tmp_path, b'{"text": "a"}\n{\n\xff\n\n  \n{"text": "b"}')
    found = list(jsonl.read(path))
    assert [type(each) for each in found] == [Item, Problem, Problem, Item]
    assert [each.where for each in found] == [f"memories.jsonl:{n}" for n in (1, 2, 3, 6)]
    assert all(each.file == "memories.jsonl" for each in found)


def test_a_bom_and_windows_line_ends_are_no_part_of_the_text(tmp_path: Path) -> None:
    path = written(tmp_path, b'\xef\xbb\xbf{"text": "a"}\r\n{"text": "b"}\r\n')
    assert [dict(item.draft)["text"] for item in jsonl.read(path) if isinstance(item, Item)] == [
        "a",
        "b",
    ]


def test_the_offset_tells_how_far_the_reading_has_come(tmp_path: Path) -> None:
    path = written(tmp_path, '{"text": "a"}\n{"text": "ü"}\n\n')
    assert [item.offset for item in jsonl.read(path)] == [14, 29]
    assert jsonl.size(path) == 30


def test_a_line_without_end_is_a_problem_and_takes_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "memories.jsonl"
    with path.open("wb") as stream:
        stream.write(b'{"text": "')
        for _ in range(50):
            stream.write(b"x" * (1 << 20))
        stream.write(b'"}\n{"text": "after"}\n')
    tracemalloc.start()
    huge, after = jsonl.read(path, longest_line=1 << 20)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(huge, Problem) and "52,428,813 bytes; at most 1,048,576" in huge.reason
    assert isinstance(after, Item) and after.where == "memories.jsonl:2"
    assert peak < 8 << 20


def test_a_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    (found,) = jsonl.read(tmp_path / "none.jsonl")
    assert isinstance(found, Problem) and "No such file" in found.reason


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(-1, 1)
    | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
names = st.sampled_from(
    ["text", "content", "date", "role", "id", "tags", "metadata", "kind", "x", ""]
)


@given(objects=st.lists(st.dictionaries(names, json_values, max_size=5), max_size=4))
def test_every_line_gives_exactly_one_answer(
    objects: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = written(tmp_path_factory.mktemp("any"), "\n".join(map(json.dumps, objects)))
    found = list(jsonl.read(path))
    assert len(found) == len(objects)
    assert [each.where for each in found] == [f"memories.jsonl:{n + 1}" for n in range(len(found))]


def test_remember_takes_what_is_read(tmp_path: Path) -> None:
    told = {"content": "Ada moved.", "timestamp": 1772366400, "speaker": "Bob", "id": 7, "x": [1]}
    (fields,) = drafts(tmp_path, told)
    assert draft(fields.pop("text"), 1000, **fields).memory.author == "Bob"
