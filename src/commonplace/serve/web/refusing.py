"""A refusal as a page, for a browser."""

import json
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from commonplace.serve.web.answer import HEADERS, HTML
from commonplace.serve.web.rendering import rendered


def dressed(answer: Response) -> Response:
    """The problem, as :mod:`commonplace.serve.http.problems` tells it, drawn."""
    told: Mapping[str, Any] = json.loads(bytes(answer.body))
    page = rendered("problem.html", {"title": told["title"], "problem": told})
    ours = ("content-length", "content-type")
    headers = {name: value for name, value in answer.headers.items() if name not in ours}
    return Response(page, answer.status_code, {**headers, **HEADERS}, HTML)
