"""What stands in for the daemon: it says that it is there, and answers ``/mcp`` as it is told."""

import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from commonplace import __version__
from commonplace.serve.daemon.lock import Lock
from tests.serve.running import Home

Message = dict[str, Any]


class StandIn:
    """``heard`` are the messages that came, with their headers; ``streams`` tell more, later."""

    def __init__(self, home: Home, version: str = __version__) -> None:
        self.heard: list[tuple[Message, dict[str, str]]] = []
        self.go_on = threading.Event()
        self.streams: list[Callable[[Message], None]] = []
        self.sessions: set[str] = set()
        self.gone: list[str] = []
        self._lock = Lock(home.place)
        Path(home.place.token).write_text("cpl_stand-in")
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                outer._post(self)

            def do_GET(self) -> None:
                outer._stream(self, None)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        port = self._server.server_address[1]
        self._lock.listens(f"http://127.0.0.1:{port}", version, home.library)

    def close(self) -> None:
        self.go_on.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
        self._lock.__exit__()

    def methods(self) -> list[str]:
        return [message.get("method", "") for message, _ in self.heard]

    def _post(self, request: BaseHTTPRequestHandler) -> None:
        body = request.rfile.read(int(request.headers["Content-Length"]))
        message = json.loads(body)
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.heard.append((message, headers))
        assert headers["authorization"] == "Bearer cpl_stand-in"
        if isinstance(message, list):
            error = {"code": -32600, "message": "One message at a time."}
            body = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
            _send(request, 400, body)
        elif "id" not in message or "method" not in message:
            _send(request, 202, b"")
        elif message["method"] == "initialize":
            session = f"s{len(self.sessions) + 1}"
            self.sessions.add(session)
            result = {"protocolVersion": "2025-06-18", "capabilities": {}}
            _json(request, {"jsonrpc": "2.0", "id": message["id"], "result": result}, session)
        elif message["method"] == "subscriptions/listen":
            self._stream(request, message["id"])
        elif message["method"] == "tools/call":
            self._call(request, message, headers)
        else:
            _json(request, _result(message, {"echo": message["method"]}))

    def _call(
        self, request: BaseHTTPRequestHandler, message: Message, headers: dict[str, str]
    ) -> None:
        name = message["params"]["name"]
        session = headers.get("mcp-session-id")
        if session is not None and session not in self.sessions:
            _send(request, 404, b'{"detail": "There is no such session."}')
        elif name == "slow":
            self.go_on.wait(60)
            _json(request, _result(message, {"slow": True}))
        elif name == "stream":
            events = [{"jsonrpc": "2.0", "method": "notifications/progress"}, _result(message, 1)]
            data = "".join(f"event: message\ndata: {json.dumps(each)}\n\n" for each in events)
            _send(request, 200, (": hello\n\n" + data).encode(), "text/event-stream")
        elif name == "refused":
            problem = {"title": "Unauthorized", "detail": "A valid token is needed."}
            _send(request, 401, json.dumps(problem).encode(), "application/problem+json")
        elif name == "hang-up":
            request.close_connection = True
        else:
            _json(request, _result(message, {"name": name}))

    def _stream(self, request: BaseHTTPRequestHandler, id_: object) -> None:
        ended = threading.Event()

        def tell(message: Message) -> None:
            try:
                request.wfile.write(f"data: {json.dumps(message)}\n\n".encode())
            except OSError:
                ended.set()

        request.close_connection = True
        request.send_response(200)
        request.send_header("Content-Type", "text/event-stream")
        request.end_headers()
        self.streams.append(tell)
        while not self.go_on.is_set() and not ended.is_set():
            request.connection.settimeout(0.05)
            try:
                if not request.connection.recv(1):
                    self.gone.append("" if id_ is None else str(id_))
                    return
            except TimeoutError:
                continue
            except OSError:
                return


def _result(message: Message, result: Any) -> Message:
    return {"jsonrpc": "2.0", "id": message["id"], "result": result}


def _json(request: BaseHTTPRequestHandler, message: Message, session: str = "") -> None:
    body = json.dumps(message, indent=1 if session else None).encode()
    _send(request, 200, body, session=session)


def _send(
    request: BaseHTTPRequestHandler,
    status: int,
    body: bytes,
    kind: str = "application/json",
    session: str = "",
) -> None:
    request.send_response(status)
    request.send_header("Content-Type", kind)
    request.send_header("Content-Length", str(len(body)))
    if session:
        request.send_header("Mcp-Session-Id", session)
    request.end_headers()
    request.wfile.write(body)
