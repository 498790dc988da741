"""Another embedding model: vectors of two models are never compared, and recall goes on."""

import commonplace
from commonplace.store import embeddings
from tests.understand.test_embedder_switch import Named

TEXTS = [f"Ada took ferry {n} to Lisbon." for n in range(8)]


def _profiles(book: commonplace.Book) -> dict[str, int]:
    def count(name: str) -> int:
        return book.library.engine.read(
            lambda reader: embeddings.count(reader, book.info.id, f"{name}/64/f32")[0]
        )

    return {name: count(name) for name in ("old", "new")}


def test_while_a_book_is_embedded_anew_words_answer_and_nothing_is_mixed(library_url: str) -> None:
    with commonplace.open(library_url, embedder=Named("old")) as library:
        book = library.book("ada")
        book.remember_many({"text": text} for text in TEXTS)
        library.work()
        assert _profiles(book) == {"old": 8, "new": 0}
        assert "vector" in book.recall("ferry 3 to Lisbon")[0].why.arms
    with commonplace.open(library_url, embedder=Named("new"), embed__batch=3) as library:
        book = library.book("ada")
        hits = book.recall("ferry 3 to Lisbon")
        assert hits[0].text == TEXTS[3], "words answer at once"
        assert not any(hit.why.arms.get("vector") for hit in hits), "other vectors do not"
        library.work()
        assert _profiles(book) == {"old": 0, "new": 8}
        hits = book.recall("ferry 3 to Lisbon")
        assert hits[0].text == TEXTS[3] and hits[0].why.arms.get("vector")
        assert library.upkeep.checkup().bad == 0
