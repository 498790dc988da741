"""A library whose mind is scripted, as understanding is tested with."""

from tests.understand.conftest import understood

__all__ = ["understood"]
