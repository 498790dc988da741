-- Recall and sessions: what agents said and were shown, and where each session stood.

-- One conversation of an agent, under the key that its client gave it. checked: the prompts that the
-- last checkpoint had seen; queries: what was asked since; score: how much of what was shown was of
-- use.
CREATE TABLE sessions (
  book_id    text COLLATE "C" NOT NULL,
  id         text COLLATE "C" NOT NULL,
  client     text,
  project    text COLLATE "C",
  started_at timestamptz NOT NULL,
  seen_at    timestamptz NOT NULL,
  ended_at   timestamptz,
  prompts    integer NOT NULL DEFAULT 0,
  checked    integer NOT NULL DEFAULT 0,
  queries    json NOT NULL,
  score      double precision,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX sessions_seen ON sessions (book_id, seen_at);
CREATE INDEX sessions_project ON sessions (book_id, project, seen_at) WHERE project IS NOT NULL;

-- What was said, line by line, without loss but for secrets. Positions are the client's own.
CREATE TABLE transcripts (
  book_id    text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  position   integer NOT NULL,
  at         timestamptz NOT NULL,
  role       text NOT NULL CHECK (role IN ('user', 'assistant', 'tool', 'system')),
  text       text NOT NULL
);
CREATE UNIQUE INDEX transcripts_position ON transcripts (book_id, session_id, position);
CREATE INDEX transcripts_time ON transcripts (book_id, session_id, at);

-- Where a session stood: a digest to go on from.
CREATE TABLE checkpoints (
  book_id    text COLLATE "C" NOT NULL,
  id         text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  at         timestamptz NOT NULL,
  trigger    text NOT NULL CHECK (trigger IN
             ('periodic', 'pre_compaction', 'session_end', 'agent', 'explicit')),
  prompts    integer NOT NULL,
  digest     text NOT NULL,
  queries    json NOT NULL,
  remembers  json NOT NULL
);
CREATE UNIQUE INDEX checkpoints_id ON checkpoints (book_id, id);
CREATE INDEX checkpoints_session ON checkpoints (book_id, session_id, at);
CREATE INDEX checkpoints_time ON checkpoints (book_id, at);

-- What a session was shown, by which door, and of how much use it was: null until the session ends.
-- features are the numbers that a predictor learns from.
CREATE TABLE shown (
  book_id    text COLLATE "C" NOT NULL,
  session_id text COLLATE "C" NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  item_id    text COLLATE "C" NOT NULL,
  at         timestamptz NOT NULL,
  door       text NOT NULL CHECK (door IN ('start', 'prompt', 'recall')),
  rank       integer NOT NULL,
  score      double precision NOT NULL,
  features   json NOT NULL,
  used       double precision,
  PRIMARY KEY (book_id, session_id, kind, item_id)
);
CREATE INDEX shown_item ON shown (book_id, item_id);

-- What a predictor has learned: numbers, no words.
CREATE TABLE predictors (
  book_id    text COLLATE "C" NOT NULL,
  name       text COLLATE "C" NOT NULL,
  state      json NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, name)
);

-- What a session's start is told first: decisions and preferences.
CREATE INDEX facts_standing ON facts (book_id, observed_at) WHERE status = 'active' AND kind IN ('decision', 'preference');
CREATE INDEX claims_constraints ON claims (book_id, valid_from) WHERE status = 'active' AND kind = 'constraint';
CREATE INDEX memories_standing ON memories (book_id, occurred_at) WHERE kind IN ('decision', 'preference');

-- Hints and facts speak for their memories: a reader that knows a book up to n reads what is newer. For
-- a fact that is its source's row, which changes when the fact holds or holds no more.
ALTER TABLE hints ADD COLUMN revision bigint NOT NULL DEFAULT 0;
CREATE INDEX hints_revision ON hints (book_id, revision);
ALTER TABLE fact_sources ADD COLUMN revision bigint NOT NULL DEFAULT 0;
CREATE INDEX fact_sources_revision ON fact_sources (book_id, revision);
