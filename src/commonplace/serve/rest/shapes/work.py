"""Sessions, jobs, compiling, minds, tokens, and how a book stands."""

from typing import Any

from commonplace.serve.rest.shapes.told import Found, Free, Told


class Session(Told):
    id: str
    started_at: str
    seen_at: str
    client: str | None
    project: str | None
    ended_at: str | None
    prompts: int
    score: float | None
    lines: int
    checkpoints: int
    shown: int


class Sessions(Told):
    sessions: list[Session]


class Checkpoint(Told):
    id: str
    session_id: str
    at: str
    trigger: str
    prompts: int
    digest: str
    queries: list[str]
    remembers: list[str]


class Checkpoints(Told):
    checkpoints: list[Checkpoint]


class Shown(Told):
    """Something that a session was shown, by which way, and of how much use it was."""

    id: str
    kind: str
    at: str
    door: str
    rank: int
    score: float
    features: dict[str, float]
    used: float | None


class ShownList(Told):
    shown: list[Shown]


class SessionShown(Session):
    queries: list[str]
    checkpoint_list: list[Checkpoint]
    shown_list: list[Shown]


class Said(Told):
    position: int
    role: str
    text: str
    at: str
    damaged: bool


class Transcript(Told):
    id: str
    lines: list[Said]
    next: str | None


class Added(Told):
    id: str
    added: int


class SessionText(Told):
    """What is worth telling; empty when nothing is. It is data, and marked as such."""

    id: str
    text: str


class SessionEnded(Told):
    id: str
    score: float | None
    used: int
    shown: list[Shown]


class Job(Told):
    id: str
    kind: str
    state: str
    attempts: int
    max_attempts: int
    priority: int
    args: Free
    dedupe_key: str | None
    leased_by: str | None
    error: str | None
    result: Free | None
    run_at: str
    created_at: str
    leased_at: str | None
    leased_until: str | None
    finished_at: str | None


class Jobs(Told):
    jobs: list[Job]
    counts: dict[str, int]


class JobRan(Told):
    id: str
    kind: str
    state: str
    error: str | None


class JobsRan(Told):
    ran: list[JobRan]


class Compiled(Told):
    """How far a book is compiled, and what it does by itself."""

    memories_waiting: int
    names_open: int
    switches: dict[str, str]


class PlannedPage(Told):
    address: str
    title: str
    new: bool
    diff: str
    known: list[str]


class Plan(Told):
    mind: str
    memories: int
    pages: list[PlannedPage]
    proposals: int
    counts: dict[str, int]


class PlanShown(Compiled):
    plan: Plan
    confirm: str


class MindForm(Told):
    form: str
    what: str
    chosen: bool
    usable: bool
    why: str


class Minds(Told):
    model: str
    minds: list[MindForm]


class MindCall(Told):
    id: str
    at: str
    task: str
    digest: str
    model: str
    outcome: str
    input_tokens: int
    output_tokens: int
    cost: float
    seconds: float
    error: str | None
    job_id: str | None


class Spent(Told):
    calls: dict[str, int]
    input_tokens: int
    output_tokens: int
    cost: float


class MindCalls(Told):
    calls: list[MindCall]
    today: Spent


class Budget(Told):
    """What a book may spend in a day (UTC), and has; 0 is no limit."""

    model: str
    tokens_per_day: int
    dollars_per_day: float
    today: Spent


class Coverage(Told):
    """What became of the memories of a book that are believed: those that gave facts, those that
    gave none, by why, and those that wait to be read."""

    memories: int
    with_facts: int
    without: dict[str, int]
    waiting: int


class BookStatus(Told):
    name: str
    tenant: str
    memories: int
    characters: int
    first_at: str | None
    last_at: str | None
    embedded: int
    waiting: int
    pages: int
    uncompiled: int
    unread: int
    undreamt: int
    coverage: Coverage


class Known(Told):
    facts: int
    entities: int
    claims: int
    relations: int
    waiting: int
    calls: int
    tokens: int
    cost: float


class Standing(Told):
    """How the pages of a book stand."""

    book: str
    role: str
    types: dict[str, int]
    pages: int
    archived: int
    stubs: int
    orphans: int
    proposals: int
    broken_links: int
    wanted_pages: int


class Status(Told):
    version: str
    book: BookStatus
    known: Known
    wiki: Standing
    compiled: Compiled
    jobs: dict[str, int]
    frozen: bool


class Advised(Told):
    """What takes something off a score, and the repair or the command that helps."""

    off: float
    text: str
    repair: str | None
    command: str | None


class Domain(Told):
    name: str
    score: float
    level: str
    advice: list[Advised]


class Repair(Told):
    """How a repair stands; `refused`: why it would not be made by itself now."""

    name: str
    done: int
    helped: int
    vain: int
    last_at: str | None
    refused: str | None


class Diagnosis(Told):
    findings: list[Found]
    bad: int
    score: float
    level: str
    domains: list[Domain]
    repairs: list[Repair]


class Fixed(Diagnosis):
    fixed: list[str]


class Predictor(Told):
    mode: str
    standing: str
    why: str
    sessions: int
    needed: int
    empty: int
    baseline: float
    predictor: float
    evidence: float
    enough: float
    wins: int
    recent: int
    activations: int
    fallbacks: int
    weights: dict[str, float]


class Book(Told):
    id: str
    name: str
    created_at: str
    revision: int


class Books(Told):
    books: list[Book]


class Moved(Told):
    memories: int
    rows: dict[str, int]
    sha256: str


class Token(Told):
    id: str
    tenant: str
    name: str
    kind: str
    scopes: list[str]
    books: list[str]
    toolsets: list[str]
    created_at: str
    expires_at: str | None
    last_used_at: str | None
    revoked_at: str | None


class TokenRevoked(Token):
    #: What follows for the caller, when it was the caller's own token.
    note: str | None


class Tokens(Told):
    tokens: list[Token]


class TokenMade(Token):
    """`secret` is told this once."""

    secret: str


class Me(Told):
    """Who asks, and what they may."""

    token_id: str
    name: str
    kind: str
    scopes: list[str]
    books: list[str]
    toolsets: list[str]


class Event(Told):
    event: str
    data: Any
