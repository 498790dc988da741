"""These run on both engines."""

from tests.engines import POSTGRES, SQLITE, engine_fixture

engine = engine_fixture(SQLITE, POSTGRES)
