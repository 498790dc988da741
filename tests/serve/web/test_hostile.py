"""What others wrote, in every field and on every screen, is inert: it runs nothing, loads nothing.

A payload that ran would open a dialog or ask another address; the browser tells of both.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import commonplace
from commonplace.errors import CommonplaceError
from commonplace.model import Alias, Author
from commonplace.serve.web.door import all_screens
from commonplace.wiki.draft import PageDraft
from tests.serve.web.markup.payloads import PAYLOADS
from tests.serve.web.places import path_of
from tests.serve.web.site import Reader, Site, served

_SCREENS = sorted({each.path for each in all_screens() if each.method == "GET"})


def _line(payload: str, number: int) -> str:
    """A payload as a name has it: one line, not too long, told apart from the others."""
    return f"{' '.join(payload.split())[:150]} {number}"


def _poisoned(book: commonplace.Book) -> None:
    """Every payload in every field that takes words; a field may refuse one, and nothing else may
    happen."""
    wiki = book.wiki.by(Author("agent", _line(PAYLOADS[0], 0)))
    for number, payload in enumerate(PAYLOADS):
        name = _line(payload, number)
        tried: list[Callable[[], object]] = [
            lambda p=payload, n=name: book.remember(  # type: ignore[misc]
                p, author=n, source=n, tags=[n], place=n, journal=n, why=p, metadata={n: n}
            ),
            lambda p=payload, n=name: wiki.create(  # type: ignore[misc]
                PageDraft(
                    "entity",
                    n,
                    f"{p}\n\n## {n}\n\nIt says {p}, and [[{n}]].",
                    summary=n,
                    tags=(n,),
                    aliases=(Alias(f"also {n}"),),
                ),
                reason=n,
            ),
            lambda n=name: book.introduce(n, "person", [f"called {n}"]),  # type: ignore[misc]
        ]
        for attempt in tried:
            try:
                attempt()
            except CommonplaceError:
                continue


def _poisoned_documents(book: commonplace.Book, folder: Path) -> None:
    """Every payload as what a document says and is called: Markdown, HTML and plain text."""
    for number, payload in enumerate(PAYLOADS):
        title = _line(payload, number)
        page = f"<title>{title}</title><h1>{title}</h1><p>Ada says {payload} in Lisbon.</p>"
        texts = {
            "md": f"# {title}\n\nAda says {payload} in Lisbon.\n",
            "html": f"<!doctype html><html><head></head><body>{page}</body></html>",
            "txt": f"{title}\n\nAda says {payload} in Lisbon.\n",
        }
        ending = ("md", "html", "txt")[number % 3]
        file = folder / f"document-{number}.{ending}"
        file.write_bytes(texts[ending].encode("utf-8", "surrogatepass"))
        try:
            book.ingest(file, title=title if number % 2 else None, trust="user")
        except CommonplaceError:  # what is no text is no document
            continue


@pytest.fixture(scope="module")
def documented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A book of hostile documents, read and compiled."""
    folder = tmp_path_factory.mktemp("documents")
    with commonplace.open(
        folder / "book.db",
        embed__model="none",
        understand__documents=True,
        compile__documents=True,
    ) as library:
        _poisoned_documents(library.book(), folder)
        library.work()
        with served(library) as site:
            yield site


@pytest.fixture(scope="module")
def poisoned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    place = tmp_path_factory.mktemp("hostile") / "book.db"
    with commonplace.open(place, embed__model="none") as library:
        book = library.book()
        _poisoned(book)
        session = book.session(_line("<img src=x onerror=hit=1>", 1), "<b>client</b>", PAYLOADS[0])
        session.add("user", PAYLOADS[0])
        library.work()
        with served(library) as site:
            yield site


def _untouched(reader: Reader, path: str) -> None:
    page = reader.page
    page.goto(reader.site.url + path)
    assert (reader.complaints, reader.strangers) == ([], []), path
    assert page.evaluate("document.querySelectorAll('main img, main iframe').length") == 0, path
    assert page.evaluate("document.querySelectorAll('script').length") == 1, path


def test_no_screen_runs_or_loads_what_others_wrote(
    poisoned: Site, visitor: Callable[..., Reader]
) -> None:
    reader = visitor(poisoned)
    for pattern in _SCREENS:
        if "{" not in pattern and "." not in pattern:
            _untouched(reader, path_of(poisoned, pattern))


def test_no_page_or_memory_runs_or_loads_what_it_says(
    poisoned: Site, visitor: Callable[..., Reader]
) -> None:
    reader = visitor(poisoned)
    book = poisoned.book
    for page in book.wiki.pages(limit=1000):
        _untouched(reader, f"/wiki/{page.address}")
    for memory in book.log(limit=1000):
        _untouched(reader, f"/memories/{memory.id}")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_nothing_that_a_document_says_runs_or_loads(
    documented: Site, visitor: Callable[..., Reader]
) -> None:
    reader = visitor(documented)
    book = documented.book
    memories = [*book.memories()]
    assert len(memories) >= len(PAYLOADS) // 2
    assert {memory.kind for memory in memories} == {"document_chunk"}
    for page in book.wiki.pages(limit=1000):
        _untouched(reader, f"/wiki/{page.address}")
    for memory in memories:
        _untouched(reader, f"/memories/{memory.id}")
    for path in ("/", "/wiki", "/memories", "/recall?q=Ada+Lisbon", "/entities", "/changes"):
        _untouched(reader, path)


def test_what_is_looked_for_is_only_shown(poisoned: Site, visitor: Callable[..., Reader]) -> None:
    reader = visitor(poisoned)
    for where in ("/wiki", "/memories", "/recall"):
        for payload in PAYLOADS[:12]:
            answer = poisoned.get(where, params={"q": payload})
            assert answer.status_code in (200, 400), payload
            reader.page.set_content(answer.text)
            assert (reader.complaints, reader.strangers) == ([], []), payload
