"""From bytes to text: every kind, and those that lie or mean harm. D8, D9, D11."""

import io
import stat
import struct
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commonplace.capture.documents import media, office
from commonplace.capture.documents.extract import Limits, extract
from commonplace.capture.documents.plain import Extracted
from commonplace.errors import InvalidInput
from tests.capture.documents import samples
from tests.cases import each_case

LIMITS = Limits(seconds=20, bytes=10_000_000)


def read(content: bytes, said: str | None = None, name: str = "file") -> Extracted:
    return extract(content, said, name, LIMITS)[1]


def kind(content: bytes, said: str | None = None, name: str = "file") -> str:
    return media.sniff(content, said, name).type


def test_text_stays_as_it_is() -> None:
    assert read("Olá.\n\nDois.".encode(), name="a.txt") == Extracted("Olá.\n\nDois.")


def test_markdown_has_the_title_of_its_front_matter_or_its_first_heading() -> None:
    plain = read(b"# Boats\n\nText.", name="a.md")
    assert (plain.title, plain.headed) == ("Boats", True)
    front = read(b'---\ntitle: "Our boats"\ntags: x\n---\n# Boats\n', name="a.md")
    assert (front.title, front.text) == ("Our boats", "# Boats\n")


def test_json_is_read_as_names_and_values() -> None:
    said = read(
        b'{"title": "T", "ship": {"captain": "Ada", "crew": [1, null, true]}}', name="a.json"
    )
    assert said.text == "title: T\nship.captain: Ada\nship.crew: 1\nship.crew: true"
    assert said.title == "T"
    lines = read(b'{"a": 1}\n{"a": 2}\n', name="a.jsonl")
    assert lines.text == "a: 1\n\na: 2"


@each_case("text", [b"{nope", b"[" * 100_000, b"[" * 500 + b"]" * 500, b"9" * 9999])
def test_json_that_is_none_or_too_deep_is_refused(text: bytes) -> None:
    with pytest.raises(InvalidInput, match=r"not|deep"):
        read(text, "application/json")


def test_html_keeps_headings_paragraphs_lists_and_tables_and_drops_the_rest() -> None:
    said = read(samples.HTML)
    assert said.title == "Boats & people"
    assert said.text == (
        "# Boats\n\nThe ferry leaves at seven.\n\n- one\n- two\n\n## People\n\n"
        "Ada lives\nin Lisbon.\n\nPort | Hour\nOlhão | 7\n\n```\na\n  b\n```"
    )


def test_html_nested_a_hundred_thousand_deep_ends_in_time() -> None:
    content = b"<html>" + b"<div>" * 100_000 + b"deep inside"
    with pytest.raises(InvalidInput, match=r"longer than 2 s|broke down|deep"):
        extract(content, "text/html", "a.html", Limits(seconds=2, bytes=10_000_000))


_REST = b"""Heron
=====

.. image:: badge.svg
   :alt: build passing

Measures the *tide*, see :class:`~heron.gauge.Tide` and `the guide <https://heron.example>`_.

Power
~~~~~

- ``sun``
- a battery

.. note::

   Use tinned copper.

.. versionadded:: 1.2

   The gauge has a lid.

.. include:: /etc/passwd

.. raw:: html

   <script>alert(1)</script>

.. code-block:: python

   tide = read()
"""


def test_restructured_text_is_read_as_markdown_and_includes_nothing() -> None:
    pytest.importorskip("docutils")
    told = read(_REST, name="README.rst")
    assert kind(_REST, name="README.rst") == media.RESTRUCTURED
    assert (told.title, told.headed) == ("Heron", True)
    assert told.text.startswith(
        "# Heron\n\nMeasures the tide, see Tide and the guide.\n\n## Power\n\n- sun\n- a battery"
    )
    assert "Use tinned copper." in told.text
    assert "The gauge has a lid." in told.text
    assert "```\ntide = read()\n```" in told.text
    for gone in ("root:", "script", "badge", "build passing", ":alt:"):
        assert gone not in told.text


def test_xml_is_read_an_element_a_paragraph() -> None:
    said = read('<?xml version="1.0"?><a><title>Böte</title><p>one <b>two</b> x</p></a>'.encode())
    assert (said.title, said.text) == ("Böte", "Böte\n\none two x")
    latin = '<?xml version="1.0" encoding="iso-8859-15"?><a>für 5 €</a>'.encode("iso-8859-15")
    assert read(latin).text == "für 5 €"


@pytest.mark.parametrize("content", [samples.LAUGHS, samples.OUTSIDE])
def test_d11_xml_with_entities_is_refused(content: bytes) -> None:
    with pytest.raises(InvalidInput, match="DTD"):
        read(content)


def test_d11_entities_in_html_are_not_expanded() -> None:
    said = read(b"<!doctype html><html><body><p>" + samples.LAUGHS + b"</body></html>")
    assert "lollol" not in said.text


def test_xml_that_is_not_well_formed_is_refused() -> None:
    with pytest.raises(InvalidInput, match="well formed"):
        read(b"<?xml version='1.0'?><a><b></a>")


def test_a_pdf_gives_its_pages_and_its_title() -> None:
    said = read(samples.pdf(*samples.PARAGRAPHS, title="Harbour"))
    assert said == Extracted("\n\n".join(samples.PARAGRAPHS), "Harbour")


def test_a_pdf_without_text_or_that_is_damaged_says_so() -> None:
    with pytest.raises(InvalidInput, match="pictures"):
        read(samples.pdf(""))
    with pytest.raises(InvalidInput, match="damaged"):
        read(b"%PDF-1.4\nnothing of the kind")


def test_a_word_document_gives_headings_paragraphs_and_tables() -> None:
    said = read(samples.word())
    assert said.text == (
        "# Boats\n\nThe ferry leaves at seven.\n\nPort | Hour\nOlhão | 7\n\n"
        "## People\n\nAda lives in Lisbon."
    )
    assert said.title == "Boats"
    assert read(samples.word("Harbour")).title == "Harbour"


def _zip(*entries: tuple[zipfile.ZipInfo | str, bytes]) -> bytes:
    file = io.BytesIO(samples.archive())
    with zipfile.ZipFile(file, "a", zipfile.ZIP_DEFLATED) as made:
        for name, content in entries:
            made.writestr(name, content, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _link() -> zipfile.ZipInfo:
    link = zipfile.ZipInfo("word/link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    return link


def _liar() -> bytes:
    """A part that says it has one byte, and has a gigabyte."""
    content = _zip(("word/big.xml", bytes(1 << 20)))
    size = struct.pack("<I", 1 << 20)
    return content.replace(size, struct.pack("<I", 1))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (_zip(("../../outside.xml", b"x")), "points out"),
        (_zip(("/absolute.xml", b"x")), "points out"),
        (_zip(("C:/drive.xml", b"x")), "points out"),
        (_zip(("a\\..\\b.xml", b"x")), "points out"),
        (_zip((_link(), b"/etc/passwd")), "points out"),
        (_zip(("word/DOCUMENT.xml", b"x")), "same name"),
        (_zip(("word/bomb.xml", bytes(10 << 20))), "times its size"),
        (_zip(*((f"word/{number}.xml", b"") for number in range(10_001))), "parts"),
        (samples.archive()[:-30], "damaged"),
        (b"PK\x03\x04word/ and nothing more", "damaged"),
        (b"PK\x03\x04 some other archive", "zip archive"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_d9_an_archive_that_is_made_to_do_harm_is_refused(
    content: bytes, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidInput, match=why):
        read(content, name="a.docx")
    assert not list(tmp_path.iterdir()), "nothing was written"


def test_d9_a_part_that_lies_about_its_size_is_no_way_in() -> None:
    with pytest.raises(InvalidInput):
        read(_liar(), name="a.docx")


def test_d9_more_than_two_hundred_megabytes_in_all_are_refused_by_what_they_say() -> None:
    parts = [("word/0.xml", zlib.compress(b"x"))]
    content = bytearray(_zip(*parts))
    at = content.rindex(b"PK\x01\x02")  # the directory's entry of the last part
    content[at + 20 : at + 28] = struct.pack("<II", 10_000_000, 250_000_000)
    with pytest.raises(InvalidInput, match="unpacks to more than 200,000,000"):
        office.check_archive(bytes(content))


@each_case(
    ("content", "said", "name"),
    [
        (b"\x7fELF\x02\x01\x01" + bytes(60), "text/html", "a.html"),
        (b"\x89PNG\r\n\x1a\n" + bytes(60), "text/plain", "a.txt"),
        (b"\xff\xd8\xff\xe0" + bytes(60), "text/html", "a.html"),
        (bytes(range(256)), "text/plain", "a.txt"),
        (b"text\0with a NUL", "text/plain", "a.txt"),
        (b"\x1f\x8b\x08" + bytes(60), "text/plain", "a.txt"),
        (b"just text", "application/pdf", "a"),
        (b"<html><p>hello</p></html>", None, "a.pdf"),
        (b"just text", None, "a.docx"),
        (b"\xd0\xcf\x11\xe0" + bytes(60), "application/msword", "a.doc"),
        (b"", "text/plain", "a.txt"),
        (b" \n\t", "text/plain", "a.txt"),
    ],
)
def test_d8_content_that_is_not_what_it_says_is_refused(
    content: bytes, said: str | None, name: str
) -> None:
    with pytest.raises(InvalidInput, match="It "):
        read(content, said, name)


def test_d8_a_document_under_a_wrong_name_is_known_by_its_bytes() -> None:
    assert kind(samples.pdf("Hello"), "text/html", "a.html") == media.PDF
    assert kind(samples.word(), "application/octet-stream", "a.txt") == media.WORD
    assert kind(samples.HTML, "text/plain", "a.txt") == media.HTML
    assert kind(b"<?xml version='1.0'?><a/>", "text/plain") == media.XML
    assert kind(b"# Hello", None, "https://a.test/x.md?y=1") == media.MARKDOWN
    assert kind(b'{"a": 1}', "application/ld+json") == media.JSON
    assert kind(b"Hello", "application/octet-stream") == media.PLAIN


@each_case(
    ("content", "said"),
    [
        ("Olá €".encode(), "text/plain"),
        ("Olá €".encode("utf-8-sig"), "text/plain"),
        ("Olá €".encode("utf-16"), "text/plain"),
        ("Olá €".encode("utf-32"), "text/plain"),
        ("Olá €".encode("cp1252"), "text/plain"),
        ("Olá €".encode("iso-8859-15"), "text/plain; charset=iso-8859-15"),
        ("Olá €".encode("iso-8859-15"), "text/plain; charset='ISO-8859-15'"),
        ("Olá €".encode(), "text/plain; charset=utf-7"),
        ("Olá €".encode(), "text/plain; charset=rot13"),
        ("Olá €".encode(), "text/plain; charset=no-such-thing"),
    ],
)
def test_text_is_decoded_as_it_was_written(content: bytes, said: str) -> None:
    assert media.decoded(content, said) == "Olá €"


@settings(max_examples=200)
@given(st.binary(max_size=300), st.sampled_from([None, *media.ENDINGS.values()]))
def test_any_bytes_are_of_a_known_kind_or_refused(content: bytes, said: str | None) -> None:
    try:
        what = media.sniff(content, said, "file")
    except InvalidInput:
        return
    assert what.type in media.ENDINGS.values()
    assert (what.text is None) == (what.type in media.NAMES)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux bounds memory so")
def test_a_parser_that_swells_fails_the_document_and_nothing_else() -> None:
    small = Limits(seconds=20, bytes=10_000_000, memory=120 << 20)
    content = b"<html>" + b"<p>a<b>b" * 1_000_000
    with pytest.raises(InvalidInput, match="memory|broke down"):
        extract(content, "text/html", "a.html", small)


def test_a_parser_that_takes_too_long_fails_the_document() -> None:
    hurried = Limits(seconds=0.01, bytes=10_000_000)
    with pytest.raises(InvalidInput, match=r"longer than 0\.01 s"):
        extract(samples.HTML, "text/html", "a.html", hurried)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_parser_that_answers_too_much_fails_the_document() -> None:
    with pytest.raises(InvalidInput, match="broke down|did not finish"):
        extract(samples.HTML * 100, "text/html", "a.html", Limits(seconds=20, bytes=1000))


#: Reads a document and prints the most memory, in MB, that the process which parsed it had.
_MEASURED = """
import resource, sys
from commonplace.capture.documents.extract import Limits, extract
from commonplace.errors import InvalidInput
try:
    extract(sys.stdin.buffer.read(), None, "a.pdf", Limits(seconds=60, bytes=10_000_000))
except InvalidInput as error:
    print(error, file=sys.stderr)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10)
"""


def _most_memory(content: bytes) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED], input=content, capture_output=True, check=True
    )
    return int(done.stdout), done.stderr.decode()


@pytest.mark.skipif(sys.platform != "linux", reason="only there a process knows its size")
def test_a_pdf_that_unpacks_to_a_gigabyte_is_refused_within_150_megabytes() -> None:
    bomb = samples.pdf_bomb(1024)
    assert len(bomb) < 2_000_000
    idle, _ = _most_memory(samples.pdf("Hello"))
    most, said = _most_memory(bomb)
    assert "unpacks to far more than its size" in said or "of memory" in said
    assert most - idle < 150, (most, idle)


def test_a_pdf_of_pages_that_unpack_to_a_few_megabytes_is_read() -> None:
    assert "no text in it" in _most_memory(samples.pdf_bomb(20))[1]
    pages = ["The ferry leaves at seven. " * 1000] * 40
    assert read(samples.pdf(*pages)).text.count("ferry") == 40_000


@pytest.mark.parametrize("content", [samples.HTML, samples.pdf("x"), samples.word()])
def test_without_the_extra_it_says_what_to_install(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("selectolax", "pypdfium2", "docx"):
        (tmp_path / f"{name}.py").write_text("raise ImportError('not here')")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(InvalidInput, match=r"pip install 'commonplace\[documents\]'"):
        read(content)
    assert read(b"# Hi", name="a.md").title == "Hi", "text needs no extra"
    assert read(b"<?xml version='1.0'?><a>b</a>").text == "b"
