"""Books, who shares them, and taking one along."""

import json
import zipfile
from io import BytesIO
from pathlib import Path

import apsw

from commonplace.wiki.draft import PageDraft
from tests.serve.web.site import Site


def test_a_book_is_made_and_has_an_address_of_its_own(site: Site) -> None:
    made = site.ask("POST", "/books", data={"name": "team blue/2"})
    assert (made.status_code, made.headers["location"]) == (303, "/b/team%20blue%2F2/")
    site.library.book("team blue/2").remember("The blue team meets on Mondays.")
    shown = site.get("/b/team%20blue%2F2/books").text
    assert "1 memory" in shown
    assert "/b/team%20blue%2F2/jobs" in shown
    names = {each["name"] for each in site.get("/books.json").json()["books"]}
    assert names == {site.book.info.name, "team blue/2"}


def test_books_share_their_pages_and_stop(site: Site) -> None:
    site.library.book("ada")
    name = site.book.info.name
    data = {"book": "ada", "role": "member", "boost": "0.5"}
    assert site.ask("POST", "/books/share", data=data).status_code == 303
    told = site.get("/books.json").json()["members"]
    assert [(each["name"], each["role"], each["boost"]) for each in told] == [
        ("ada", "member", 0.5)
    ]
    assert site.get("/b/ada/books.json").json()["targets"][0]["name"] == name
    assert site.ask("POST", "/books/unshare", data={"book": "ada"}).status_code == 303
    assert site.get("/books.json").json()["members"] == []


def test_nobody_shares_with_a_book_that_is_not_theirs(site: Site) -> None:
    site.library.book("theirs", tenant="others")
    assert site.ask("POST", "/books/share", data={"book": "theirs"}).status_code == 404
    assert site.ask("POST", "/books/share", data={"book": "ada", "boost": "x"}).status_code == 404


def test_a_book_is_taken_along_whole(site: Site) -> None:
    site.book.remember("Ada lives in Lisbon.", author="ada")
    site.book.wiki.create(PageDraft("entity", "Ada", "She lives in Lisbon."))
    lines = site.get("/books/memories.jsonl")
    assert json.loads(lines.text)["text"] == "Ada lives in Lisbon."
    assert "attachment" in lines.headers["content-disposition"]
    whole = site.get("/books/book.jsonl")
    assert len(whole.text.splitlines()) > 2 and "She lives in Lisbon." in whole.text
    packed = zipfile.ZipFile(BytesIO(site.get("/books/vault.zip").content))
    [page] = [name for name in packed.namelist() if name.endswith("entity/ada.md")]
    assert b"She lives in Lisbon." in packed.read(page)
    assert not any(name.startswith(("/", "..")) for name in packed.namelist())


def test_memories_that_were_taken_along_can_be_brought_back(site: Site, tmp_path: Path) -> None:
    site.book.remember("Ada lives in Lisbon.", author="ada")
    file = tmp_path / "memories.jsonl"
    file.write_bytes(site.get("/books/memories.jsonl").content)
    other = site.library.book("copy")
    other.import_from("jsonl", file)
    [memory] = other.memories()
    assert (memory.text, memory.author) == ("Ada lives in Lisbon.", "ada")


def test_a_file_says_in_its_name_how_many_damaged_rows_are_missing(
    site: Site, library_url: str
) -> None:
    bad = site.book.remember("Ada lives in Lisbon.").id
    file = apsw.Connection(library_url)
    file.execute("UPDATE memories SET text = 'Ada lives in lisbon.' WHERE id = ?", (bad,))
    file.close()
    for path in ("/books/memories.jsonl", "/books/book.jsonl"):
        said = site.get(path)
        assert "1-damaged-left-out" in said.headers["content-disposition"], path
        assert "in lisbon" not in said.text
