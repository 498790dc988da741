"""Which addresses are fetched. D1, D4: what is not public is refused, however it is spelled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.documents.addresses import (
    Place,
    Rules,
    checked,
    is_public,
    parse,
    resolve,
    rules,
)
from commonplace.errors import ConfigError, InvalidInput, PageUnavailable
from tests.cases import each_case

WEB = Rules(frozenset({80, 443}), frozenset())
PUBLIC = ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"]

PRIVATE = """
0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.255.255.254 168.63.129.16
169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1
192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1
255.255.255.255
:: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:127.0.0.1
64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::a00:1 100::1 2001::1
2001:0:4136:e378:8000:63bf:f5ff:fffe 2001:db8::1 2002:7f00:1:: 2002:a9fe:a9fe:: 2002:c0a8:1::
2606:4700::5efe:10.0.0.1 2606:4700::200:5efe:127.0.0.1 3fff::1 5f00::1 fc00::1 fd00:ec2::254
fe80::1 fec0::1 ff02::1 ff0e::1 fe80::1%eth0
""".split()

SPELLINGS = """
http://2130706433/ http://0x7f.1/ http://0177.0.0.1/ http://127.1/ http://0/ http://0x7f000001/
http://①②⑦.0.0.1/ http://127。0。0。1/ http://１２７.0.0.1/ http://127.0.0.1./ http://017700000001/
http://[::1]/ http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/ http://[0:0:0:0:0:0:0:1]/
http://[64:ff9b::7f00:1]/ http://[2002:7f00:1::]/ http://[fec0::1]/ http://[ff02::1]/
http://[fe80::1%25eth0]/ http://100.100.100.200/latest/meta-data/ http://169.254.169.254/
http://localhost/ http://LOCALHOST./ http://a.localhost/ http://metadata.google.internal/
http://metadata/ http://printer.local/ http://instance-data/ http://127.0.0.1:80/
""".split()

WRONG = """
file:///etc/passwd gopher://a.test/ ftp://a.test/ data:text/html,x javascript:alert(1) //a.test/
http:///x http:// http://user@a.test/ http://user:pw@a.test/ http://a.test@127.0.0.1/
http://a.test:99999/ http://a.test:0/ http://a.test:x/ http://a..test/ http://-a.test/
http://a%2etest/ http://127.0.0.%31/ http://[::1 http://::1/ http://a.test\\@b.test/ http://1.2.3/
http://256.256.256.256/ http://08.8.8.8/
""".split()


def answers(*found: str):  # type: ignore[no-untyped-def]
    return lambda host, port, seconds: list(found)


@each_case("address", PRIVATE)
def test_d1_an_address_that_is_not_public_is_refused(address: str) -> None:
    assert not is_public(address)
    with pytest.raises(InvalidInput, match="not a public place"):
        checked(parse("http://a.test/"), WEB, answers(address), 1)


@each_case("address", [*PUBLIC, "8.8.8.8", "64:ff9b::808:808", "::ffff:8.8.8.8"])
def test_a_public_address_is_not_refused(address: str) -> None:
    assert is_public(address)
    assert checked(parse("http://a.test/"), WEB, answers(address), 1) == [address]


@each_case("url", SPELLINGS)
def test_d1_no_spelling_of_a_private_place_gets_through(url: str) -> None:
    """With the system's own resolver, which understands more spellings than one would like."""
    with pytest.raises(InvalidInput):
        checked(parse(url), WEB, resolve, 1)


@each_case("url", [*WRONG, "http://a.test/\r\nHost: b", "http://a.test/ x", "http://a\tb/"])
def test_what_is_no_address_of_a_page_is_refused(url: str) -> None:
    with pytest.raises(InvalidInput):
        parse(url)


def test_d4_one_private_answer_among_public_ones_is_enough_to_refuse() -> None:
    for others in (["::1"], ["10.0.0.1"], ["fe80::1"]):
        with pytest.raises(InvalidInput, match="not a public place"):
            checked(parse("http://a.test/"), WEB, answers(*PUBLIC, *others), 1)


def test_a_name_without_an_address_may_have_one_later() -> None:
    with pytest.raises(PageUnavailable, match="no address"):
        checked(parse("http://a.test/"), WEB, answers(), 1)


@given(st.integers(0, 2**32 - 1), st.sampled_from(["::ffff:", "64:ff9b::"]))
def test_an_ipv4_address_inside_an_ipv6_one_is_judged_alike(number: int, prefix: str) -> None:
    plain = ".".join(str(number >> shift & 255) for shift in (24, 16, 8, 0))
    assert is_public(prefix + plain) == is_public(plain)


def test_only_the_ports_that_are_set_are_fetched_from() -> None:
    with pytest.raises(InvalidInput, match=r"ingest\.ports"):
        checked(parse("http://a.test:6379/"), WEB, answers(*PUBLIC), 1)
    more = rules("80, 443,8080", "")
    assert checked(parse("http://a.test:8080/"), more, answers(*PUBLIC), 1) == PUBLIC


def test_an_operator_may_name_a_private_place_and_only_that_port_of_it() -> None:
    named = rules("80,443", "wiki.internal:8080, 127.0.0.1:9000,[::1]:9001")
    for url in ("http://wiki.internal:8080/", "http://127.0.0.1:9000/x", "http://[::1]:9001/"):
        assert checked(parse(url), named, answers("127.0.0.1"), 1) == ["127.0.0.1"]
    for url in ("http://wiki.internal/", "http://127.0.0.1:9002/", "http://127.0.0.1/"):
        with pytest.raises(InvalidInput):
            checked(parse(url), named, answers("127.0.0.1"), 1)


@pytest.mark.parametrize(("ports", "allow"), [("80,http", ""), ("80", "a b:1"), ("80", "u@a:1")])
def test_settings_that_make_no_sense_say_so(ports: str, allow: str) -> None:
    with pytest.raises(ConfigError, match="ingest"):
        rules(ports, allow)


def test_the_parts_that_are_sent_are_the_parts_that_were_checked() -> None:
    place = parse("HTTPS://Bücher.Example.:443/a b/ü?q=ä#part".replace(" ", "%20"))
    assert place == Place("https", "xn--bcher-kva.example", 443, "/a%20b/%C3%BC?q=%C3%A4")
    assert place.url == "https://xn--bcher-kva.example/a%20b/%C3%BC?q=%C3%A4"
    assert parse(place.url) == place
    assert parse("http://[2606:4700::1]:8080").authority == "[2606:4700::1]:8080"


@given(st.text(max_size=60))
def test_any_text_is_an_address_or_refused_and_an_address_stays_itself(text: str) -> None:
    for url in (text, f"http://{text}"):
        try:
            place = parse(url)
        except InvalidInput:
            continue
        assert parse(place.url) == place
        assert place.authority.isascii() and place.target.isascii()


def test_an_unknown_name_may_be_known_later() -> None:
    with pytest.raises(PageUnavailable, match="not known"):
        resolve("nobody-has-this-name.invalid", 80, 20)
