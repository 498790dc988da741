-- Recall and sessions: what agents said and were shown, and where each session stood.

-- One conversation of an agent, under the key that its client gave it. checked: the prompts that the
-- last checkpoint had seen; queries: what was asked since; score: how much of what was shown was of
-- use.
CREATE TABLE sessions (
  book_id    TEXT NOT NULL,
  id         TEXT NOT NULL,
  client     TEXT,
  project    TEXT,
  started_at TEXT NOT NULL,
  seen_at    TEXT NOT NULL,
  ended_at   TEXT,
  prompts    INTEGER NOT NULL DEFAULT 0,
  checked    INTEGER NOT NULL DEFAULT 0,
  queries    TEXT NOT NULL,
  score      REAL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_seen ON sessions (book_id, seen_at);
CREATE INDEX sessions_project ON sessions (book_id, project, seen_at) WHERE project IS NOT NULL;

-- What was said, line by line, without loss but for secrets. Positions are the client's own.
CREATE TABLE transcripts (
  book_id    TEXT NOT NULL,
  session_id TEXT NOT NULL,
  position   INTEGER NOT NULL,
  at         TEXT NOT NULL,
  role       TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool', 'system')),
  text       TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX transcripts_position ON transcripts (book_id, session_id, position);
CREATE INDEX transcripts_time ON transcripts (book_id, session_id, at);

-- Where a session stood: a digest to go on from.
CREATE TABLE checkpoints (
  book_id    TEXT NOT NULL,
  id         TEXT NOT NULL,
  session_id TEXT NOT NULL,
  at         TEXT NOT NULL,
  trigger    TEXT NOT NULL CHECK (trigger IN
             ('periodic', 'pre_compaction', 'session_end', 'agent', 'explicit')),
  prompts    INTEGER NOT NULL,
  digest     TEXT NOT NULL,
  queries    TEXT NOT NULL,
  remembers  TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX checkpoints_id ON checkpoints (book_id, id);
CREATE INDEX checkpoints_session ON checkpoints (book_id, session_id, at);
CREATE INDEX checkpoints_time ON checkpoints (book_id, at);

-- What a session was shown, by which door, and of how much use it was: null until the session ends.
-- features are the numbers that a predictor learns from.
CREATE TABLE shown (
  book_id    TEXT NOT NULL,
  session_id TEXT NOT NULL,
  kind       TEXT NOT NULL,
  item_id    TEXT NOT NULL,
  at         TEXT NOT NULL,
  door       TEXT NOT NULL CHECK (door IN ('start', 'prompt', 'recall')),
  rank       INTEGER NOT NULL,
  score      REAL NOT NULL,
  features   TEXT NOT NULL,
  used       REAL,
  PRIMARY KEY (book_id, session_id, kind, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX shown_item ON shown (book_id, item_id);

-- What a predictor has learned: numbers, no words.
CREATE TABLE predictors (
  book_id    TEXT NOT NULL,
  name       TEXT NOT NULL,
  state      TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (book_id, name)
) STRICT, WITHOUT ROWID;

-- What a session's start is told first: decisions and preferences.
CREATE INDEX facts_standing ON facts (book_id, observed_at) WHERE status = 'active' AND kind IN ('decision', 'preference');
CREATE INDEX claims_constraints ON claims (book_id, valid_from) WHERE status = 'active' AND kind = 'constraint';
CREATE INDEX memories_standing ON memories (book_id, occurred_at) WHERE kind IN ('decision', 'preference');

-- Hints and facts speak for their memories: a reader that knows a book up to n reads what is newer. For
-- a fact that is its source's row, which changes when the fact holds or holds no more.
ALTER TABLE hints ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
CREATE INDEX hints_revision ON hints (book_id, revision);
ALTER TABLE fact_sources ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
CREATE INDEX fact_sources_revision ON fact_sources (book_id, revision);

-- What the planner should expect of these tables, as in the migrations before.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('sessions', 'sessions', '10000 10000 1'),
  ('sessions', 'sessions_seen', '10000 10000 1'),
  ('sessions', 'sessions_project', '10000 10000 50 1'),
  ('transcripts', 'transcripts_position', '1000000 1000000 100 1'),
  ('transcripts', 'transcripts_time', '1000000 1000000 100 2'),
  ('checkpoints', 'checkpoints_id', '10000 10000 1'),
  ('checkpoints', 'checkpoints_session', '10000 10000 5 1'),
  ('checkpoints', 'checkpoints_time', '10000 10000 1'),
  ('shown', 'shown', '100000 100000 10 5 1'),
  ('shown', 'shown_item', '100000 100000 3');
ANALYZE sqlite_schema;
