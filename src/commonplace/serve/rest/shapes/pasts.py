"""What changed in a book between two moments."""

from commonplace.serve.rest.shapes.graph import ClaimShown
from commonplace.serve.rest.shapes.pages import PageInfo
from commonplace.serve.rest.shapes.told import Past, Told


class ChangedSections(Told):
    added: list[str]
    changed: list[str]
    gone: list[str]


class ChangedPage(PageInfo):
    """`was`: its address before."""

    was: str
    sections: ChangedSections


class ChangedClaim(ClaimShown):
    entity: str


class Between(Told):
    old: Past
    new: Past
    added: list[PageInfo]
    changed: list[ChangedPage]
    gone: list[PageInfo]
    claimed: list[ChangedClaim]
    superseded: list[ChangedClaim]
