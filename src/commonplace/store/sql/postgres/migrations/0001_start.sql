-- A library begins: books, memories and their index, names, jobs.

CREATE TABLE migrations (
  number     integer PRIMARY KEY,
  name       text COLLATE "C" NOT NULL,
  applied_at timestamptz NOT NULL
);

-- What the whole library agrees on: the embedding profile.
CREATE TABLE agreements (
  name  text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);

-- revision counts the book's write transactions: whoever changes a book takes its next number first,
-- so numbers are committed in order and "what is newer than n" never skips a late commit.
-- names_revision is the revision that last changed what the book's entities are called.
CREATE TABLE books (
  id         text COLLATE "C" PRIMARY KEY,
  tenant     text COLLATE "C" NOT NULL,
  name       text COLLATE "C" NOT NULL,
  revision   bigint NOT NULL DEFAULT 0,
  names_revision bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  UNIQUE (tenant, name)
);

CREATE TABLE memories (
  book_id         text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL,
  kind            text NOT NULL,
  occurred_at     timestamptz NOT NULL,
  observed_at     timestamptz NOT NULL,
  created_at      timestamptz NOT NULL,
  hash            bytea NOT NULL,
  author          text,
  source          text,
  trust           text NOT NULL,
  importance      double precision NOT NULL,
  confidence      double precision NOT NULL,
  valid_from      timestamptz,
  valid_to        timestamptz,
  place           text,
  journal         text,
  why             text,
  tags            jsonb,
  metadata        json,
  names           jsonb,
  idempotency_key text COLLATE "C",
  decision        text,
  seen            integer NOT NULL DEFAULT 1,
  revision        bigint NOT NULL,
  text            text NOT NULL
);
CREATE UNIQUE INDEX memories_id ON memories (book_id, id);
CREATE INDEX memories_time ON memories (book_id, occurred_at);
CREATE UNIQUE INDEX memories_key ON memories (book_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX memories_source ON memories (book_id, source, hash) WHERE source IS NOT NULL;
CREATE INDEX memories_words ON memories (book_id, hash) WHERE source IS NULL;

-- What recall searches: the hashed terms of a memory's words, its author and its date. Clustered by revision, so that
-- a reader that knows a book up to n reads only what is newer.
CREATE TABLE memory_index (
  book_id     text COLLATE "C" NOT NULL,
  revision    bigint NOT NULL,
  memory_id   text COLLATE "C" NOT NULL,
  occurred_at bigint NOT NULL,
  observed_at bigint NOT NULL,
  author      text,
  source      text,
  terms       bytea NOT NULL,
  PRIMARY KEY (book_id, revision, memory_id)
);

-- One vector a piece: a long memory is embedded in several. float16, little-endian; where pgvector
-- is installed this column is a halfvec instead (see postgres.py).
CREATE TABLE embeddings (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  piece     integer NOT NULL,
  profile   text NOT NULL,
  revision  bigint NOT NULL,
  vector    bytea NOT NULL
);
CREATE UNIQUE INDEX embeddings_piece ON embeddings (book_id, memory_id, piece);
CREATE INDEX embeddings_revision ON embeddings (book_id, revision);

-- "This memory has not been through this stage yet." Written with the memory, removed by the
-- transaction that applied it.
CREATE TABLE dirty (
  book_id   text COLLATE "C" NOT NULL,
  stage     text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, stage, memory_id)
);

CREATE TABLE tombstones (
  book_id      text COLLATE "C" NOT NULL,
  memory_id    text COLLATE "C" NOT NULL,
  revision     bigint NOT NULL,
  forgotten_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, revision, memory_id)
);

CREATE TABLE entities (
  book_id    text COLLATE "C" NOT NULL,
  id         text COLLATE "C" NOT NULL,
  name       text COLLATE "C" NOT NULL,
  type       text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, id)
);

CREATE TABLE entity_aliases (
  book_id   text COLLATE "C" NOT NULL,
  alias     text COLLATE "C" NOT NULL,
  entity_id text COLLATE "C" NOT NULL,
  surface   text NOT NULL,
  PRIMARY KEY (book_id, alias)
);
CREATE INDEX entity_aliases_entity ON entity_aliases (book_id, entity_id);

-- An entity named in a memory. Names that nobody is known by yet are candidates: memories.names.
CREATE TABLE mentions (
  book_id   text COLLATE "C" NOT NULL,
  name      text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  entity_id text COLLATE "C" NOT NULL,
  surface   text NOT NULL,
  PRIMARY KEY (book_id, name, memory_id)
);
CREATE INDEX mentions_memory ON mentions (book_id, memory_id);

CREATE TABLE audit (
  book_id   text COLLATE "C" NOT NULL,
  id        text COLLATE "C" NOT NULL,
  at        timestamptz NOT NULL,
  actor     text,
  action    text NOT NULL,
  memory_id text COLLATE "C",
  detail    json NOT NULL,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX audit_memory ON audit (book_id, memory_id) WHERE memory_id IS NOT NULL;

-- One ledger for all background work.
CREATE TABLE jobs (
  book_id      text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL,
  kind         text NOT NULL,
  state        text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'dead', 'cancelled')),
  args         json NOT NULL,
  priority     integer NOT NULL,
  attempts     integer NOT NULL DEFAULT 0,
  max_attempts integer NOT NULL,
  run_at       timestamptz NOT NULL,
  created_at   timestamptz NOT NULL,
  dedupe_key   text COLLATE "C",
  lease        text COLLATE "C",
  leased_by    text,
  leased_at    timestamptz,
  leased_until timestamptz,
  finished_at  timestamptz,
  error        text,
  result       json,
  PRIMARY KEY (book_id, id)
);
CREATE UNIQUE INDEX jobs_dedupe ON jobs (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL;
CREATE INDEX jobs_next ON jobs (priority DESC, run_at) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (leased_until) WHERE state = 'running';
CREATE INDEX jobs_turn ON jobs (book_id, leased_at);
