"""Questions asked of a book, on every engine."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

import commonplace
from commonplace.errors import InvalidInput, ModelBusy
from commonplace.minds.embedder import Profile
from commonplace.minds.hashing import Hashing
from commonplace.wiki.draft import PageDraft


class Thesaurus(Hashing):
    """Knows that jam is marmalade."""

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        return super().embed([text.replace("jam", "marmalade") for text in texts])


@pytest.fixture
def embedded(library_url: str) -> Iterator[commonplace.Book]:
    with commonplace.open(library_url, embedder=Thesaurus()) as library:
        yield library.book("ada")


def remember(book: commonplace.Book, *texts: str, **fields: object) -> list[commonplace.Memory]:
    drafts = [{"text": text, "source": f"s{number}"} | fields for number, text in enumerate(texts)]
    return book.remember_many(drafts)


def test_the_memory_that_says_it_comes_first(book: commonplace.Book) -> None:
    remember(book, "Ada moved to Lisbon.", "Grace likes tea.", "The server runs Postgres.")

    recall = book.recall("where did Ada move?")

    assert recall[0].text == "Ada moved to Lisbon."
    assert recall[0].source == "s0"
    assert recall[0].sources[0].memory_id == recall[0].id
    assert recall[0].why.terms == ("Ada", "move")
    assert 0 < recall[0].why.arms["text"] <= 1
    assert {"index", "names", "meaning", "text", "vector", "rank", "judge", "read"} <= set(
        recall.timings
    )


def test_scores_fall_from_the_first_hit_to_the_last(embedded: commonplace.Book) -> None:
    remember(embedded, *(f"tea {'and cake ' * n} number {n}" for n in range(30)))
    embedded.library.work()

    scores = [hit.score for hit in embedded.recall("tea and cake", limit=20)]

    assert len(scores) == 20
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)


def test_a_book_without_memories_answers_nothing(embedded: commonplace.Book) -> None:
    assert list(embedded.recall("anything?")) == []


def test_a_question_that_nothing_answers_finds_nothing(book: commonplace.Book) -> None:
    remember(book, "Ada moved to Lisbon.")

    assert list(book.recall("zeppelin")) == []


def test_what_is_remembered_is_found_at_once(book: commonplace.Book) -> None:
    for number in range(12):
        memory = book.remember(f"The secret number {number} is marmalade{number}.")
        assert book.recall(f"marmalade{number}")[0].id == memory.id


def test_a_forgotten_memory_is_gone_from_every_arm(embedded: commonplace.Book) -> None:
    kept, gone = remember(embedded, "Ada likes dark marmalade.", "Grace likes marmalade too.")
    embedded.library.work()
    assert len(embedded.recall("marmalade", pages=False)) == 2

    embedded.forget(gone.id)

    assert [hit.id for hit in embedded.recall("who likes marmalade, Grace?", pages=False)] == [
        kept.id
    ]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"kind": "preference"}, {"b"}),
        ({"tag": "storage"}, {"c"}),
        ({"source": "s0"}, {"a"}),
        ({"author": "GRACE"}, {"b"}),
        ({"since": "2026-03-02"}, {"b", "c"}),
        ({"until": "2026-03-02"}, {"a", "b"}),
        ({"since": "2026-03-02", "until": "2026-03-02"}, {"b"}),
        ({"as_of": "2026-03-01"}, {"a"}),
        ({"tag": "nothing"}, set()),
    ],
)
def test_a_filter_leaves_only_what_passes_it(
    embedded: commonplace.Book, filters: dict[str, str], expected: set[str]
) -> None:
    rows: Sequence[dict[str, object]] = [
        {"text": "tea a", "author": "Ada", "source": "s0", "occurred_at": "2026-03-01"},
        {
            "text": "tea b",
            "author": "Grace",
            "kind": "preference",
            "occurred_at": "2026-03-02T15:00",
        },
        {"text": "tea c", "tags": ["storage", "x"], "occurred_at": "2026-03-03"},
    ]
    embedded.remember_many(rows)
    embedded.library.work()

    assert {hit.text[-1] for hit in embedded.recall("tea", **filters)} == expected


def test_what_was_known_then_does_not_lean_on_what_was_said_later(book: commonplace.Book) -> None:
    book.remember("Where is the tea?", occurred_at="2026-03-01T10:00")
    book.remember("In the zeppelin.", occurred_at="2026-03-01T10:05")

    assert len(book.recall("zeppelin")) == 2
    assert list(book.recall("zeppelin", as_of="2026-03-01T10:01")) == []


def test_when_it_was_observed_decides_what_was_known(book: commonplace.Book) -> None:
    book.remember("The bridge fell.", occurred_at="2026-01-01", observed_at="2026-06-01")

    assert list(book.recall("bridge", as_of="2026-03-01")) == []
    assert len(book.recall("bridge", as_of="2026-06-01")) == 1


def test_a_budget_is_never_exceeded_and_a_long_hit_is_passed_over(book: commonplace.Book) -> None:
    remember(book, "tea " * 300, "tea in the morning", "tea at noon")

    hits = book.recall("tea", budget=20)

    assert {hit.text for hit in hits} == {"tea in the morning", "tea at noon"}
    assert sum(len(hit.text) for hit in hits) <= 20 * 4


def test_a_named_day_lifts_what_happened_on_it(book: commonplace.Book) -> None:
    for day in range(1, 8):
        book.remember("The review went well.", occurred_at=f"2026-03-0{day}", source=f"d{day}")

    first = book.recall("how did the review go on 4 March 2026?")[0]

    assert first.source == "d4"
    assert first.why.boosts["date"] > 0


def test_meaning_finds_what_shares_no_word(embedded: commonplace.Book) -> None:
    remember(embedded, "marmalade", "zeppelin")
    embedded.library.work()

    hit = embedded.recall("jam")[0]

    assert hit.text == "marmalade"
    assert hit.why.terms == ()
    assert hit.why.arms["vector"] > hit.why.arms["text"] == 0


def test_recall_says_how_much_is_not_embedded_yet(embedded: commonplace.Book) -> None:
    remember(embedded, "tea", "cake", "marmalade")

    assert embedded.recall("tea").notes == (
        "3 of 3 memories are not embedded yet; they are found by text alone.",
        "Nothing here is certain: so few words may meet by chance.",
    )
    embedded.library.work()
    assert not any("embedded" in note for note in embedded.recall("tea").notes)


def test_without_a_model_recall_says_that_it_used_text_alone(book: commonplace.Book) -> None:
    remember(book, "tea")

    assert "text alone" in book.recall("tea").notes[0]


class Broken(Hashing):
    """A model that is down when it is asked a question."""

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        if len(texts) == 1:
            raise ModelBusy("not now")
        return super().embed(texts)


def test_a_model_that_does_not_answer_costs_only_its_arm(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Broken()) as library:
        book = library.book("ada")
        remember(book, "Ada likes tea.", "cake")
        recall = book.recall("tea")

    assert recall[0].text == "Ada likes tea."
    assert "vector" not in recall[0].why.arms
    assert "did not answer" in recall.notes[0]


def test_a_server_that_is_away_costs_only_the_vector_arm(library_url: str) -> None:
    model = "openai:some-model@http://127.0.0.1:9/v1"
    with commonplace.open(library_url, embed__model=model) as library:
        book = library.book("ada")
        remember(book, "Ada likes tea.")
        recall = book.recall("tea")

    assert recall[0].text == "Ada likes tea."
    assert "did not answer" in recall.notes[0]


class Other(Thesaurus):
    """Another model of the same size."""

    profile = Profile(name="other", dimension=64, form="f32")


def test_a_model_switch_embeds_everything_anew_and_mixes_nothing(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Hashing()) as library:
        remember(library.book("ada"), "tea", "cake", "marmalade")
        library.work()
    with commonplace.open(library_url, embedder=Other()) as library:
        book = library.book("ada")
        switched = book.recall("jam")
        library.work()
        afterwards = book.recall("jam")

    assert list(switched) == []
    assert switched.notes[0].startswith("3 of 3 memories are not embedded yet")
    assert afterwards[0].text == "marmalade"
    assert not [note for note in afterwards.notes if "embedded" in note]


@pytest.mark.parametrize(
    "bad",
    [
        {"question": ""},
        {"question": "\u200b"},
        {"question": 7},
        {"limit": -1},
        {"limit": True},
        {"limit": 2.5},
        {"limit": 10**9},
        {"kind": "nonsense"},
        {"since": "yesterdayish"},
        {"as_of": float("nan")},
        {"budget": -5},
        {"colour": "blue"},
    ],
)
@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_question_that_makes_no_sense_is_refused(
    book: commonplace.Book, bad: dict[str, object]
) -> None:
    with pytest.raises(InvalidInput):
        book.recall(**({"question": "tea"} | bad))  # type: ignore[arg-type]


def test_a_session_is_not_shown_the_same_twice(book: commonplace.Book) -> None:
    first, second = remember(book, "Ada drinks green tea.", "Grace drinks black tea.")

    shown = [
        [hit.id for hit in book.recall("tea", limit=1, session="s", pages=False)] for _ in "ab"
    ]
    again = book.recall("tea", limit=1, session="s", pages=False)

    assert sorted(shown[0] + shown[1]) == sorted([first.id, second.id])
    assert len(again) == 0
    assert len(book.recall("tea", limit=1, session="another", pages=False)) == 1


def test_a_strict_answer_has_every_word(book: commonplace.Book) -> None:
    remember(book, "Ada drinks green tea in Lisbon.", "Ada drinks tea.")

    assert [hit.text for hit in book.recall("Ada green tea", strict=True, pages=False)] == [
        "Ada drinks green tea in Lisbon."
    ]


def test_who_is_asked_for_comes_as_a_page_first(book: commonplace.Book) -> None:
    remember(
        book,
        "Zofia Nowak is the bookbinder of the club.",
        "Zofia Nowak repaired the old atlas.",
        "Zofia Nowak moved to Gdynia.",
    )
    book.wiki.create(PageDraft("entity", "Zofia Nowak", "A bookbinder."))

    asked = book.recall("Who is Zofia Nowak?")

    assert asked[0].kind == "page"
    assert asked[0].page == "entity/zofia-nowak"
    assert not [hit for hit in book.recall("Who is Zofia Nowak?", pages=False) if hit.page]
    assert {hit.kind for hit in book.recall("Zofia", pages=True)} == {"page"}


def test_why_a_memory_is_no_hit_is_told(book: commonplace.Book) -> None:
    tea, coffee = remember(book, "Ada drinks tea.", "Grace drinks coffee in Porto.")

    [hit] = book.recall("what does Ada drink?", limit=1, pages=False, why_not=tea.id).misses
    [miss] = book.recall("Ada's tea", limit=1, pages=False, why_not=coffee.id).misses

    assert hit.id == tea.id and hit.rank == 1
    assert miss.id == coffee.id
    assert miss.reason != hit.reason


def test_what_is_asked_about_in_a_session_was_not_shown_by_that_very_question(
    book: commonplace.Book,
) -> None:
    (tea,) = remember(book, "Ada drinks tea.")

    [hit] = book.recall("tea", session="s", pages=False, why_not=tea.id).misses

    assert "already shown" not in hit.reason


def test_a_strict_answer_is_found_however_far_down_it_stands(book: commonplace.Book) -> None:
    remember(book, *(f"Tea, tea and more tea, pot {n}." for n in range(60)))
    remember(book, "In the shed of the old harbour master there was once, they say, a tea caddy.")

    found = book.recall("tea caddy in the shed", limit=1, strict=True)

    assert [hit.why.terms for hit in found] == [("tea", "caddy", "shed")]
    assert not book.recall("tea caddy zeppelin", strict=True)


def test_a_shared_book_answers_with_its_pages_and_no_word_of_its_memories(
    library: commonplace.Library,
) -> None:
    own, team = library.book("ada"), library.book("team")
    remember(own, "Ada keeps marmalade.")
    remember(team, "The marmalade of the team stands behind the secret door.")
    library.work()
    team.wiki.create(PageDraft("topic", "Marmalade", "Made in January."))
    team.wiki.share("ada", boost=0.9)

    both = own.recall("marmalade", books=["team"], explain=True)

    assert {(hit.book, hit.kind) for hit in both} >= {("ada", "memory"), ("team", "page")}
    assert not [hit for hit in both if hit.book == "team" and hit.kind != "page"]
    assert "secret" not in str(both)
    assert not [hit for hit in own.recall("marmalade", books=["team"], pages=False) if hit.page]


def test_what_others_pushed_out_was_not_shown_to_the_session(library: commonplace.Library) -> None:
    own, team = library.book("ada"), library.book("team")
    (kept,) = remember(own, "Ada keeps marmalade.")
    team.wiki.create(PageDraft("topic", "Marmalade", "Made in January."))
    team.wiki.share("ada", boost=1.0)

    first = own.recall("marmalade", limit=1, books=["team"], session="s")
    then = own.recall("marmalade", limit=5, pages=False, session="s")

    assert [hit.book for hit in first] == ["team"]
    assert [hit.id for hit in then] == [kept.id]


class Backwards:
    """Likes the last best."""

    name = "backwards"

    def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        return [at / len(texts) for at in range(len(texts))]


def test_a_given_reranker_moves_the_best_and_says_so(library_url: str) -> None:
    with commonplace.open(library_url, embed__model="none", reranker=Backwards()) as library:
        book = library.book("ada")
        remember(book, "Tea.", "Tea with milk and a biscuit.", "Tea with milk.")

        hits = book.recall("tea", pages=False)

    assert hits[0].text == "Tea with milk and a biscuit."
    assert hits[0].why.factors["rerank"] > 1
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
