"""What comes out of a compressed message is bounded, whatever goes in."""

import gzip
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.capture.documents.unpack import RATIO, SMALL, STEP, Unpacker, coding
from commonplace.errors import InvalidInput
from tests.cases import each_case


def unpacked(name: str | None, data: bytes, most: int = 10_000_000, pieces: int = 1000) -> bytes:
    unpacker = Unpacker(name, most)
    out = b""
    for at in range(0, len(data), pieces):
        for part in unpacker.take(data[at : at + pieces]):
            assert len(part) <= max(STEP, pieces)
            out += part
    unpacker.end()
    return out


@given(st.binary(max_size=5000), st.integers(1, 700), st.integers(1, 40))
def test_what_was_packed_comes_out(data: bytes, pieces: int, times: int) -> None:
    data = data * times
    bare = zlib.compressobj(wbits=-15)
    assert unpacked("gzip", gzip.compress(data), pieces=pieces) == data
    assert unpacked("deflate", zlib.compress(data), pieces=pieces) == data
    assert unpacked("deflate", bare.compress(data) + bare.flush(), pieces=10**9) == data
    assert unpacked(None, data, pieces=pieces) == data
    assert unpacked("gzip", gzip.compress(data) + gzip.compress(b"more")) == data + b"more"


def test_content_that_is_a_whole_number_of_steps_is_not_cut_short() -> None:
    for size in (STEP - 1, STEP, STEP + 1, 3 * STEP):
        assert len(unpacked("gzip", gzip.compress(bytes(size)), pieces=10**9)) == size


def test_more_than_the_most_is_refused() -> None:
    with pytest.raises(InvalidInput, match="larger than 1,000 bytes"):
        unpacked("gzip", gzip.compress(b"x" * 1001), most=1000)
    with pytest.raises(InvalidInput, match="larger than 1,000 bytes"):
        unpacked(None, b"x" * 1001, most=1000)


def test_a_bomb_is_refused_by_its_ratio_long_before_the_most() -> None:
    unpacker = Unpacker("gzip", 10**12)
    packed = gzip.compress(bytes(20 * SMALL))
    seen = 0
    with pytest.raises(InvalidInput, match=f"more than {RATIO} times"):
        for part in unpacker.take(packed):
            seen += len(part)
    assert seen <= RATIO * len(packed) < 2 * SMALL


def test_what_is_damaged_or_cut_short_is_refused() -> None:
    whole = gzip.compress(b"The ferry leaves at seven.")
    for data in (whole[:-9], b"not gzip at all", whole + b"trailing"):
        with pytest.raises(InvalidInput):
            unpacked("gzip", data)


@each_case("header", ["gzip, gzip", "gzip,deflate", "br", "zstd", "compress", "gzip;q=1"])
def test_d6_other_codings_and_two_of_them_are_refused(header: str) -> None:
    with pytest.raises(InvalidInput, match="compressed"):
        coding(header)


def test_one_coding_or_none_is_read() -> None:
    assert [coding(header) for header in ("", "identity", " GZIP ", "identity, deflate")] == [
        None,
        None,
        "gzip",
        "deflate",
    ]
