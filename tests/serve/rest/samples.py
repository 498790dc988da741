"""One good request for every operation, in an order in which they can be asked one after another.

``{memory}`` and the like stand for ids of whoever asks; see ``world``.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from commonplace.serve.rest.operation import BYTES, NDJSON, Operation
from commonplace.serve.rest.table import OPERATIONS

BY_NAME: Mapping[str, Operation] = {each.name: each for each in OPERATIONS}
PAGE = {"type": "project", "slug": "{page}"}
OTHER = {"type": "topic", "slug": "{other}"}


@dataclass(frozen=True)
class Sample:
    operation: str
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    status: int | None = None

    @property
    def of(self) -> Operation:
        return BY_NAME[self.operation]

    def address(self, ids: Mapping[str, str], **more: Any) -> str:
        parts = {name: quote(_filled(value, ids), safe="") for name, value in self.path.items()}
        query = urlencode({**_filled(dict(self.query), ids), **more}, doseq=True)
        address = "/api" + self.of.path.format(**parts)
        return f"{address}?{query}" if query else address

    def how(self, ids: Mapping[str, str]) -> dict[str, Any]:
        """What is sent besides."""
        if self.body is None:
            return {}
        body = _filled(self.body, ids)
        if self.of.takes in (BYTES, NDJSON):
            return {"content": body.encode(), "headers": {"Content-Type": self.of.takes}}
        content = json.dumps(body).encode()
        return {"content": content, "headers": {"Content-Type": "application/json"}}


def _filled(value: Any, ids: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        for name, real in ids.items():
            value = value.replace(f"{{{name}}}", real)
        return value
    if isinstance(value, Mapping):
        return {name: _filled(each, ids) for name, each in value.items()}
    return [_filled(each, ids) for each in value] if isinstance(value, list) else value


_ID = {"id": "{memory}"}
SAMPLES: tuple[Sample, ...] = (
    Sample("openapi"),
    Sample("whoAmI"),
    Sample("remember", body={"text": "Tea is at four.", "tags": ["tea"], "metadata": {"a": [1]}}),
    Sample("rememberMany", body=[{"text": "One."}, {"text": "Two.", "occurred_at": "2026-03-01"}]),
    Sample("rememberStream", body='{"text": "Three."}\n{"text": ""}\n\n{"text": "Four."}\n'),
    Sample("listMemories", query={"limit": 2}),
    Sample("getMemory", _ID),
    Sample("traceMemory", _ID),
    Sample("blastRadius", _ID),
    Sample("recall", body={"question": "Who lives in Lisbon?", "explain": True, "session": "s"}),
    Sample("recallByQuery", query={"q": "Lisbon", "why_not": "{memory}", "expand": 2}),
    Sample("trace", query={"thing": "project/{page}"}),
    Sample("listSessions"),
    Sample("getSession", {"id": "{session}"}),
    Sample("getTranscript", {"id": "{session}"}),
    Sample("addLines", {"id": "{session}"}, body={"lines": [{"role": "user", "text": "Hello."}]}),
    Sample("startSession", {"id": "{session}"}, body={"budget": 500}),
    Sample("prompt", {"id": "{session}"}, body={"text": "Who lives in Lisbon?"}),
    Sample("listCheckpoints", {"id": "{session}"}),
    Sample("makeCheckpoint", {"id": "{session}"}, body={"digest": "Here."}),
    Sample("recover", {"id": "{session}"}),
    Sample("listShown", {"id": "{session}"}),
    Sample("endSession", {"id": "{session}"}),
    Sample("listDocuments"),
    Sample("uploadDocument", query={"name": "a/notes.txt"}, body="Some notes about tea."),
    Sample("fetchDocument", body={"url": "https://example.org/page"}),
    Sample("getDocument", {"id": "{document}"}),
    Sample("forgetDocument", {"id": "{document}"}, body={}),
    Sample("listEntities"),
    Sample("listDoubles", query={"limit": 5}),
    Sample("introduce", body={"name": "AC/DC", "type": "organization", "aliases": ["Acca"]}),
    Sample("getEntity", {"name": "{entity}"}),
    Sample("addAlias", {"name": "{entity}"}, body={"alias": "The Jones"}),
    Sample("renameEntity", {"name": "{entity}"}, body={"new_name": "Indiana Jones"}),
    Sample("retypeEntity", {"name": "{entity}"}, body={"type": "place"}),
    Sample("splitEntity", {"name": "{entity}"}, body={"aliases": ["The Jones"], "preview": True}),
    Sample("mergeEntities", {"name": "{entity}"}, body={"other": "AC/DC"}),
    Sample("listChanges"),
    Sample("undoChange", body={}),
    Sample("getFact", {"id": "{fact}"}),
    Sample("acceptFact", {"id": "{fact}"}),
    Sample("rejectFact", {"id": "{fact}"}, body={"instead": None}),
    Sample("listUnderstanding"),
    Sample("listPages", query={"limit": 1}),
    Sample("searchPages", query={"q": "harbour"}),
    Sample("createPage", body={"type": "concept", "title": "Tides", "body": "Twice a day.\n"}),
    Sample("stubPage", body={"type": "topic", "title": "Ebb", "body": "It goes."}),
    Sample("getPage", PAGE),
    Sample("writePage", OTHER, body={"body": "Beside it.\n\n## Notes\n\nNone.\n"}),
    Sample("writeSection", {**OTHER, "section": "notes"}, body={"body": "Some.", "reason": "why"}),
    Sample(
        "editPage", PAGE, body={"old": "and closed", "new": "and shut", "sources": ["{memory}"]}
    ),
    Sample("appendToPage", PAGE, body={"text": "It is by the sea.", "section": "status"}),
    Sample("setPage", OTHER, body={"tags": ["water"], "summary": "A dock."}),
    Sample("putRight", PAGE, body={"sentence": "It is by the sea.", "instead": "It is inland."}),
    Sample("pageHistory", PAGE),
    Sample("getVersion", {**PAGE, "version": "0"}),
    Sample("diffPage", PAGE, {"old": 0}),
    Sample("changesBetween", query={"since": "2020-01-01"}),
    Sample("blamePage", PAGE),
    Sample("restorePage", PAGE, body={"version": 1}),
    Sample("recentChanges"),
    Sample("archivePage", OTHER, body={}),
    Sample("unarchivePage", OTHER, body={}),
    Sample("renamePage", {"type": "topic", "slug": "ebb"}, body={"title": "Ebb and flow"}),
    Sample("foreseeMerge", {"type": "topic", "slug": "ebb"}, {"into": "concept/tides"}),
    Sample("mergePages", {"type": "topic", "slug": "ebb"}, body={"into": "concept/tides"}),
    Sample("splitPage", PAGE, body={"sections": ["status"], "title": "State of the harbour"}),
    Sample("addRedirect", body={"address": "topic/old-dock", "page": "topic/{other}"}),
    Sample("listRedirects"),
    Sample("deletePage", {"type": "concept", "slug": "tides"}, body={}),
    Sample("pageLinks", PAGE),
    Sample("pageBacklinks", OTHER),
    Sample("pageMentions", PAGE),
    Sample("linkMentions", PAGE, body={"preview": True}),
    Sample("pageSources", PAGE),
    Sample("brokenLinks"),
    Sample("pageGraph", query={"least": 0, "since": "2020-01-01"}),
    Sample("linkDensity"),
    Sample("orphanPages"),
    Sample("stubPages"),
    Sample("lint"),
    Sample("truth", query={"limit": 5}),
    Sample("fixPages", body={}),
    Sample("listProposals"),
    Sample("getProposal", {"id": "{proposal}"}),
    Sample("propose", PAGE, body={"section": "lead", "body": "Another harbour."}),
    Sample("acceptProposal", {"id": "{proposal}"}, body={"force": True}),
    Sample("rejectProposal", {"id": "{proposal}"}, status=409),
    Sample("releaseSection", PAGE, body={"section": "status"}),
    Sample("listMentions", query={"least": 1}),
    Sample("ignoreMention", body={"name": "Grace Hopper"}),
    Sample("promoteMention", body={"name": "Grace Hopper", "page": "topic/{other}"}),
    Sample("decidedMentions", query={"state": "promoted"}),
    Sample("listJobs"),
    Sample("listen", query={"seconds": 0}),
    Sample("getJob", {"id": "{job}"}),
    Sample("cancelJob", {"id": "{job}"}),
    Sample("retryJob", {"id": "{job}"}),
    Sample("compileState"),
    Sample("planCompile"),
    Sample("applyPlan", body={"confirm": "no"}, status=409),
    Sample("compileNow", body={"model": "rules"}),
    Sample("setSwitches", body={"compile": "off", "aggregate": None}),
    Sample("dreamPlan"),
    Sample("dream"),
    Sample("listDreams", query={"limit": 3}),
    Sample("dreamDiary"),
    Sample("knowledgeMap"),
    Sample("getSummary", query={"kind": "month", "day": "1999-01"}, status=404),
    Sample("pageDiffers", PAGE),
    Sample("rebuildPage", PAGE, body={"model": "rules"}),
    Sample("rebuildAll", body={}),
    Sample("runJobs"),
    Sample("listMinds"),
    Sample("listCalls"),
    Sample("budget"),
    Sample("status"),
    Sample("doctor"),
    Sample("fixLibrary"),
    Sample("listInbox"),
    Sample("settleItems", body={"ids": ["{quarantined}"]}, status=404),
    Sample("predictor"),
    Sample("listBooks"),
    Sample("createBook", body={"name": "team"}),
    Sample("getBook", {"name": "team"}),
    Sample("listMembers"),
    Sample("addMember", body={"book": "team", "role": "member"}),
    Sample("listShared", query={"book": "team"}),
    Sample("removeMember", {"name": "team"}),
    Sample("listTokens"),
    Sample("createToken", body={"name": "bot", "scopes": ["read"], "books": ["team"]}),
    Sample("revokeToken", {"id": "{token}"}),
    Sample("exportMemories"),
    Sample("exportBook"),
    Sample("importMemories", body='{"text": "Imported."}\n'),
    Sample("importBook", query={"name": "new"}, body="{}\n", status=400),
    Sample("wikiPages"),
    Sample("wikiSearch", query={"q": "harbour"}),
    Sample("wikiCreate", body={"title": "Sails", "content": "White.", "edit_summary": "new"}),
    Sample("wikiRead", {"slug": "sails"}),
    Sample("wikiEdit", {"slug": "sails"}, body={"old_text": "White", "new_text": "Red"}),
    Sample("wikiHistory", {"slug": "sails"}),
    Sample("wikiRestore", {"slug": "sails"}, body={"version": 0}),
    Sample("wikiArchive", {"slug": "sails"}),
    Sample(
        "memoryRemember",
        body={"content": "Sails are red.", "transcript": "user: red?", "sourceId": "seed-1"},
    ),
    Sample("memoryRecall", body={"query": "sails", "expand": True}),
    Sample("listImports", query={"limit": 2}),
    Sample("getImport", {"run": "{import}"}, {"outcome": "created"}),
    Sample("rollBack", {"run": "{import}"}, body={}),
    Sample("taint", body={"ids": ["{memory}"], "reason": "a rumour"}),
    Sample("listQuarantine"),
    Sample("liftQuarantine", body={"ids": ["{memory}"]}),
    Sample("forget", body={"ids": ["{memory}"]}),
    Sample("listReceipts", query={"limit": 5}),
    Sample("listSuppressed"),
)
