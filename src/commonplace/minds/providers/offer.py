"""Something a server may not know: a schema for the reply, a switch that turns thinking off."""

from collections.abc import Callable, Mapping
from typing import Any

from commonplace.clock import Stopwatch
from commonplace.errors import ModelRefused
from commonplace.minds.providers.reply import LARGEST_REPLY
from commonplace.minds.wire import post_json

#: Makes a request's body; it is told whether the offer goes along.
Body = Callable[[bool], Mapping[str, Any]]


class Offer:
    """Sent along until it turns out that it is not wanted.

    The first time a server refuses a request, the same one goes once more without it. When that
    helps, it is never sent again; when it does not, the text was to blame. So it costs one further
    call in the life of this object (one more for each thread that was asking at that moment).
    """

    def __init__(self) -> None:
        self._wanted: bool | None = None

    def post(self, url: str, body: Body, headers: Mapping[str, str], timeout_seconds: float) -> Any:
        """The parsed reply. The time is for both requests, where there are two."""
        watch = Stopwatch()

        def send(offered: bool) -> Any:
            return post_json(
                url,
                body(offered),
                headers=headers,
                timeout_seconds=max(timeout_seconds - watch.seconds(), 0.001),
                largest=LARGEST_REPLY,
            )

        return self.ask(send)

    def ask(self, send: Callable[[bool], Any]) -> Any:
        """What ``send`` gives; it is told whether to send the offer along."""
        if self._wanted is False:
            return send(False)
        try:
            reply = send(True)
        except ModelRefused:
            if self._wanted is not None:
                raise
            reply = self._without(send)
        else:
            self._wanted = True
        return reply

    def _without(self, send: Callable[[bool], Any]) -> Any:
        self._wanted = True  # unless it works without
        reply = send(False)
        self._wanted = False
        return reply
