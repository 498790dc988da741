"""Secrets are taken out of a text; the rest stays as it was.

The secrets here are made up when the tests run, so that nobody who looks for keys finds one.
"""

import random
import string
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commonplace.minds.redact import _RULES, may_hold_secrets, without_secrets
from tests.cases import each_case

LETTERS = string.ascii_letters + string.digits
HEX = "0123456789abcdef"


def fake(length: int, letters: str = LETTERS) -> str:
    """The same each time, and surely with a digit and a letter in it."""
    drawn = random.Random(length).choices(letters, k=length - 4)
    return "a7" + "".join(drawn) + "3c"


CAPITALS = "".join(random.Random(1).choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", k=16))
JWT = ".".join(["ey" + "J" + fake(30), "ey" + "J" + fake(60), fake(43)])
PEM = "PRIVATE" + " KEY-----"
BODY = "\n".join([fake(64)] * 5)

SECRETS = {
    "AWS key": "AKI" + "A" + CAPITALS,
    "Google key": "AIz" + "a" + fake(35),
    "Google token": "ya2" + "9." + fake(60),
    "GitHub token": "gh" + "p_" + fake(36),
    "GitHub token (fine)": "github" + "_pat_" + fake(22) + "_" + fake(59),
    "commonplace token": "cp" + "l_" + fake(43, LETTERS + "_-"),
    "GitLab token": "glp" + "at-" + fake(20),
    "Slack token": "xo" + "xb-" + "123456789012-" + fake(24),
    "Stripe key": "sk" + "_live_" + fake(24),
    "Anthropic key": "sk" + "-ant-api03-" + fake(80) + "-" + fake(10),
    "OpenAI key": "sk" + "-proj-" + fake(48),
    "OpenAI key (old)": "sk" + "-" + fake(48),
    "Hugging Face token": "h" + "f_" + fake(34),
    "npm token": "np" + "m_" + fake(36),
    "PyPI token": "pyp" + "i-Ag" + fake(120),
    "SendGrid key": "S" + "G." + fake(22) + "." + fake(43),
    "API key": "gs" + "k_" + fake(50),
    "JWT": JWT,
    "private key": f"-----BEGIN RSA {PEM}\n{BODY}\n-----END RSA {PEM}",
    "private key (cut)": f"-----BEGIN {PEM}\n{BODY}",
    "private key (escaped)": f"-----BEGIN {PEM}\\n{fake(64)}\\n{fake(64)}\\n-----END {PEM}",
}
IN_CONTEXT = [
    ("postgres://ada:{}@db.example.org/book", "pa55word"),
    ("redis://:{}@cache:6379/0", "h@x!"),
    ("Authorization: Bearer {}", fake(40)),
    ("Authorization: Basic {}", fake(20) + "=="),
    ('{{"authorization": "Token {}"}}', fake(40)),
    ("curl -H 'X-Api-Key: {}' https://example.org", fake(32)),
    ("OPENAI_API_KEY={}", fake(40)),
    ("aws_secret_access_key = {}", fake(40, LETTERS + "/+")),
    ('client_secret: "{}"', fake(24)),
    ('{{"access_token":"{}"}}', fake(60)),
    ("my password is easy: password={}", "hunter2x"),
    ("PGPASSWORD='{}' psql", "s3cret!!"),
    ("DefaultEndpoints;AccountKey={};EndpointSuffix", fake(86) + "=="),
    ("https://x.blob.example.org/a?sv=1&sig={}&se=2", fake(44)),
    ("The password for the staging wiki is {}.", "s3cret-Horse"),
    ("the door's password was changed to {}, says Ines", "kiln#4091"),
    ("Passwort fürs WLAN: {}", "geheim123"),
    ("Contraseña: {} (la nueva)", "gato2020"),
    ("密码：{}", "mao12345"),
    ("Wifi password '{}'", "blue-Hat77"),
    ("the API key for the weather service is {}", fake(32, HEX)),
    ("token => {}", "5f0c1d2e-aaaa-4bbb-8ccc-1234567890ab"),
]
ORDINARY = [
    "Ada decided to use Postgres over MySQL on Monday.",
    "The fix is in commit 3f2a91c, reverted by 9e107d9d372bb6826bd81d3542a419d6e4a9f9b1.",
    "Trace 5f0c1d2e-aaaa-4bbb-8ccc-1234567890ab failed; see /var/log/commonplace/2026-03-01.log.",
    "The secret is: patience. The key to it: practice, and the token: a small coin.",
    "She said the password: remember to change it, and never write it down.",
    "token count: 1234567890123456 and max_tokens=4096, tokens_per_day = 1000000",
    "mind.model = ollama:qwen3:4b@http://localhost:11434, secret_file=/run/secrets/app/key-1.txt",
    "api_key=${OPENAI_API_KEY} password=$PGPASSWORD token: {{ token }} pwd=********",
    "token = get_token1(user) and secret=config.secrets.database",
    "See https://example.org:8080/a@b and mailto:ada@example.org, or git@example.org:ada/book.git.",
    "In Asia the risk-assessment-and-mitigation-plan-2026 was adopted; sk-learn is a library.",
    "A bearer bond, bearer responsibilities, Authorization: required-for-administrators.",
    "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "the model claude-sonnet-4-20250514, token: claude-sonnet-4-20250514",
    "日本語のパスワード: ひみつ です。 Ключ: очень длинное слово без цифр.",
    "Password hashing: argon2id. The password for staging must have 12 characters or more.",
    "The password is on the post-it; the password for the wiki is required in 2FA2 as well.",
    "The token for this session is described in RFC6750section2.",
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ",
]


@each_case("kind", SECRETS)
@each_case("around", ["{}", "It is {}.", '"{}",', "key:{}\nnext", "({})", "a-{}"])
def test_a_secret_is_taken_out_wherever_it_stands(kind: str, around: str) -> None:
    said = without_secrets(around.format(SECRETS[kind]))
    assert SECRETS[kind][8:30] not in said
    assert "[secret removed: " in said
    assert said.startswith(around.split("{}", maxsplit=1)[0])


@each_case("kind", [kind for kind in SECRETS if "(" not in kind])
def test_it_says_what_kind_of_secret_it_was(kind: str) -> None:
    assert without_secrets(f"Use {SECRETS[kind]} today.") == f"Use [secret removed: {kind}] today."


@each_case(("text", "secret"), IN_CONTEXT)
def test_a_secret_that_its_name_gives_away_is_taken_out(text: str, secret: str) -> None:
    said = without_secrets(text.format(secret))
    assert secret not in said
    before, after = text.format("\0").split("\0")
    assert said.startswith(before)
    assert said.endswith(after)


@each_case("text", ORDINARY)
def test_ordinary_text_is_left_as_it_is(text: str) -> None:
    assert without_secrets(text) == text


FRAGMENTS = st.sampled_from(
    [*SECRETS.values(), *ORDINARY, *[text.format(secret) for text, secret in IN_CONTEXT],
     "password=", "token: ", "Bearer ", "://a:", "@", "[secret removed: JWT]", " ", "\n", "'", "-"]
)  # fmt: skip


@given(st.lists(FRAGMENTS, max_size=6).map("".join))
def test_to_do_it_twice_is_to_do_it_once(text: str) -> None:
    once = without_secrets(text)
    assert without_secrets(once) == once


@given(st.sampled_from([word for rule in _RULES for word in rule.words]), st.text(max_size=20))
def test_the_quick_look_sees_every_word_of_every_rule(word: str, around: str) -> None:
    assert may_hold_secrets(f"{around} {word} {around}")
    assert may_hold_secrets(f"{around} {word.title()} {around}")


def test_the_quick_look_passes_over_ordinary_sentences() -> None:
    assert not may_hold_secrets("Delia moved to Bergen in May; the ferry leaves at 7:40.")
    assert not may_hold_secrets("Zoë wohnt seit März in Überlingen - am See.")


@given(st.lists(st.sampled_from([*SECRETS.values()]), min_size=2, max_size=5))
def test_no_secret_hides_behind_another(secrets: list[str]) -> None:
    said = without_secrets(" and ".join(secrets))
    assert not [secret for secret in secrets if secret[8:30] in said]


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    ["a", "-eyJ", "eyJa.", f"-----BEGIN {PEM}", "password=", "://a:", "a://", "key", "sk-",
     "Bearer ", "token: ", "authorization: basic ", "xoxb-", "x", "@", "Ada moved. ",
     "password for ", "a of "],
)  # fmt: skip
def test_no_text_takes_long(unit: str) -> None:
    began = process_time()
    without_secrets((unit * 100_000)[:100_000])
    assert process_time() - began < 10
