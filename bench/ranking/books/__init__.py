"""Small books of three kinds, and questions to them: see :mod:`bench.ranking.silence`."""
