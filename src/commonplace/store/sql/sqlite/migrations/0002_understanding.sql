-- Memories are understood: facts with their sources, claims in slots, relations and hints; documents;
-- what models were asked. A name that nobody is known by yet is a mention too: an open one.

ALTER TABLE jobs ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;

ALTER TABLE entities ADD COLUMN made_by TEXT NOT NULL DEFAULT 'person';

ALTER TABLE mentions RENAME TO old_mentions;
DROP INDEX mentions_memory;
CREATE TABLE mentions (
  book_id   TEXT NOT NULL,
  name      TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  entity_id TEXT,
  surface   TEXT NOT NULL,
  PRIMARY KEY (book_id, name, memory_id)
) STRICT, WITHOUT ROWID;
INSERT INTO mentions SELECT book_id, name, memory_id, entity_id, surface FROM old_mentions;
DROP TABLE old_mentions;
CREATE INDEX mentions_memory ON mentions (book_id, memory_id);
CREATE INDEX mentions_entity ON mentions (book_id, entity_id) WHERE entity_id IS NOT NULL;

INSERT INTO dirty (book_id, stage, memory_id) SELECT book_id, 'understand', id FROM memories;

-- What extraction derived from memories. A fact is unique in its book by its words; every memory
-- that states it is one of its sources. It is never rewritten: it is superseded, or retracted.
CREATE TABLE facts (
  book_id     TEXT NOT NULL,
  id          TEXT NOT NULL,
  kind        TEXT NOT NULL,
  text        TEXT NOT NULL,
  hash        BLOB NOT NULL,
  confidence  REAL NOT NULL,
  importance  REAL NOT NULL,
  trust       TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('active', 'superseded', 'retracted')),
  occurred_at TEXT NOT NULL,
  observed_at TEXT NOT NULL,
  mind        TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX facts_words ON facts (book_id, hash);

CREATE TABLE fact_sources (
  book_id     TEXT NOT NULL,
  fact_id     TEXT NOT NULL,
  memory_id   TEXT NOT NULL,
  quote       TEXT NOT NULL,
  observed_at TEXT NOT NULL,
  PRIMARY KEY (book_id, fact_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_sources_memory ON fact_sources (book_id, memory_id);

-- By which words a fact is found when another is weighed against it: its rarest, hashed.
CREATE TABLE fact_words (
  book_id TEXT NOT NULL,
  word    INTEGER NOT NULL,
  fact_id TEXT NOT NULL,
  PRIMARY KEY (book_id, word, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_words_fact ON fact_words (book_id, fact_id);

-- A facet of an entity. What recall used gains weight; what nobody asks for loses it slowly.
CREATE TABLE aspects (
  book_id    TEXT NOT NULL,
  entity_id  TEXT NOT NULL,
  name       TEXT NOT NULL,
  weight     REAL NOT NULL,
  used_at    TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (book_id, entity_id, name)
) STRICT, WITHOUT ROWID;

-- One statement in a slot: entity, aspect, key. Where a slot holds one value at a time (single),
-- a newer claim with another value supersedes the older one.
CREATE TABLE claims (
  book_id       TEXT NOT NULL,
  id            TEXT NOT NULL,
  entity_id     TEXT NOT NULL,
  aspect        TEXT NOT NULL,
  key           TEXT NOT NULL,
  value         TEXT NOT NULL,
  single        INTEGER NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('attribute', 'constraint')),
  status        TEXT NOT NULL CHECK (status IN ('active', 'superseded', 'retracted')),
  fact_id       TEXT NOT NULL,
  confidence    REAL NOT NULL,
  valid_from    TEXT NOT NULL,
  valid_to      TEXT,
  superseded_by TEXT,
  created_at    TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_slot ON claims (book_id, entity_id, aspect, key);
CREATE UNIQUE INDEX claims_fact ON claims (book_id, fact_id, entity_id);

-- A typed edge; its confidence is the mean of what its sources gave.
CREATE TABLE relations (
  book_id   TEXT NOT NULL,
  source_id TEXT NOT NULL,
  relation  TEXT NOT NULL,
  target_id TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  confidence REAL NOT NULL,
  observed_at TEXT NOT NULL,
  PRIMARY KEY (book_id, source_id, relation, target_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX relations_target ON relations (book_id, target_id);
CREATE INDEX relations_memory ON relations (book_id, memory_id);

-- Questions that a memory would answer.
CREATE TABLE hints (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  position  INTEGER NOT NULL,
  text      TEXT NOT NULL,
  PRIMARY KEY (book_id, memory_id, position)
) STRICT, WITHOUT ROWID;

-- What understanding proposed, and what came of it: created, deduped, skipped, recorded, blocked.
-- The words stand here only where no fact holds them.
CREATE TABLE proposals (
  book_id    TEXT NOT NULL,
  id         TEXT NOT NULL,
  memory_id  TEXT NOT NULL,
  at         TEXT NOT NULL,
  action     TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  reason     TEXT NOT NULL,
  fact_id    TEXT,
  target_id  TEXT,
  text       TEXT,
  kind       TEXT NOT NULL,
  confidence REAL NOT NULL,
  review     INTEGER NOT NULL DEFAULT 0,
  mind       TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX proposals_memory ON proposals (book_id, memory_id);
CREATE INDEX proposals_target ON proposals (book_id, target_id) WHERE target_id IS NOT NULL;
CREATE INDEX proposals_review ON proposals (book_id, id) WHERE review = 1;

-- What was changed and can be undone: what was superseded, which entities were merged. Ids, and of
-- what a person says only names.
CREATE TABLE changes (
  book_id   TEXT NOT NULL,
  id        TEXT NOT NULL,
  at        TEXT NOT NULL,
  actor     TEXT,
  action    TEXT NOT NULL,
  detail    TEXT NOT NULL,
  undone_at TEXT,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;

-- A file or a web page; its chunks are memories. content holds the bytes until they are read.
CREATE TABLE documents (
  book_id      TEXT NOT NULL,
  id           TEXT NOT NULL,
  address      TEXT NOT NULL,
  title        TEXT,
  media_type   TEXT,
  trust        TEXT NOT NULL,
  hash         BLOB,
  bytes        INTEGER,
  characters   INTEGER,
  chunks       INTEGER NOT NULL DEFAULT 0,
  state        TEXT NOT NULL CHECK (state IN
               ('queued', 'extracting', 'chunking', 'embedding', 'indexing', 'done', 'failed')),
  error        TEXT,
  created_at   TEXT NOT NULL,
  finished_at  TEXT,
  content      BLOB,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE document_chunks (
  book_id     TEXT NOT NULL,
  document_id TEXT NOT NULL,
  position    INTEGER NOT NULL,
  memory_id   TEXT NOT NULL,
  PRIMARY KEY (book_id, document_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_chunks_memory ON document_chunks (book_id, memory_id);

-- Every question a model was asked. Before it is asked the row stands with what it may cost at most,
-- so that a budget is never exceeded by two who ask at once.
CREATE TABLE calls (
  book_id       TEXT NOT NULL,
  id            TEXT NOT NULL,
  at            TEXT NOT NULL,
  task          TEXT NOT NULL,
  digest        TEXT NOT NULL,
  model         TEXT NOT NULL,
  outcome       TEXT NOT NULL,
  input_tokens  INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost          REAL NOT NULL,
  seconds       REAL NOT NULL,
  error         TEXT,
  job_id        TEXT,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX calls_digest ON calls (book_id, digest);
CREATE INDEX calls_time ON calls (book_id, at);

-- Replies by what was asked: the same question is not paid for twice.
CREATE TABLE answers (
  book_id    TEXT NOT NULL,
  digest     TEXT NOT NULL,
  reply      TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (book_id, digest)
) STRICT, WITHOUT ROWID;

-- Which memories stood in a question: to forget one is to forget the answers.
CREATE TABLE answer_sources (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  digest    TEXT NOT NULL,
  PRIMARY KEY (book_id, memory_id, digest)
) STRICT, WITHOUT ROWID;
