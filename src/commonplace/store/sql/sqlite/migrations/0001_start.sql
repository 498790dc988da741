-- A library begins: books, memories and their index, names, jobs.

CREATE TABLE migrations (
  number     INTEGER PRIMARY KEY,
  name       TEXT NOT NULL,
  applied_at TEXT NOT NULL
) STRICT;

-- What the whole library agrees on: the embedding profile.
CREATE TABLE agreements (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- revision counts the book's write transactions: whoever changes a book takes its next number first,
-- so numbers are committed in order and "what is newer than n" never skips a late commit.
-- names_revision is the revision that last changed what the book's entities are called.
CREATE TABLE books (
  id         TEXT PRIMARY KEY,
  tenant     TEXT NOT NULL,
  name       TEXT NOT NULL,
  revision   INTEGER NOT NULL DEFAULT 0,
  names_revision INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  UNIQUE (tenant, name)
) STRICT;

CREATE TABLE memories (
  book_id         TEXT NOT NULL,
  id              TEXT NOT NULL,
  kind            TEXT NOT NULL,
  occurred_at     TEXT NOT NULL,
  observed_at     TEXT NOT NULL,
  created_at      TEXT NOT NULL,
  hash            BLOB NOT NULL,
  author          TEXT,
  source          TEXT,
  trust           TEXT NOT NULL,
  importance      REAL NOT NULL,
  confidence      REAL NOT NULL,
  valid_from      TEXT,
  valid_to        TEXT,
  place           TEXT,
  journal         TEXT,
  why             TEXT,
  tags            TEXT,
  metadata        TEXT,
  names           TEXT,
  idempotency_key TEXT,
  decision        TEXT,
  seen            INTEGER NOT NULL DEFAULT 1,
  revision        INTEGER NOT NULL,
  text            TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX memories_id ON memories (book_id, id);
CREATE INDEX memories_time ON memories (book_id, occurred_at);
CREATE UNIQUE INDEX memories_key ON memories (book_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX memories_source ON memories (book_id, source, hash) WHERE source IS NOT NULL;
CREATE INDEX memories_words ON memories (book_id, hash) WHERE source IS NULL;

-- What recall searches: the hashed terms of a memory's words, its author and its date. Clustered by revision, so that
-- a reader that knows a book up to n reads only what is newer.
CREATE TABLE memory_index (
  book_id     TEXT NOT NULL,
  revision    INTEGER NOT NULL,
  memory_id   TEXT NOT NULL,
  occurred_at INTEGER NOT NULL,
  observed_at INTEGER NOT NULL,
  author      TEXT,
  source      TEXT,
  terms       BLOB NOT NULL,
  PRIMARY KEY (book_id, revision, memory_id)
) STRICT, WITHOUT ROWID;

-- One vector a piece: a long memory is embedded in several. float16, little-endian.
CREATE TABLE embeddings (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  piece     INTEGER NOT NULL,
  profile   TEXT NOT NULL,
  revision  INTEGER NOT NULL,
  vector    BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX embeddings_piece ON embeddings (book_id, memory_id, piece);
CREATE INDEX embeddings_revision ON embeddings (book_id, revision);

-- "This memory has not been through this stage yet." Written with the memory, removed by the
-- transaction that applied it.
CREATE TABLE dirty (
  book_id   TEXT NOT NULL,
  stage     TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  PRIMARY KEY (book_id, stage, memory_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE tombstones (
  book_id      TEXT NOT NULL,
  memory_id    TEXT NOT NULL,
  revision     INTEGER NOT NULL,
  forgotten_at TEXT NOT NULL,
  PRIMARY KEY (book_id, revision, memory_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE entities (
  book_id    TEXT NOT NULL,
  id         TEXT NOT NULL,
  name       TEXT NOT NULL,
  type       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE entity_aliases (
  book_id   TEXT NOT NULL,
  alias     TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  surface   TEXT NOT NULL,
  PRIMARY KEY (book_id, alias)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_aliases_entity ON entity_aliases (book_id, entity_id);

-- An entity named in a memory. Names that nobody is known by yet are candidates: memories.names.
CREATE TABLE mentions (
  book_id   TEXT NOT NULL,
  name      TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  surface   TEXT NOT NULL,
  PRIMARY KEY (book_id, name, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mentions_memory ON mentions (book_id, memory_id);

CREATE TABLE audit (
  book_id   TEXT NOT NULL,
  id        TEXT NOT NULL,
  at        TEXT NOT NULL,
  actor     TEXT,
  action    TEXT NOT NULL,
  memory_id TEXT,
  detail    TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_memory ON audit (book_id, memory_id) WHERE memory_id IS NOT NULL;

-- One ledger for all background work.
CREATE TABLE jobs (
  book_id      TEXT NOT NULL,
  id           TEXT NOT NULL,
  kind         TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'dead', 'cancelled')),
  args         TEXT NOT NULL,
  priority     INTEGER NOT NULL,
  attempts     INTEGER NOT NULL DEFAULT 0,
  max_attempts INTEGER NOT NULL,
  run_at       TEXT NOT NULL,
  created_at   TEXT NOT NULL,
  dedupe_key   TEXT,
  lease        TEXT,
  leased_by    TEXT,
  leased_at    TEXT,
  leased_until TEXT,
  finished_at  TEXT,
  error        TEXT,
  result       TEXT,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX jobs_dedupe ON jobs (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL;
CREATE INDEX jobs_next ON jobs (priority DESC, run_at) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (leased_until) WHERE state = 'running';
CREATE INDEX jobs_turn ON jobs (book_id, leased_at);
