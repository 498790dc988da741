"""Amazon Bedrock's ``Converse``, by boto3: its chain of credentials, its signature, its addresses.

Only the exchange itself is not boto3's: it would read without end what comes without end, and its
timeouts start anew with every byte. The signed request goes through our own wire instead, which
keeps the deadline and the bound, and raises the same errors as for every other provider. Finding
credentials can still hang somewhere in a network, so all of it runs in a thread that is left alone
when time is up.
"""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar

from commonplace.clock import Stopwatch
from commonplace.errors import CommonplaceError, ModelRefused, ModelTimeout, ModelUnavailable
from commonplace.minds.apart import Apart
from commonplace.minds.providers import reply as read
from commonplace.minds.providers.offer import Offer
from commonplace.minds.providers.provider import Completion, Request
from commonplace.minds.providers.schema import closed, in_words
from commonplace.minds.wire import post_bytes

_REFUSED = ("guardrail_intervened", "content_filtered")
_CUT = ("max_tokens", "model_context_window_exceeded")
_INSTALL = "Amazon Bedrock needs boto3: pip install 'commonplace[bedrock]'"

T = TypeVar("T")


class Bedrock:
    """``place`` is a region or an endpoint's URL; nothing means what the AWS settings say."""

    def __init__(self, model: str, place: str = "") -> None:
        self._model = model
        self._place = place
        self._schema = Offer()
        self._making = threading.Lock()
        self._session: Any = None
        self._client: Any = None
        #: What passes between a call and the wire below it, for each thread its own.
        self._call = threading.local()

    @property
    def name(self) -> str:
        return f"bedrock:{self._model}"

    def complete(self, request: Request) -> Completion:
        watch = Stopwatch()

        def send(offered: bool) -> Any:
            left = max(request.timeout_seconds - watch.seconds(), 0.001)
            return self._converse(self._body(request, offered), left)

        return _within(request.timeout_seconds, lambda: self._completion(self._schema.ask(send)))

    def available(self) -> str:
        """Asks nobody: boto3 is there, and finds credentials and a region."""
        return _within(read.AVAILABLE_SECONDS, self._ready)

    def _ready(self) -> str:
        client = self._connected()
        if client.meta.config.signature_version != "bearer" and not self._session.get_credentials():
            raise ModelUnavailable("boto3 finds no AWS credentials. Run: aws configure")
        return f"{client.meta.endpoint_url} can be asked; {self._model} was not."

    def _converse(self, body: Mapping[str, Any], timeout_seconds: float) -> Any:
        client = self._connected()
        self._call.timeout_seconds = timeout_seconds
        try:
            client.converse(**body)
        except _boto_errors() as error:
            raise _not_set_up(error) from error
        return self._call.reply

    def _connected(self) -> Any:
        """The client, made once: boto3's sessions are not for several threads."""
        with self._making:
            if self._client is None:
                try:
                    self._session = import_module("boto3").Session()
                    self._client = self._new_client()
                except ImportError as error:
                    raise ModelUnavailable(_INSTALL) from error
                except _boto_errors() as error:
                    raise _not_set_up(error) from error
            return self._client

    def _new_client(self) -> Any:
        once = {"total_max_attempts": 1, "mode": "standard"}
        config = import_module("botocore.config").Config(retries=once)
        region = self._session.region_name
        place = {"region_name": self._place or region}
        if "://" in self._place:  # whatever answers there, some region has to be signed
            place = {"endpoint_url": self._place, "region_name": region or "us-east-1"}
        client = self._session.client("bedrock-runtime", config=config, **place)
        client.meta.events.register("before-send.bedrock-runtime.Converse", self._exchange)
        return client

    def _exchange(self, request: Any, **_: Any) -> Any:
        """Instead of boto3's own. What comes back is kept beside it, to be read by ourselves:
        boto3's reader trusts the types."""
        self._call.reply = post_bytes(
            request.url,
            request.body,
            headers={name: _text(value) for name, value in request.headers.items()},
            timeout_seconds=self._call.timeout_seconds,
            largest=read.LARGEST_REPLY,
        )
        response = import_module("botocore.awsrequest").AWSResponse
        return response(request.url, 200, {}, _NothingMore())

    def _body(self, request: Request, with_schema: bool) -> dict[str, Any]:
        prompt = request.prompt if with_schema else in_words(request.prompt, request.schema)
        body: dict[str, Any] = {
            "modelId": self._model,
            "messages": [{"role": "user", "content": [{"text": prompt}]}],
            "inferenceConfig": {"maxTokens": request.max_tokens},
        }
        if with_schema:
            shape = {"name": "reply", "schema": json.dumps(closed(request.schema))}
            structure = {"type": "json_schema", "structure": {"jsonSchema": shape}}
            body["outputConfig"] = {"textFormat": structure}
        return body

    def _completion(self, reply: Any) -> Completion:
        message = read.field(reply, "output", "message")
        if not isinstance(message, dict):
            raise read.strange(reply, "Bedrock")
        if (reason := reply.get("stopReason")) in _REFUSED:
            raise ModelRefused(f"{self._model} refused: {reason}.")
        usage = reply.get("usage")
        return Completion(
            read.joined(message.get("content")),
            read.count(
                read.field(usage, "inputTokens"),
                read.field(usage, "cacheReadInputTokens"),
                read.field(usage, "cacheWriteInputTokens"),
            ),
            read.count(read.field(usage, "outputTokens")),
            cut=reason in _CUT,
        )


class _NothingMore:
    """The rest of a response, as boto3 reads it."""

    def stream(self) -> Iterator[bytes]:
        yield b"{}"


def _within(seconds: float, work: Callable[[], T]) -> T:
    try:
        return Apart(work, CommonplaceError).result(seconds)
    except TimeoutError as error:
        raise ModelTimeout(f"Bedrock did not answer within {seconds:g} s.") from error


def _boto_errors() -> tuple[type[Exception], ...]:
    errors = import_module("botocore.exceptions")
    return errors.BotoCoreError, errors.ClientError


def _not_set_up(error: Exception) -> ModelUnavailable:
    return ModelUnavailable(
        f"Bedrock cannot be asked: {error}. Check region and credentials: aws configure"
    )


def _text(value: object) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)
