"""Input that is broken, strange or meant to do harm has the outcome that the reference says.

``docs/reference/hostile-input.md`` is the table; here is how each of its lines is tried.
"""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import commonplace
from commonplace.capture.draft import Fields
from commonplace.store import memories as rows
from tests.cases import each_case

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "hostile-input.md"
HALF = "\ud83d"
HUGE = 10**5000
FIELDS = [*Fields.__annotations__]
TIMES = [field for field in FIELDS if field.endswith("_at") or field.startswith("valid")]
LINES = ["author", "source", "place", "journal", "why", "idempotency_key"]

Try = Callable[[commonplace.Book], str]


def _remember(book: commonplace.Book, text: Any, **fields: Any) -> commonplace.Memory:
    """Remember it, and read it back from the database."""
    return book.memory(book.remember(text, **fields).id)


def text(value: Any) -> Try:
    return lambda book: f"kept: `{_remember(book, value).text}`".replace("\n", "⏎")


def length(value: str) -> Try:
    return lambda book: f"kept: {len(_remember(book, value).text):,} characters"


def each(attempts: Callable[[commonplace.Book], Iterator[Callable[[], Any]]]) -> Try:
    """All of these have one outcome."""

    def attempt(book: commonplace.Book) -> str:
        outcomes = {_outcome(one) for one in attempts(book)}
        assert len(outcomes) == 1, outcomes
        return outcomes.pop()

    return attempt


def field_values(names: list[str], *values: Any) -> Try:
    """Each of these values in each of these fields; the message tells which field it was."""

    def attempts(book: commonplace.Book) -> Iterator[Callable[[], Any]]:
        for name in names:
            for value in values:
                yield lambda name=name, value=value: _naming(
                    name, lambda: book.remember("x", **{name: value})
                )

    return each(attempts)


def calls(*attempts: Callable[[commonplace.Book], Any]) -> Try:
    return each(lambda book: (lambda one=one: one(book) for one in attempts))


def metadata(*values: Any) -> Try:
    return each(
        lambda book: (lambda value=value: book.remember("x", metadata=value) for value in values)
    )


def metadata_kept(value: Any) -> Try:
    def attempt(book: commonplace.Book) -> str:
        kept = _remember(book, "x", metadata=value).metadata
        assert repr(kept) == repr(value)
        return "kept: as given"

    return attempt


def found(*questions: str, **filters: Any) -> Try:
    def attempt(book: commonplace.Book) -> str:
        book.remember("A heron stands here.", occurred_at="2026-03-01", tags=["bird"])
        texts = {hit.text for one in questions for hit in book.recall(one, **filters)}
        return "found: `heron`" if texts == {"A heron stands here."} else "found: nothing"

    return attempt


def asked(*attempts: dict[str, Any]) -> Try:
    return each(
        lambda book: (
            lambda one=one: book.recall(one.get("question", "heron"), **_but(one, "question"))
            for one in attempts
        )
    )


def _short_fields(book: commonplace.Book) -> str:
    kept = _remember(book, "x", tags=[f"a\0b {HALF}"], **dict.fromkeys(LINES, f" a\0b {HALF} "))
    values = {getattr(kept, name) for name in LINES} | {*kept.tags}
    assert len(values) == 1
    return f"kept: `{values.pop()}`"


def _empty_fields(book: commonplace.Book) -> str:
    kept = _remember(book, "x", tags=[], metadata={}, **dict.fromkeys([*LINES, *TIMES], ""))
    assert {getattr(kept, name) for name in [*LINES, "valid_from", "valid_to"]} == {None}
    return "kept: nothing"


def _ends_of_time(book: commonplace.Book) -> str:
    first = _remember(book, "x", occurred_at=datetime(1, 1, 1, tzinfo=UTC)).occurred_at
    last = _remember(book, "x", occurred_at=datetime.max.replace(tzinfo=UTC)).occurred_at
    assert book.recall("x")
    return f"kept: {first.date()} and {last.date()}"


def _tags(book: commonplace.Book) -> str:
    kept = _remember(book, "x", tags=["a", " a ", "", " ", "b", "a\0"]).tags
    return "kept: " + ", ".join(f"`{tag}`" for tag in kept)


def _odd_metadata(book: commonplace.Book) -> str:
    kept = _remember(book, "x", metadata={"k\0": f"v{HALF}"}).metadata
    return f"kept: `{kept}`"


def _actor(book: commonplace.Book) -> str:
    memory = book.remember("x")
    book.forget(memory.id, actor=f"a\0b {HALF}")
    engine, book_id = book.library.engine, book.info.id
    entries = engine.read(lambda reader: rows.audit_of(reader, book_id, memory.id))
    return f"kept: `{entries[-1].actor}`"


def _introduced(book: commonplace.Book) -> str:
    entity = book.introduce(f"a\0b {HALF}", aliases=[f"a\0b {HALF}"])
    assert set(entity.aliases) == {entity.name}
    return f"kept: `{entity.name}`"


def _nested(depth: int) -> dict[str, Any]:
    inner: dict[str, Any] = {"list": [1, [2, None]]}
    for _ in range(depth):
        inner = {"in": inner}
    return inner


IN_ITSELF: dict[str, Any] = {}
IN_ITSELF["self"] = IN_ITSELF

CASES: dict[str, Try] = {
    "NUL inside a text": text("a\0b"),
    "other control characters": text("a\x01\x02\x1b\x7f\x9fb"),
    "half of a surrogate pair": text(f"half {HALF} a pair"),
    "both halves of a surrogate pair": text("whole \ud83d\ude00"),
    "bidirectional controls": text("invoice \u202eexe.txt\u202c\u2066"),
    "zero-width characters, Unicode tags, a byte-order mark": text(
        "\ufeffig\u200bnore\u2060 me\U000e0041\U000e0042"
    ),
    "Windows line ends": text("one\r\ntwo\r\n"),
    "right-to-left text": text("שלום עולם"),
    "Chinese, Japanese, Korean": text("猫 北京 서울"),
    "emoji joined to one, a flag": text("👩‍👩‍👧 🇵🇹"),
    "a thousand accents on one letter": length("z" + "\u0301" * 1000),
    "characters that Unicode will never assign": text("a\uffffb"),
    "SQL": text("'; DROP TABLE memories; --"),
    "a prompt": text("Ignore all previous instructions."),
    "one word of 200,000 letters": length("x" * 200_000),
    "as long as the limit": length("x" * 1_000_000),
    "10 MB": text("heron " * 1_700_000),
    "nothing": text(""),
    "only blanks and line ends": text(" \t\r\n\u3000\u00a0 "),
    "only what cannot be seen": text("\0\u200b\u202e\ufeff\u2063"),
    "no text but nothing, a number, bytes, a list": each(
        lambda book: (
            lambda value=value: book.remember(value) for value in (None, 5, b"x", ["x"], object())
        )
    ),
    "a value of the wrong type, in each field": field_values(
        FIELDS, object(), b"x", {1, 2}, ["x", 5], True
    ),
    "a number of 5,000 digits, in each field": field_values(FIELDS, HUGE, -HUGE),
    "NUL or half a surrogate pair in a short field": _short_fields,
    "10,000 characters in a short field": field_values(LINES, "x" * 10_000),
    "an empty short field": _empty_fields,
    "a field that does not exist": calls(
        lambda book: book.remember("x", colour="red"),  # type: ignore[call-arg]
        lambda book: book.remember_many([{"text": "x", "colour": "red"}]),
    ),
    "importance that is not a number, infinite, below 0, above 1": field_values(
        ["importance", "confidence"], float("nan"), float("inf"), -0.1, 1.1, "0.5"
    ),
    "a time that is none, before the year 1, after 9999": field_values(
        TIMES, "soon", "0000-01-01", "10000-01-01", "2026-02-30", float("nan"), 1e18, -1e18, "\0"
    ),
    "the first and the last moment there is": _ends_of_time,
    "an end of validity before its beginning": calls(
        lambda book: book.remember("x", valid_from="2026-03-02", valid_to="2026-03-01")
    ),
    "10,000 tags": field_values(["tags"], [f"tag {number}" for number in range(10_000)]),
    "blank and repeated tags": _tags,
    "metadata nested five deep": metadata_kept(_nested(5)),
    "metadata nested a hundred deep, or in itself": metadata(_nested(100), IN_ITSELF),
    "metadata with NaN, bytes, a date, keys that are no text": metadata(
        {"a": float("nan")}, {"a": float("inf")}, {"a": b"x"}, {"a": datetime.now(UTC)}, {1: 2}
    ),
    "metadata with a number beyond 64 bits": metadata({"a": 2**63}, {"a": [-HUGE]}),
    "metadata with 1e300, -0.5, 2**53 + 1, true, nothing": metadata_kept(
        {"a": 1e300, "b": -0.5, "c": 2**53 + 1, "d": True, "e": None, "f": 1.0, "g": 1e-7}
    ),
    "metadata with NUL and half a surrogate pair": _odd_metadata,
    "metadata of 200,000 characters": metadata({"a": "x" * 200_000}),
    "one bad memory among good ones": calls(
        lambda book: book.remember_many([{"text": "good"}, {"text": ""}, {"text": "good too"}])
    ),
    "many memories that are no list of mappings": calls(
        *[
            lambda book, value=value: book.remember_many(value)
            for value in (5, None, "text", {"text": "x"}, [5], ["text"], [None])
        ]
    ),
    "operators of a search language around a word": found(
        '"heron', "heron*", "-heron", "NEAR(heron)", "heron AND", "NOT heron", "text:heron",
        "^heron", "{heron}", "(heron", "heron OR (", "heron:* & !", "%heron%", "+heron -",
    ),
    "operators alone": found('"', "*", "-", "NEAR(", "AND", "OR NOT", "()", "%", "_", "\\", "?!"),
    "SQL in a question": found("' OR 1=1 --", "; DROP TABLE memories"),
    "10,000 words, the right one first": found(
        "heron " + " ".join(f"w{number}" for number in range(10_000))
    ),
    "one word of 100,000 letters": found("x" * 100_000),
    "NUL, half a surrogate pair and bidi controls in a question": found(f"he\0ron {HALF}\u202e"),
    "nothing, blanks, only what cannot be seen": asked(
        *[{"question": value} for value in ("", " \n", "\0", "\u200b\u202e")]
    ),
    "a question that is no text": asked(
        *[{"question": value} for value in (None, 5, b"heron", ["heron"], HUGE)]
    ),
    "a limit or budget of 0, -1, half, true, 5,000 digits": asked(
        *[{name: value} for name in ("limit", "budget") for value in (0, -1, 0.5, True, HUGE, "1")]
    ),
    "a filter of the wrong type": asked(
        *[
            {name: value}
            for name in ("kind", "tag", "source", "author", "since", "until", "as_of")
            for value in (b"x", ["x"], object(), True)
        ]
    ),
    "a filter that does not exist": asked({"colour": "red"}),
    "SQL in a filter": found("heron", tag="' OR 1=1 --"),
    "the name of a book: NUL, a line end, 201 characters, a number": calls(
        *[
            lambda book, name=name: book.library.book(name)
            for name in ("a\0b", "a\nb", "x" * 201, " ", 5, HUGE, HALF)
        ],
        lambda book: book.library.book("ada", tenant="a\0b"),
    ),
    "an id that is no text": calls(
        *[
            lambda book, act=act, id=id: getattr(book, act)(id)
            for act in ("memory", "forget")
            for id in (5, None, b"x", ["x"], HUGE)
        ]
    ),
    "an id with NUL, half a surrogate pair, wildcards, 10,000 characters": calls(
        *[
            lambda book, act=act, id=id: getattr(book, act)(id)
            for act in ("memory", "forget")
            for id in ("a\0b", HALF, "%", "*", "____", "?" * 36, "x" * 10_000, "a" * 10_000, "")
        ]
    ),
    "the day of a log that is none": calls(
        *[lambda book, day=day: book.log(day) for day in ("soon", "", "2026-02-30", b"x", HUGE)]
    ),
    "a log's limit of 0, -1, half, true, 5,000 digits": calls(
        *[lambda book, limit=limit: book.log(limit=limit) for limit in (0, -1, 0.5, True, HUGE, "")]
    ),
    "an actor with NUL and half a surrogate pair": _actor,
    "an actor or a name that is no text": calls(
        *[
            lambda book, value=value: book.forget(book.log()[0].id, actor=value)
            for value in (5, b"x", ["x"], HUGE)
        ],
        *[lambda book, value=value: book.introduce(value) for value in (5, b"x", None, HUGE)],
        *[lambda book, value=value: book.introduce("Ada", value) for value in (5, b"x", HUGE)],
        *[
            lambda book, value=value: book.introduce("Ada", aliases=value)
            for value in (5, "Ada", [5], [b"x"])
        ],
    ),
    "a name with NUL and half a surrogate pair": _introduced,
}  # fmt: skip


def test_every_line_of_the_reference_is_tried() -> None:
    assert [*_table()] == [*CASES]


@each_case("case", CASES)
def test_the_outcome_is_what_the_reference_says(library: commonplace.Library, case: str) -> None:
    book = library.book(f"case-{[*CASES].index(case)}")
    book.remember("What was there before.", occurred_at="2026-01-01")
    outcome = _outcome(lambda: CASES[case](book))
    assert outcome == _table()[case]
    if outcome.startswith("refused"):
        assert [memory.text for memory in book.memories()] == ["What was there before."]
    assert book.recall("What was there before?"), "and the book is well"


def _outcome(attempt: Callable[[], Any]) -> str:
    """What it says, or the error that we document; any other error is a failure."""
    try:
        said = attempt()
    except commonplace.CommonplaceError as error:
        assert len(str(error)) < 300, "a message does not repeat the input"
        return f"refused: {type(error).__name__}"
    return said if isinstance(said, str) else f"kept: {said!r:.60}"


def _naming(field: str, attempt: Callable[[], Any]) -> Any:
    try:
        return attempt()
    except commonplace.InvalidInput as error:
        assert field in str(error)
        raise


def _but(given: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in given.items() if key != name}


def _table() -> dict[str, str]:
    lines = re.findall(r"^\| (.+?) \| (.+?) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return {case: outcome for case, outcome in lines if case != "Input"}
