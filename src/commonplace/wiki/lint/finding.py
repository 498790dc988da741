"""What lint finds."""

from dataclasses import dataclass

SEVERITIES = ("error", "warning", "note")
#: What is looked for, as the package describes it.
RULES = (
    "damaged",
    "missing-parent",
    "hidden-link",
    "broken-link",
    "ambiguous-link",
    "archived-link",
    "archived-parent",
    "archived-redirect",
    "duplicate-alias",
    "contradiction-loop",
    "ungrounded",
    "unverified",
    "outdated",
    "disputed",
    "empty",
    "look-alike",
    "redirected-link",
    "slug-drift",
    "repeated-heading",
    "orphan",
    "stale",
    "oversize",
)
#: What can be done without asking: see ``repair``.
REPAIRS = ("sections", "parent", "alias", "slug", "link")


@dataclass(frozen=True, slots=True)
class Fix:
    """What to do, in words; and what can be done without asking, if anything."""

    words: str
    #: One of `REPAIRS`, or empty; with what it needs to know.
    repair: str = ""
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong with a page."""

    rule: str
    #: ``error``, ``warning`` or ``note``.
    severity: str
    page_id: str
    #: ``type/slug``.
    address: str
    #: The section, or empty for the whole page.
    section: str
    message: str
    fix: Fix

    @property
    def fixable(self) -> bool:
        return bool(self.fix.repair)
