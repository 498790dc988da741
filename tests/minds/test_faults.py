"""Every provider at a server that does every wrong thing: a typed error or the text as it came,
before the deadline, for one request, in bounded memory."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from commonplace.clock import Stopwatch
from commonplace.errors import ModelBusy, ModelRefused, ModelTimeout, ModelUnavailable
from commonplace.minds.providers.provider import Completion, Provider
from commonplace.minds.providers.reply import LARGEST_REPLY
from commonplace.minds.remote import Remote, Server, ollama, openai
from tests.house.source import PACKAGE, ROOT
from tests.minds.dialects import INPUT_TOKENS, OUTPUT_TOKENS, vector_of
from tests.minds.faults import CONTENT, TRANSPORT, VECTORS, Fault, spoiled_text
from tests.minds.model_server import RETRY_SECONDS, UNTIL_SECONDS, ModelServer
from tests.minds.providers.asking import PROVIDERS, REPLY, aws, question

#: Long enough for a sound reply on a busy machine, and for a fault that never ends to be seen.
DEADLINE_SECONDS = 0.4
#: What a busy machine may add to a deadline.
GRACE_SECONDS = 2.0
MEMORY_MB = 24

ERRORS = {
    Fault.BUSY: ModelBusy,
    Fault.BUSY_UNTIL: ModelBusy,
    Fault.BUSY_FOR_EVER: ModelBusy,
    Fault.BROKEN: ModelBusy,
    Fault.OVERLOADED: ModelBusy,
    Fault.NO_KEY: ModelUnavailable,
    Fault.NO_MODEL: ModelUnavailable,
    Fault.REFUSED: ModelRefused,
    Fault.TOO_LONG: ModelRefused,
    Fault.NO_CREDIT: ModelUnavailable,
    Fault.RESET: ModelBusy,
    Fault.CLOSED: ModelBusy,
    Fault.SILENT: ModelTimeout,
    Fault.DRIP: ModelTimeout,
    Fault.DRIP_HEADERS: ModelTimeout,
    Fault.ENDLESS: ModelRefused,
    Fault.TRUNCATED: ModelBusy,
    Fault.CONTENT_LENGTH_TOO_SHORT: ModelBusy,
    Fault.NOT_JSON: ModelUnavailable,
    Fault.NESTED: ModelRefused,
    Fault.STRANGE: ModelUnavailable,
    Fault.REDIRECT: ModelUnavailable,
    Fault.HUGE: ModelRefused,
    Fault.REFUSAL: ModelRefused,
}
NEVER_END = {Fault.SILENT, Fault.DRIP, Fault.DRIP_HEADERS}
BROKEN_LETTER = "\N{REPLACEMENT CHARACTER}"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with ModelServer(reply=REPLY) as running:
        yield running


@pytest.fixture(params=PROVIDERS)
def provider(
    request: pytest.FixtureRequest, server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> Provider:
    """One that has answered already, so that it knows what its server takes."""
    if request.param == "bedrock":
        pytest.importorskip("boto3")
        aws(monkeypatch)
    made = PROVIDERS[request.param](server.url)
    assert made.complete(question()).text == REPLY
    assert server.calls == 1
    return made


def ask(provider: Provider, fault: Fault) -> Completion:
    seconds = DEADLINE_SECONDS if fault in NEVER_END else 10
    return provider.complete(question(timeout_seconds=seconds))


@pytest.mark.parametrize("fault", [fault for fault in TRANSPORT + CONTENT if fault in ERRORS])
def test_what_cannot_be_read_is_its_own_kind_of_error_after_one_request(
    provider: Provider, server: ModelServer, fault: Fault
) -> None:
    if fault is Fault.REFUSAL and provider.name.startswith("ollama"):
        pytest.skip("Ollama has no refusal of its own")
    server.fault = fault
    watch = Stopwatch()
    with pytest.raises(ERRORS[fault]) as caught:
        ask(provider, fault)
    assert type(caught.value) is ERRORS[fault]
    assert server.calls == 2
    assert not server.wrong
    if fault in NEVER_END:
        assert watch.seconds() + 0.05 >= DEADLINE_SECONDS
        assert watch.seconds() < DEADLINE_SECONDS + GRACE_SECONDS


@pytest.mark.parametrize("fault", [fault for fault in TRANSPORT + CONTENT if fault not in ERRORS])
def test_a_sloppy_reply_is_a_text_like_any_other(
    provider: Provider, server: ModelServer, fault: Fault
) -> None:
    server.fault = fault
    completion = ask(provider, fault)
    expected = spoiled_text(REPLY, fault).replace("\ud83d", BROKEN_LETTER)
    assert completion.text == expected.replace("\x01", BROKEN_LETTER)
    assert completion.cut is (fault is Fault.CUT)
    assert (completion.input_tokens, completion.output_tokens) == (INPUT_TOKENS, OUTPUT_TOKENS)
    assert completion.text.encode().decode() == completion.text
    assert server.calls == 2


@pytest.mark.parametrize(
    ("fault", "least", "most"),
    [
        (Fault.BUSY, RETRY_SECONDS, RETRY_SECONDS),
        (Fault.BUSY_UNTIL, UNTIL_SECONDS - 30, UNTIL_SECONDS),
        (Fault.BUSY_FOR_EVER, 3600, 3600),
        (Fault.BROKEN, 0, 0),
    ],
)
def test_how_long_a_busy_server_wants_to_be_left_alone_is_known(
    provider: Provider, server: ModelServer, fault: Fault, least: float, most: float
) -> None:
    server.fault = fault
    with pytest.raises(ModelBusy) as caught:
        ask(provider, fault)
    assert least <= caught.value.seconds <= most


@pytest.mark.parametrize(
    ("fault", "advice"), [(Fault.NO_KEY, r"mind\.key"), (Fault.NO_MODEL, "model's name")]
)
def test_a_wrong_setting_is_named(
    provider: Provider, server: ModelServer, fault: Fault, advice: str
) -> None:
    server.fault = fault
    with pytest.raises(ModelUnavailable, match=f"the reason.*{advice}"):
        ask(provider, fault)


def test_a_provider_is_well_again_when_its_server_is(
    provider: Provider, server: ModelServer
) -> None:
    """Whatever went wrong, nothing of it is kept."""
    server.fault = lambda number: [*TRANSPORT][number % len(TRANSPORT)] if number < 12 else None
    for _ in range(10):
        with pytest.raises((ModelBusy, ModelRefused, ModelUnavailable)):
            ask(provider, Fault.BUSY)
    server.fault = None
    assert ask(provider, Fault.BUSY).text == REPLY
    assert server.calls == 12


_GROWTH = """
import resource, sys
from commonplace.errors import ModelError
from tests.minds.providers.asking import PROVIDERS, question
provider = PROVIDERS[sys.argv[1]](sys.argv[2])
provider.complete(question("warm up"))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for prompt in ("huge", "endless"):
    try:
        provider.complete(question(prompt))
    except ModelError as error:
        print(type(error).__name__)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.parametrize("name", PROVIDERS)
def test_a_reply_without_end_costs_no_memory(
    server: ModelServer, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name == "bedrock":
        pytest.importorskip("boto3")
        aws(monkeypatch)
    server.fault = {2: Fault.HUGE, 3: Fault.ENDLESS}.get
    done = subprocess.run(
        [sys.executable, "-c", _GROWTH, name, server.url],
        env={**os.environ, "PYTHONPATH": f"{PACKAGE.parent}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    *errors, kilobytes = done.stdout.split()
    assert errors == ["ModelRefused", "ModelRefused"]
    assert int(kilobytes) / 1024 < MEMORY_MB
    assert MEMORY_MB < 10 * LARGEST_REPLY / 2**20
    assert server.calls == 3


TEXTS = ["one", "two", "three"]


@pytest.fixture(params=["openai", "ollama"])
def embedder(request: pytest.FixtureRequest, server: ModelServer) -> Remote:
    kinds = {"openai": openai, "ollama": ollama}
    made = kinds[request.param](Server("small", server.url, timeout_seconds=10))
    assert len(made.embed(TEXTS)) == 3
    return made


@pytest.mark.parametrize("fault", VECTORS)
def test_wrong_vectors_are_refused_and_reordered_ones_are_put_in_order(
    embedder: Remote, server: ModelServer, fault: Fault
) -> None:
    sound = embedder.embed(TEXTS).tobytes()
    server.fault = fault
    if fault is not Fault.REORDERED:
        with pytest.raises(ModelRefused):
            embedder.embed(TEXTS)
    elif embedder._url.endswith("/v1/embeddings"):
        assert embedder.embed(TEXTS).tobytes() == sound
    else:  # nobody could tell, and nothing but the order tells whose they are
        assert embedder.embed(TEXTS[::-1]).tobytes() == sound
    assert server.calls == 3


@pytest.mark.parametrize(
    "fault", [fault for fault in TRANSPORT if fault not in (Fault.ENDLESS, Fault.HUGE)]
)
def test_an_embedder_meets_the_same_errors(
    embedder: Remote, server: ModelServer, fault: Fault
) -> None:
    server.fault = fault
    if fault in NEVER_END:
        server_seconds = DEADLINE_SECONDS
        embedder = type(embedder)(
            Server("small", server.url, timeout_seconds=server_seconds, dimension=4),
            embedder._url,
            embedder._rows,
        )
    if fault in ERRORS:
        expected = ModelRefused if fault is Fault.STRANGE else ERRORS[fault]
        with pytest.raises(expected):
            embedder.embed(TEXTS)
    else:
        assert len(embedder.embed(TEXTS)) == 3
    assert server.calls == 2


def test_the_server_gives_each_text_its_own_vector() -> None:
    assert vector_of("one") != vector_of("two")
