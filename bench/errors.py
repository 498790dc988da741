"""What the bench raises."""


class Skipped(Exception):
    """A part of the bench cannot run here; its message is the reason, and is printed."""


class RequestFailed(Skipped):
    """A system's process answered one request with an error, and lives on."""
