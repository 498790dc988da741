"""Small documents of each kind, and some that are made to do harm."""

import io
import zipfile
import zlib

PARAGRAPHS = ("The ferry leaves at seven.", "Ada lives in Lisbon.")


def pdf(*lines: str, title: str = "") -> bytes:
    """A PDF with one page a line of text."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>"]
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(lines)))
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(lines)} >>".encode())
    objects.append(b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    for number, line in enumerate(lines):
        about = f"/Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * number} 0 R"
        font = "/Resources << /Font << /F1 3 0 R >> >>"
        objects.append(f"<< /Type /Page {about} {font} >>".encode())
        drawn = f"BT /F1 12 Tf 72 720 Td ({line}) Tj ET".encode("latin-1")
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(drawn), drawn))
    objects.append(f"<< /Title ({title}) >>".encode())
    return _pdf(objects)


def pdf_bomb(megabytes: int) -> bytes:
    """A PDF of one page that unpacks to so many megabytes of blanks."""
    packed = _packed_blanks(megabytes)
    about = b"<< /Length %d /Filter /FlateDecode >>" % len(packed)
    return _pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>",
            b"%s\nstream\n%s\nendstream" % (about, packed),
            b"<< >>",
        ]
    )


def _packed_blanks(megabytes: int) -> bytes:
    """A zlib stream, made of one packed megabyte that is repeated."""
    blanks = b" " * (1 << 20)
    pack = zlib.compressobj(9, wbits=-15)
    block = pack.compress(blanks) + pack.flush(zlib.Z_FULL_FLUSH)
    checksum = 1
    for _ in range(megabytes):
        checksum = zlib.adler32(blanks, checksum)
    return b"\x78\xda" + block * megabytes + b"\x03\x00" + checksum.to_bytes(4)


def _pdf(objects: list[bytes]) -> bytes:
    out, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    trailer = b"trailer << /Size %d /Root 1 0 R /Info %d 0 R >>" % (count, len(objects))
    head = b"xref\n0 %d\n0000000000 65535 f \n" % count
    return out + head + table + trailer + b"\nstartxref\n%d\n%%%%EOF\n" % len(out)


def word(title: str = "") -> bytes:
    import docx

    document = docx.Document()
    document.core_properties.title = title
    document.add_heading("Boats", 1)
    document.add_paragraph(PARAGRAPHS[0])
    table = document.add_table(2, 2)
    for row, column, text in ((0, 0, "Port"), (0, 1, "Hour"), (1, 0, "Olhão"), (1, 1, "7")):
        table.cell(row, column).text = text
    document.add_heading("People", 2)
    document.add_paragraph(PARAGRAPHS[1])
    return _saved(document)


def _saved(document: object) -> bytes:
    file = io.BytesIO()
    document.save(file)  # type: ignore[attr-defined]
    return file.getvalue()


def archive(**parts: bytes) -> bytes:
    """A zip that looks like a Word file; names have ``__`` for the slash."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("[Content_Types].xml", b"<Types/>")
        made.writestr("word/document.xml", b"<document/>")
        for name, content in parts.items():
            made.writestr(name.replace("__", "/"), content)
    return file.getvalue()


HTML = b"""<!doctype html><html><head><title>Boats &amp; people</title>
<style>p { color: red }</style><script>alert("no")</script></head><body>
<nav><a href="/">Menu</a></nav>
<h1>Boats</h1><p>The ferry <b>leaves</b> at
seven.</p><ul><li>one<li>two</ul>
<h2>People</h2><p>Ada lives<br>in Lisbon.</p>
<table><tr><th>Port<th>Hour<tr><td>Olh&atilde;o<td>7</table>
<pre>a
  b</pre><noscript>no</noscript></body></html>"""

LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">
<!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
<!ENTITY lol3 "&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;">]>
<lolz>&lol3;</lolz>"""
OUTSIDE = (
    b"""<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>"""
)
