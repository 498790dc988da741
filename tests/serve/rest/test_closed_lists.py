"""Where REST names the values that a field may have, they are those of the model."""

from typing import Any, get_args

import msgspec

from commonplace.model import (
    CONFIDENCES,
    JOB_STATES,
    KINDS,
    PAGE_TYPES,
    ROLES,
    SCOPES,
    TOOLSETS,
    TRIGGERS,
)
from commonplace.serve.rest.areas import books, memories, recalling, sessions, shelf, work
from tests.cases import each_case


def _field(struct: type[msgspec.Struct], name: str) -> Any:
    return next(each.type for each in msgspec.structs.fields(struct) if each.name == name)


@each_case(
    ("said", "meant"),
    [
        (recalling.Kind, KINDS),
        (memories.Kind, tuple(each for each in KINDS if each != "document_chunk")),
        (shelf.PageType, PAGE_TYPES),
        (shelf.Confidence, CONFIDENCES),
        (work.State, JOB_STATES),
        (get_args(get_args(books.Scopes)[0])[0], SCOPES),
        (get_args(books.Toolsets)[0], TOOLSETS),
        (_field(sessions.SaidLine, "role"), ROLES),
        (_field(sessions.NewCheckpoint, "trigger"), TRIGGERS),
    ],
)
def test_a_closed_list_is_that_of_the_model(said: Any, meant: tuple[str, ...]) -> None:
    assert {*get_args(said)} == {*meant}
