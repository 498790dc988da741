"""What holds: a pure function of facts and rulings; `docs/explain/truth.md` has its table."""

from commonplace.knowledge.hold.judge import hold

__all__ = ["hold"]
