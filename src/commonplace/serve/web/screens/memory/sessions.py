"""What agents saw: their sessions, and in each what was said, what was shown, and of what use."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from commonplace.model import Checkpoint, Said
from commonplace.model import Shown as Item
from commonplace.serve.forms import sessions as forms
from commonplace.serve.web import lists
from commonplace.serve.web.answer import Shown
from commonplace.serve.web.screen import Screen
from commonplace.serve.web.visit import Visit
from commonplace.sessions.live import LiveSession
from commonplace.store.wiki import pages as page_rows

#: Lines of a transcript on one leaf.
LINES = 100
#: What brought something before an agent.
DOORS = {"start": "at the start", "prompt": "beside a prompt", "recall": "because it asked"}


@dataclass(frozen=True, slots=True)
class Given:
    """Something the agent was shown, and what it says; nothing when that is forgotten."""

    item: Item
    text: str | None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a session: a line, a stop, or what was shown at once."""

    at: datetime
    line: Said | None = None
    stop: Checkpoint | None = None
    door: str = ""
    given: tuple[Given, ...] = ()


def show_all(visit: Visit) -> Shown:
    project = visit.asked("project") or None
    start = lists.offset(visit)
    found = visit.book.sessions(project, start + lists.SIZE + 1)[start:]
    sessions = found[: lists.SIZE]
    data = {
        "sessions": sessions,
        "project": project,
        "leaf": lists.leaf(visit, more=len(found) > lists.SIZE),
    }
    return Shown(
        "memory/sessions.html",
        "What agents saw",
        data,
        told=lambda: {"sessions": [forms.session(each) for each in sessions]},
    )


def show_one(visit: Visit) -> Shown:
    live = visit.book.session(visit.at["id"])
    info = live.info
    first = visit.number("start", 0, least=0, most=2**31 - 1)
    lines = live.transcript(first, LINES + 1)
    shown, texts, stops = live.shown(), live.shown_texts(), live.checkpoints()
    given = [Given(each, texts.get((each.kind, each.item_id))) for each in shown]
    more = lines[LINES].position if len(lines) > LINES else None
    data = {
        "info": info,
        "events": timeline(lines[:LINES], stops, given, begins=first == 0, ends=more is None),
        "shown": len(shown),
        "used": sum(1 for each in shown if each.used),
        "doors": DOORS,
        "addresses": _addresses(visit, shown),
        "first": visit.here(start=None) if first else None,
        "next": visit.here(start=more) if more is not None else None,
    }
    return Shown("memory/session.html", f"Session {info.id}", data, lambda: _told(live, given))


def timeline(
    lines: Sequence[Said],
    stops: Iterable[Checkpoint],
    given: Sequence[Given],
    *,
    begins: bool = True,
    ends: bool = True,
) -> list[Event]:
    """In the order of time; of stops and what was shown, that which belongs to these lines."""
    moments = [each.at for each in lines]
    after = None if begins or not moments else min(moments)
    before = None if ends or not moments else max(moments)

    def within(at: datetime) -> bool:
        return (after is None or at >= after) and (before is None or at <= before)

    events = [Event(each.at, line=each) for each in lines]
    events += [Event(each.at, stop=each) for each in stops if within(each.at)]
    for (at, door), found in groupby(given, lambda each: (each.item.at, each.item.door)):
        if within(at):
            events.append(Event(at, door=door, given=tuple(found)))
    return sorted(events, key=lambda each: each.at)


def _addresses(visit: Visit, shown: Iterable[Item]) -> dict[str, str]:
    """Of the pages among what was shown."""
    ids = [each.item_id for each in shown if each.kind == "page"]
    found = visit.wiki.desk.read(lambda reader: page_rows.infos(reader, visit.book.info.id, ids))
    return {id: page.address for id, page in found.items()}


def _told(live: LiveSession, given: Sequence[Given]) -> dict[str, Any]:
    info = live.info
    return forms.session(info) | {
        "queries": list(info.queries),
        "checkpoint_list": [forms.checkpoint(each) for each in live.checkpoints()],
        "shown_list": [forms.shown(each.item) | {"text": each.text} for each in given],
    }


SCREENS = (
    Screen("/sessions", show_all, area="sessions"),
    Screen("/sessions/{id}", show_one, area="sessions"),
)
