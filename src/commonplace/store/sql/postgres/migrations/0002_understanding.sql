-- Memories are understood: facts with their sources, claims in slots, relations and hints; documents;
-- what models were asked. A name that nobody is known by yet is a mention too: an open one.

ALTER TABLE jobs ADD COLUMN waits integer NOT NULL DEFAULT 0;

ALTER TABLE entities ADD COLUMN made_by text NOT NULL DEFAULT 'person';

ALTER TABLE mentions ALTER COLUMN entity_id DROP NOT NULL;
CREATE INDEX mentions_entity ON mentions (book_id, entity_id) WHERE entity_id IS NOT NULL;

INSERT INTO dirty (book_id, stage, memory_id) SELECT book_id, 'understand', id FROM memories;

-- What extraction derived from memories. A fact is unique in its book by its words; every memory
-- that states it is one of its sources. It is never rewritten: it is superseded, or retracted.
CREATE TABLE facts (
  book_id     text COLLATE "C" NOT NULL,
  id          text COLLATE "C" NOT NULL,
  kind        text NOT NULL,
  text        text NOT NULL,
  hash        bytea NOT NULL,
  confidence  double precision NOT NULL,
  importance  double precision NOT NULL,
  trust       text NOT NULL,
  status      text NOT NULL CHECK (status IN ('active', 'superseded', 'retracted')),
  occurred_at timestamptz NOT NULL,
  observed_at timestamptz NOT NULL,
  mind        text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (book_id, id)
);
CREATE UNIQUE INDEX facts_words ON facts (book_id, hash);

CREATE TABLE fact_sources (
  book_id     text COLLATE "C" NOT NULL,
  fact_id     text COLLATE "C" NOT NULL,
  memory_id   text COLLATE "C" NOT NULL,
  quote       text NOT NULL,
  observed_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, fact_id, memory_id)
);
CREATE INDEX fact_sources_memory ON fact_sources (book_id, memory_id);

-- By which words a fact is found when another is weighed against it: its rarest, hashed.
CREATE TABLE fact_words (
  book_id text COLLATE "C" NOT NULL,
  word    bigint NOT NULL,
  fact_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, word, fact_id)
);
CREATE INDEX fact_words_fact ON fact_words (book_id, fact_id);

-- A facet of an entity. What recall used gains weight; what nobody asks for loses it slowly.
CREATE TABLE aspects (
  book_id    text COLLATE "C" NOT NULL,
  entity_id  text COLLATE "C" NOT NULL,
  name       text COLLATE "C" NOT NULL,
  weight     double precision NOT NULL,
  used_at    timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, entity_id, name)
);

-- One statement in a slot: entity, aspect, key. Where a slot holds one value at a time (single),
-- a newer claim with another value supersedes the older one.
CREATE TABLE claims (
  book_id       text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL,
  entity_id     text COLLATE "C" NOT NULL,
  aspect        text COLLATE "C" NOT NULL,
  key           text COLLATE "C" NOT NULL,
  value         text NOT NULL,
  single        integer NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('attribute', 'constraint')),
  status        text NOT NULL CHECK (status IN ('active', 'superseded', 'retracted')),
  fact_id       text COLLATE "C" NOT NULL,
  confidence    double precision NOT NULL,
  valid_from    timestamptz NOT NULL,
  valid_to      timestamptz,
  superseded_by text COLLATE "C",
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX claims_slot ON claims (book_id, entity_id, aspect, key);
CREATE UNIQUE INDEX claims_fact ON claims (book_id, fact_id, entity_id);

-- A typed edge; its confidence is the mean of what its sources gave.
CREATE TABLE relations (
  book_id   text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  relation  text COLLATE "C" NOT NULL,
  target_id text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  confidence double precision NOT NULL,
  observed_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, source_id, relation, target_id, memory_id)
);
CREATE INDEX relations_target ON relations (book_id, target_id);
CREATE INDEX relations_memory ON relations (book_id, memory_id);

-- Questions that a memory would answer.
CREATE TABLE hints (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  position  integer NOT NULL,
  text      text NOT NULL,
  PRIMARY KEY (book_id, memory_id, position)
);

-- What understanding proposed, and what came of it: created, deduped, skipped, recorded, blocked.
-- The words stand here only where no fact holds them.
CREATE TABLE proposals (
  book_id    text COLLATE "C" NOT NULL,
  id         text COLLATE "C" NOT NULL,
  memory_id  text COLLATE "C" NOT NULL,
  at         timestamptz NOT NULL,
  action     text NOT NULL,
  outcome    text NOT NULL,
  reason     text NOT NULL,
  fact_id    text COLLATE "C",
  target_id  text COLLATE "C",
  text       text,
  kind       text NOT NULL,
  confidence double precision NOT NULL,
  review     integer NOT NULL DEFAULT 0,
  mind       text NOT NULL,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX proposals_memory ON proposals (book_id, memory_id);
CREATE INDEX proposals_target ON proposals (book_id, target_id) WHERE target_id IS NOT NULL;
CREATE INDEX proposals_review ON proposals (book_id, id) WHERE review = 1;

-- What was changed and can be undone: what was superseded, which entities were merged. Ids, and of
-- what a person says only names.
CREATE TABLE changes (
  book_id   text COLLATE "C" NOT NULL,
  id        text COLLATE "C" NOT NULL,
  at        timestamptz NOT NULL,
  actor     text,
  action    text NOT NULL,
  detail    json NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (book_id, id)
);

-- A file or a web page; its chunks are memories. content holds the bytes until they are read.
CREATE TABLE documents (
  book_id      text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL,
  address      text NOT NULL,
  title        text,
  media_type   text,
  trust        text NOT NULL,
  hash         bytea,
  bytes        bigint,
  characters   bigint,
  chunks       integer NOT NULL DEFAULT 0,
  state        text NOT NULL CHECK (state IN
               ('queued', 'extracting', 'chunking', 'embedding', 'indexing', 'done', 'failed')),
  error        text,
  created_at   timestamptz NOT NULL,
  finished_at  timestamptz,
  content      bytea,
  PRIMARY KEY (book_id, id)
);

CREATE TABLE document_chunks (
  book_id     text COLLATE "C" NOT NULL,
  document_id text COLLATE "C" NOT NULL,
  position    integer NOT NULL,
  memory_id   text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, document_id, position)
);
CREATE INDEX document_chunks_memory ON document_chunks (book_id, memory_id);

-- Every question a model was asked. Before it is asked the row stands with what it may cost at most,
-- so that a budget is never exceeded by two who ask at once.
CREATE TABLE calls (
  book_id       text COLLATE "C" NOT NULL,
  id            text COLLATE "C" NOT NULL,
  at            timestamptz NOT NULL,
  task          text NOT NULL,
  digest        text COLLATE "C" NOT NULL,
  model         text NOT NULL,
  outcome       text NOT NULL,
  input_tokens  bigint NOT NULL,
  output_tokens bigint NOT NULL,
  cost          double precision NOT NULL,
  seconds       double precision NOT NULL,
  error         text,
  job_id        text COLLATE "C",
  PRIMARY KEY (book_id, id)
);
CREATE INDEX calls_digest ON calls (book_id, digest);
CREATE INDEX calls_time ON calls (book_id, at);

-- Replies by what was asked: the same question is not paid for twice.
CREATE TABLE answers (
  book_id    text COLLATE "C" NOT NULL,
  digest     text COLLATE "C" NOT NULL,
  reply      text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, digest)
);

-- Which memories stood in a question: to forget one is to forget the answers.
CREATE TABLE answer_sources (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  digest    text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, memory_id, digest)
);
