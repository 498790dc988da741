"""The guarded fetcher, against servers that do not mean well. D2, D3, D5, D6, D7, D12."""

import gzip
import json
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import zlib
from pathlib import Path

import pytest

from commonplace import clock
from commonplace.capture.documents import fetch
from commonplace.capture.documents.fetch import REDIRECTS, Fetcher
from commonplace.config import IngestConfig
from commonplace.errors import InvalidInput, PageUnavailable
from tests.capture.documents.site import (
    Handler,
    Site,
    double_bomb,
    drip,
    dripping_head,
    gigabyte,
    moved,
    page,
)

MOST_GROWTH = 64 << 20


def at_home(host: str, port: int, seconds: float) -> list[str]:
    return ["127.0.0.1"]


def test_a_page_comes_with_what_the_server_says_of_it(site: Site) -> None:
    site.pages["/a?b=c"] = page(b"Hello.", Content_Type="text/plain; charset=utf-8")
    got = Fetcher(site.config(), at_home).fetch(site.url("/a?b=c#part", "books.test"))
    assert (got.content, got.content_type) == (b"Hello.", "text/plain; charset=utf-8")
    assert got.url == site.url("/a?b=c", "books.test")
    assert site.asked[0][1]["Host"] == f"books.test:{site.port}"


@pytest.mark.parametrize(
    "where",
    [
        "http://169.254.169.254/latest/meta-data/",
        "http://127.0.0.1:1/",
        "http://[::1]/",
        "//localhost/",
        "file:///etc/passwd",
        "gopher://127.0.0.1/",
        "http://user:pw@a.test/",
        "http://2130706433/",
    ],
)
def test_d2_a_redirect_to_where_we_do_not_go_is_refused_at_that_hop(site: Site, where: str) -> None:
    site.pages["*"] = moved(where)
    with pytest.raises(InvalidInput):
        Fetcher(site.config()).fetch(site.url())
    assert len(site.asked) == 1


def test_redirects_are_followed_relative_ones_too(site: Site) -> None:
    site.pages |= {"/a/b": moved("../c"), "/c": moved(site.url("/d")), "/d": page(b"here")}
    assert Fetcher(site.config()).fetch(site.url("/a/b")).content == b"here"


def test_d5_a_redirect_in_a_circle_is_refused(site: Site) -> None:
    site.pages |= {"/a": moved("/b"), "/b": moved("/a")}
    with pytest.raises(InvalidInput, match="circle"):
        Fetcher(site.config()).fetch(site.url("/a"))
    assert len(site.asked) == 2


def test_d5_five_redirects_are_followed_and_six_are_not(site: Site) -> None:
    for number in range(9):
        site.pages[f"/{number}"] = moved(f"/{number + 1}")
    with pytest.raises(InvalidInput, match="more than 5 times"):
        Fetcher(site.config()).fetch(site.url("/0"))
    assert len(site.asked) == REDIRECTS + 1
    site.pages["/5"] = page(b"here")
    assert Fetcher(site.config()).fetch(site.url("/0")).content == b"here"


def test_d3_the_connection_goes_to_the_address_that_was_checked(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that is public when it is looked up and loopback a moment later."""
    site.pages["*"] = page(b"here")
    looked_up: list[str] = []
    connected: list[str] = []
    connect = socket.create_connection

    def rebinding(host: str, port: int, seconds: float) -> list[str]:
        looked_up.append(host)
        return ["93.184.216.34"] if len(looked_up) == 1 else ["127.0.0.1"]

    def recorded(address: tuple[str, int], timeout: float) -> socket.socket:
        connected.append(address[0])
        return connect(("127.0.0.1", site.port), timeout)  # there is no way out from a test

    monkeypatch.setattr(socket, "create_connection", recorded)
    fetcher = Fetcher(IngestConfig(ports=f"80,{site.port}"), rebinding)
    assert fetcher.fetch(f"http://rebind.test:{site.port}/").content == b"here"
    assert (looked_up, connected) == (["rebind.test"], ["93.184.216.34"])
    with pytest.raises(InvalidInput, match="not a public place"):
        fetcher.fetch(f"http://rebind.test:{site.port}/")
    assert connected == ["93.184.216.34"]


def test_d3_a_redirect_to_the_same_name_is_looked_up_and_checked_again(site: Site) -> None:
    site.pages["*"] = moved("http://books.test/other")
    with pytest.raises(InvalidInput, match="not a public place"):
        Fetcher(site.config(), at_home).fetch(site.url("/", "books.test"))


def test_d2_a_public_page_does_not_open_a_private_place_that_is_allowed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the operator allowed may be asked for by name, not be reached through a stranger."""
    site.pages["*"] = moved(site.url("/inside"))
    connect = socket.create_connection

    def home(address: tuple[str, int], timeout: float) -> socket.socket:
        return connect(("127.0.0.1", site.port), timeout)  # there is no way out from a test

    def lookup(host: str, port: int, seconds: float) -> list[str]:
        return ["93.184.216.34"] if host == "public.test" else ["127.0.0.1"]

    monkeypatch.setattr(socket, "create_connection", home)
    fetcher = Fetcher(site.config(ports=f"80,{site.port}"), lookup)
    with pytest.raises(InvalidInput, match="not a public place"):
        fetcher.fetch(f"http://public.test:{site.port}/")
    assert len(site.asked) == 1


def test_an_address_that_does_not_answer_gives_way_to_the_next(site: Site) -> None:
    site.pages["*"] = page(b"here")
    fetcher = Fetcher(site.config(), lambda *_: ["::1", "127.0.0.1"])
    assert fetcher.fetch(site.url("/", "books.test")).content == b"here"


#: The most memory this process ever had, from the system: getrusage would tell the parent's too.
_GROWTH = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from commonplace.capture.documents.fetch import Fetcher
from commonplace.config import IngestConfig
from commonplace.errors import InvalidInput
def most():
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))
fetcher = Fetcher(IngestConfig(allow=sys.argv[2]))
before = most()
try:
    fetcher.fetch(f"http://{sys.argv[2]}/")
except InvalidInput as error:
    print(json.dumps([most() - before, str(error)]))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells it so")
@pytest.mark.parametrize("bomb", [gigabyte, double_bomb])
def test_d6_a_bomb_is_refused_before_it_has_grown(site: Site, bomb: object) -> None:
    site.pages["*"] = bomb  # type: ignore[assignment]
    place = f"127.0.0.1:{site.port}"
    command = [sys.executable, "-I", "-c", _GROWTH, json.dumps([*filter(None, sys.path)]), place]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    grown, error = json.loads(done.stdout)
    assert 0 < grown < MOST_GROWTH
    assert "times its size" in error or "more than once" in error


@pytest.mark.parametrize("name", ["br", "zstd", "deflate, gzip"])
def test_d6_other_ways_to_compress_are_refused(site: Site, name: str) -> None:
    site.pages["*"] = page(b"whatever", Content_Encoding=name)
    with pytest.raises(InvalidInput, match="compressed"):
        Fetcher(site.config()).fetch(site.url())


def test_gzip_and_deflate_are_read_though_nobody_asked_for_them(site: Site) -> None:
    site.pages["/g"] = page(gzip.compress(b"Hello."), Content_Encoding="gzip")
    site.pages["/d"] = page(zlib.compress(b"Hello."), Content_Encoding="deflate")
    for path in ("/g", "/d"):
        assert Fetcher(site.config()).fetch(site.url(path)).content == b"Hello."
    assert site.asked[0][1]["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("slow", [drip, dripping_head])
def test_d7_a_server_that_drips_is_left_at_the_deadline(site: Site, slow: object) -> None:
    site.pages["*"] = slow  # type: ignore[assignment]
    watch = clock.Stopwatch()
    with pytest.raises(PageUnavailable, match=r"longer than 0\.5 s"):
        Fetcher(site.config(timeout_seconds=0.5)).fetch(site.url())
    assert 0.4 < watch.seconds() < 5


def test_d7_a_name_that_takes_for_ever_to_look_up_is_left_too(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: site.over.wait(20) and [])
    with pytest.raises(PageUnavailable, match="looked up in time"):
        Fetcher(site.config(timeout_seconds=0.2)).fetch(site.url("/", "books.test"))


def test_d7_too_much_is_refused_before_it_is_read_and_while_it_is_read(site: Site) -> None:
    def endless(handler: Handler) -> None:
        handler.head()
        while True:
            handler.wfile.write(bytes(10_000))

    site.pages |= {"/said": page(b"x" * 5001), "/unsaid": endless}
    for path in ("/said", "/unsaid"):
        with pytest.raises(InvalidInput, match="larger than 5,000 bytes"):
            Fetcher(site.config(max_bytes=5000)).fetch(site.url(path))


def test_d7_a_length_that_lies_is_found_out(site: Site) -> None:
    def short(handler: Handler) -> None:
        handler.head(Content_Length="100")
        handler.wfile.write(b"not so much")
        handler.close_connection = True

    site.pages |= {
        "/short": short,
        "/long": page(b"Hello, and more", Content_Length="5"),
        "/two": page(b"Hello", Content_length="6"),
        "/no": page(b"Hello", Content_Length="many"),
    }
    fetcher = Fetcher(site.config())
    with pytest.raises(PageUnavailable, match="broke off after 11 of 100"):
        fetcher.fetch(site.url("/short"))
    assert fetcher.fetch(site.url("/long")).content == b"Hello"
    for path in ("/two", "/no"):
        with pytest.raises(InvalidInput, match="how much"):
            fetcher.fetch(site.url(path))


def test_a_page_in_pieces_is_put_together(site: Site) -> None:
    def pieces(handler: Handler) -> None:
        handler.protocol_version = "HTTP/1.1"
        handler.head(Transfer_Encoding="chunked")
        handler.wfile.write(b"3\r\nHel\r\n3\r\nlo.\r\n0\r\n\r\n")

    site.pages["*"] = pieces
    assert Fetcher(site.config()).fetch(site.url()).content == b"Hello."


def test_d12_proxies_in_the_environment_are_not_asked(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    site.pages["*"] = page(b"here")
    assert Fetcher(site.config()).fetch(site.url()).content == b"here"


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410, 204, 206, 304])
def test_a_page_that_is_not_there_is_refused_for_good(site: Site, status: int) -> None:
    site.pages["*"] = page(b"", status)
    with pytest.raises(InvalidInput, match=str(status)):
        Fetcher(site.config()).fetch(site.url())


@pytest.mark.parametrize("status", [408, 429, 500, 503])
def test_a_server_in_trouble_may_be_asked_later(site: Site, status: int) -> None:
    site.pages["*"] = page(b"", status)
    with pytest.raises(PageUnavailable, match=str(status)):
        Fetcher(site.config()).fetch(site.url())


def test_a_place_where_nobody_listens_may_be_asked_later(site: Site) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(PageUnavailable, match="cannot be reached"):
            Fetcher(IngestConfig(allow=place)).fetch(f"http://{place}/")


@pytest.mark.parametrize("reply", [b"", b"garbage\r\n\r\n", b"HTTP/1.1 x y\r\n\r\n", b"\0" * 99])
def test_a_server_that_does_not_speak_http_is_no_crash(site: Site, reply: bytes) -> None:
    site.pages["*"] = lambda handler: handler.wfile.write(reply) and None
    with pytest.raises(PageUnavailable, match="broke off"):
        Fetcher(site.config()).fetch(site.url())


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate of its own for books.test, with its key."""
    tool = shutil.which("openssl")
    if tool is None:
        pytest.skip("there is no openssl here to make a certificate with")
    file = tmp_path / "books.pem"
    subject = ["-subj", "/CN=books.test", "-addext", "subjectAltName=DNS:books.test"]
    made = ["-keyout", str(file), "-out", str(tmp_path / "cert.pem"), "-days", "2", "-nodes"]
    subprocess.run(
        [tool, "req", "-x509", "-newkey", "rsa:2048", *subject, *made],
        check=True,
        capture_output=True,
    )
    file.write_bytes(file.read_bytes() + (tmp_path / "cert.pem").read_bytes())
    return file


@pytest.fixture
def tls_port(certificate: Path) -> "pytest.FixtureRequest":
    """A server that answers three connections, and notes which name each asked for."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    listening = socket.create_server(("127.0.0.1", 0))

    def answer() -> None:
        while True:
            try:
                plain, _ = listening.accept()
            except OSError:
                return
            try:
                with context.wrap_socket(plain, server_side=True) as secure:
                    secure.recv(4096)
                    secure.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret")
            except OSError:
                plain.close()

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    yield listening.getsockname()[1]  # type: ignore[misc]
    listening.shutdown(socket.SHUT_RDWR)
    listening.close()
    thread.join()


def test_the_certificate_must_be_one_for_the_name_that_was_asked(
    tls_port: int, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = IngestConfig(allow=f"books.test:{tls_port},other.test:{tls_port}", timeout_seconds=10)
    fetcher = Fetcher(config, at_home)
    with pytest.raises(InvalidInput, match="certificate"):
        fetcher.fetch(f"https://books.test:{tls_port}/")
    trusting = ssl.create_default_context(cafile=str(certificate))
    monkeypatch.setattr(fetch, "_tls", lambda: trusting)
    assert fetcher.fetch(f"https://books.test:{tls_port}/").content == b"secret"
    with pytest.raises(InvalidInput, match=r"not one for other\.test"):
        fetcher.fetch(f"https://other.test:{tls_port}/")
