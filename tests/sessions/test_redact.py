"""What a session keeps holds no secrets; hashes, ids, paths and words stay."""

import base64
from time import process_time

from hypothesis import given
from hypothesis import strategies as st

from commonplace.sessions.redact import redacted
from tests.cases import each_case

#: A text, and the part of it that must go.
SECRETS = [
    ("Authorization: Bearer abcDEF0123456789ghiJKL", "abcDEF0123456789ghiJKL"),
    ("postgres://ada:s3cretword@db.example/heron", "s3cretword"),
    ("api_key = 9aF3kQ7zLm2Xc8VbN4tR", "9aF3kQ7zLm2Xc8VbN4tR"),
    ("password: hunter2hunter2", "hunter2hunter2"),
    ("export API_KEY=abcdef", "abcdef"),
    ("export DB_PASSWORD='open sesame'", "open sesame"),
    ("$GITHUB_TOKEN=abc123def", "abc123def"),
    ("$env:OPENAI_KEY = 'abcd-efgh'", "abcd-efgh"),
    ("SECRET_SALT=pepper", "pepper"),
    ("  SESSION_SECRET=nobodyknows", "nobodyknows"),
    ("ENV DEPLOY_TOKEN=letmein", "letmein"),
    ("set FOO=aB3dE5fG7hI9kL1m", "aB3dE5fG7hI9kL1m"),
    ("ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6", "a1B2c3D4e5F6"),
    ("xoxb-" + "123456789012-abcdefghijkl", "abcdefghijkl"),
    ("AKIA" + "IOSFODNN7EXAMPL2", "IOSFODNN7"),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIEabc\n-----END RSA PRIVATE KEY-----", "MIIEabc"),
    ("it is " + base64.b64encode(bytes(range(7, 103, 3))).decode() + " now", "BwoNEBM"),
]
#: What only looks like one.
HARMLESS = [
    "commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b fixed it",
    "01890a5d-ac96-774b-bcce-b302099a8001",
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    'integrity="sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="',
    "AbstractSingletonProxyFactoryBean2Implementation1",
    "/usr/local/lib/python3.11/site-packages/heron/feeds/reading.py",
    "tests/serve/cli/wiki/test_reading_engines.py::test_every_page_2",
    "https://example.com/2026/03/01/how-we-moved-the-database-in-one-night",
    "export PATH=/usr/local/bin:$PATH",
    "export EDITOR=vim",
    "export API_KEY=$OTHER",
    "export TOKEN=***",
    "export AUTH_FILE=~/.config/heron/auth.toml",
    "KEY=value",
    "x = 3",
    "if token == other:",
    "monkey=banana",
    "keyboard_layout=dvorak",
    "author=ada",
    "the_quick_brown_fox_jumps_over_the_lazy_dog_2026_03_01",
    "supercalifragilisticexpialidociousnesses",
    "田中さんは東京に住んでいます。",
    "",
]


@each_case(("text", "secret"), SECRETS)
def test_a_secret_goes_and_is_marked(text: str, secret: str) -> None:
    clean = redacted(text)
    assert secret not in clean
    assert "[secret removed: " in clean


@each_case("text", HARMLESS)
def test_what_only_looks_like_a_secret_stays(text: str) -> None:
    assert redacted(text) == text


@given(st.binary(min_size=32, max_size=96))
def test_what_chance_drew_goes_unless_it_is_plain(drawn: bytes) -> None:
    blob = base64.b64encode(drawn).decode()
    mixed = len({*blob}) > 20 and sum(map(str.isdigit, blob)) > 2
    if mixed and blob.count("/") + blob.count("+") <= 3:
        assert blob not in redacted(f"it is {blob} now")


@given(st.text(max_size=300) | st.sampled_from([text for text, _ in SECRETS]))
def test_to_redact_twice_is_to_redact_once(text: str) -> None:
    assert redacted(redacted(text)) == redacted(text)


@each_case("part", ["a", "A1b", "export ", "$a=", "A=1\n", "-----BEGIN PRIVATE KEY-----"])
def test_a_megabyte_takes_a_moment(part: str) -> None:
    text = part * (1_000_000 // len(part))
    began = process_time()
    redacted(text)
    assert process_time() - began < 10
