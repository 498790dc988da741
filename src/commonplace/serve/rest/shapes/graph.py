"""What was understood: entities, claims, facts, changes; and traces of all of it."""

from commonplace.serve.rest.shapes.told import Past, Told


class Fact(Told):
    id: str
    memory_id: str
    kind: str
    text: str
    quote: str
    subject: str | None
    attribute: str | None
    value: str | None
    status: str
    by: str | None
    since: str | None
    until: str | None
    proposed: str | None
    confidence: float
    trust: str
    occurred_at: str
    observed_at: str
    mind: str
    damaged: bool


class UnderstandingProposal(Told):
    """What understanding proposed for a memory, and what came of it."""

    id: str
    memory_id: str
    at: str
    action: str
    outcome: str
    reason: str
    kind: str
    confidence: float
    mind: str
    fact_id: str | None
    target_id: str | None
    text: str | None
    review: bool


class UnderstandingProposals(Told):
    proposals: list[UnderstandingProposal]


class Claim(Told):
    id: str
    entity_id: str
    aspect: str
    key: str
    value: str
    single: bool
    kind: str
    status: str
    fact_id: str
    text: str
    confidence: float
    valid_from: str
    valid_to: str | None
    superseded_by: str | None


class ClaimShown(Claim):
    replaced_by: str | None


class FactSource(Told):
    memory_id: str
    quote: str
    source: str | None
    author: str | None
    occurred_at: str


class FactShown(Fact):
    """A fact, with the memories that state it."""

    sources: list[FactSource]
    claims: list[Claim]


class Aspect(Told):
    name: str
    weight: float
    claims: list[ClaimShown]


class Relation(Told):
    source: str
    relation: str
    target: str
    confidence: float
    mentions: int


class EntityListed(Told):
    id: str
    name: str
    type: str
    made_by: str
    mentions: int
    claims: int


class Entities(Told):
    entities: list[EntityListed]
    past: Past | None = None


class Double(Told):
    """Two entities that may be one. `shared`: what both are related to; `together`: memories that
    mention both."""

    keep: EntityListed
    other: EntityListed
    how: str
    shared: list[str]
    together: int
    score: float


class Doubles(Told):
    doubles: list[Double]


class EntityMade(Told):
    id: str
    name: str
    type: str
    aliases: list[str]


class Corrected(Told):
    """What a correction did, or would do. `change_id` is what undoes it."""

    action: str
    name: str
    other: str
    names: int
    mentions: int
    claims: int
    relations: int
    dropped: int
    doubled: int
    reinstated: int
    change_id: str | None


class Decided(Told):
    """What was decided about a fact. `state`: `in force`, or `waiting` for somebody who is trusted
    more; `others`: what it ended, or what holds in its place; `change_id` is what undoes it."""

    action: str
    state: str
    fact: Fact | None
    others: list[Fact]
    change_id: str


class Change(Told):
    id: str
    at: str
    actor: str | None
    action: str
    what: str
    undone_at: str | None
    state: str


class Changes(Told):
    changes: list[Change]
