-- The schema of a library on PostgreSQL. The migrations lead here; a test proves it.
-- The book's id stands first in every key. Ids are UUIDv7 text, compared byte by byte.
-- JSON that is only kept is json, which gives back what it was given; jsonb would make 1e300 another
-- number than SQLite's. Tags are looked for, so they are jsonb.

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
  zone       text NOT NULL DEFAULT 'UTC',
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
  text            text NOT NULL,
  checksum        bytea,
  offset_minutes  integer,
  dated           integer NOT NULL DEFAULT 1
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
  offset_minutes integer,
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

-- Who stands for one name. head: who it is, itself or another; only heads are shown. name, type: of a head, what it is
-- called and taken for. All of them are caches of mentions and rulings (see knowledge/).
CREATE TABLE entities (
  book_id    text COLLATE "C" NOT NULL,
  id         text COLLATE "C" NOT NULL,
  name       text COLLATE "C" NOT NULL,
  type       text NOT NULL,
  created_at timestamptz NOT NULL,
  made_by    text NOT NULL DEFAULT 'person',
  head       text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX entities_head ON entities (book_id, head);

-- A name, and the entity that stands for it alone: whoever goes by several names has several, with one head. origin:
-- whether memories made it known, or a person alone. surface, said, type, type_said: how it is written, when it was
-- first said, what it was first taken for and when; caches of its mentions.
CREATE TABLE names (
  book_id   text COLLATE "C" NOT NULL,
  key       text COLLATE "C" NOT NULL,
  entity_id text COLLATE "C" NOT NULL,
  surface   text COLLATE "C" NOT NULL,
  origin    text NOT NULL CHECK (origin IN ('said', 'person')),
  said      timestamptz,
  type      text COLLATE "C",
  type_said timestamptz,
  PRIMARY KEY (book_id, key)
);
CREATE INDEX names_entity ON names (book_id, entity_id);

-- A name in a memory: an entity's, or an open one that nobody is known by yet. Until a memory is
-- understood its open names stand in memories.names alone. said: when the memory was. evidence: 0 capture recognised a
-- known name, 1 a reader saw it.
CREATE TABLE mentions (
  book_id   text COLLATE "C" NOT NULL,
  key       text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  entity_id text COLLATE "C",
  surface   text COLLATE "C" NOT NULL,
  said      timestamptz NOT NULL,
  evidence  integer NOT NULL,
  PRIMARY KEY (book_id, key, memory_id)
);
CREATE INDEX mentions_memory ON mentions (book_id, memory_id);
CREATE INDEX mentions_entity ON mentions (book_id, entity_id) WHERE entity_id IS NOT NULL;

CREATE TABLE audit (
  book_id   text COLLATE "C" NOT NULL,
  id        text COLLATE "C" NOT NULL,
  at        timestamptz NOT NULL,
  actor     text,
  action    text NOT NULL,
  memory_id text COLLATE "C",
  detail    json NOT NULL,
  position  bigint,
  seal      bytea,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX audit_memory ON audit (book_id, memory_id) WHERE memory_id IS NOT NULL;
CREATE UNIQUE INDEX audit_position ON audit (book_id, position) WHERE position IS NOT NULL;

-- What happened stays as it was written; each line has the seal of the one before it in its own.
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS
$$BEGIN RAISE EXCEPTION 'the audit is not changed' USING ERRCODE = 'insufficient_privilege'; END$$;
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION audit_stays();
CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION audit_stays();

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
  waits        integer NOT NULL DEFAULT 0,
  holder       text,
  heartbeat_at timestamptz,
  PRIMARY KEY (book_id, id)
);
CREATE UNIQUE INDEX jobs_dedupe ON jobs (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL;
CREATE INDEX jobs_next ON jobs (priority DESC, run_at) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (leased_until) WHERE state = 'running';
CREATE INDEX jobs_turn ON jobs (book_id, leased_at);

-- The reading of a memory in force. fate: facts, or why there are none. left_out: sentences that gave none. names: a hash
-- of those of its surfaces that were names when it was read; with another hash it is read anew.
CREATE TABLE memory_readings (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  made_by   text NOT NULL,
  version   integer NOT NULL,
  fate      text NOT NULL,
  left_out  integer NOT NULL,
  names     bytea NOT NULL,
  revision  bigint NOT NULL,
  PRIMARY KEY (book_id, memory_id)
);
CREATE INDEX memory_readings_fate ON memory_readings (book_id, fate);
CREATE INDEX memory_readings_revision ON memory_readings (book_id, revision);

-- One thing that one memory says. id: a hash of what it says and where. text is null where the quote says it. subject: the
-- key of a name, never an entity's id. ends: JSON, keys of values. statement: what equal facts have in common.
CREATE TABLE facts (
  book_id    text COLLATE "C" NOT NULL,
  id         bytea NOT NULL,
  memory_id  text COLLATE "C" NOT NULL,
  span_start integer NOT NULL,
  span_end   integer NOT NULL,
  text       text,
  kind       text NOT NULL,
  subject    text COLLATE "C",
  attribute  text COLLATE "C",
  label      text NOT NULL,
  aspect     text NOT NULL,
  value      text,
  value_key  text COLLATE "C",
  single     integer NOT NULL,
  positive   integer NOT NULL,
  mood       text NOT NULL CHECK (mood IN ('fact', 'plan', 'wish', 'maybe', 'reported')),
  act        text NOT NULL CHECK (act IN ('state', 'change', 'correction', 'end')),
  scope      text COLLATE "C" NOT NULL,
  limits     text NOT NULL,
  adds       integer NOT NULL,
  ends       json,
  inherits   integer NOT NULL,
  known      text NOT NULL CHECK (known IN ('named', 'author', 'owner', 'pronoun', 'unknown')),
  from_day   text COLLATE "C",
  to_day     text COLLATE "C",
  still      integer NOT NULL,
  confidence double precision NOT NULL,
  statement  bytea NOT NULL,
  revision   bigint NOT NULL,
  checksum   bytea,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX facts_memory ON facts (book_id, memory_id);
CREATE INDEX facts_slot ON facts (book_id, subject, attribute) WHERE attribute IS NOT NULL;
CREATE INDEX facts_value ON facts (book_id, subject, value_key) WHERE value_key IS NOT NULL;
CREATE INDEX facts_statement ON facts (book_id, statement);
CREATE INDEX facts_revision ON facts (book_id, revision);
CREATE INDEX facts_kind ON facts (book_id, kind) WHERE kind IN ('rule', 'decision', 'preference', 'plan', 'open');

-- Whom a fact names, by key. role: subject, object, place, owner.
CREATE TABLE fact_names (
  book_id text COLLATE "C" NOT NULL,
  fact_id bytea NOT NULL,
  role    text COLLATE "C" NOT NULL,
  key     text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, fact_id, role, key)
);
CREATE INDEX fact_names_key ON fact_names (book_id, key);

-- What a fact ends, so that it is found from the value.
CREATE TABLE fact_ends (
  book_id   text COLLATE "C" NOT NULL,
  subject   text COLLATE "C" NOT NULL,
  value_key text COLLATE "C" NOT NULL,
  fact_id   bytea NOT NULL,
  PRIMARY KEY (book_id, subject, value_key, fact_id)
);
CREATE INDEX fact_ends_fact ON fact_ends (book_id, fact_id);

-- The other memories that a fact's words rest on: it goes with each of them, and its own is read anew.
CREATE TABLE fact_leans (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  fact_id   bytea NOT NULL,
  PRIMARY KEY (book_id, memory_id, fact_id)
);
CREATE INDEX fact_leans_fact ON fact_leans (book_id, fact_id);

-- What became of a fact: a cache of hold(). No row: it holds. attribute: a slot that it inherited. proposed: what it would
-- be, where understanding only proposes. why: a line of the table, or a ruling's id.
CREATE TABLE fact_status (
  book_id   text COLLATE "C" NOT NULL,
  fact_id   bytea NOT NULL,
  status    text NOT NULL CHECK (status IN
            ('holds', 'replaced', 'denied', 'said otherwise', 'corrected', 'disputed', 'taken back')),
  by_id     bytea,
  since_day text COLLATE "C",
  until_day text COLLATE "C",
  why       text NOT NULL,
  attribute text COLLATE "C",
  proposed  text,
  revision  bigint NOT NULL,
  PRIMARY KEY (book_id, fact_id)
);
CREATE INDEX fact_status_by ON fact_status (book_id, by_id) WHERE by_id IS NOT NULL;
CREATE INDEX fact_status_revision ON fact_status (book_id, revision);
CREATE INDEX fact_status_waiting ON fact_status (book_id, status) WHERE status = 'disputed' OR proposed IS NOT NULL;

-- What one memory says for or against a surface being a name.
CREATE TABLE candidate_surfaces (
  book_id   text COLLATE "C" NOT NULL,
  key       text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  surface   text NOT NULL,
  inside    integer NOT NULL,
  at_start  integer NOT NULL,
  lower     integer NOT NULL,
  evidence  bigint NOT NULL,
  PRIMARY KEY (book_id, key, memory_id)
);
CREATE INDEX candidate_surfaces_memory ON candidate_surfaces (book_id, memory_id);

-- The sums over all memories, by key. spellings: JSON, how often it is written so.
CREATE TABLE surface_sums (
  book_id   text COLLATE "C" NOT NULL,
  key       text COLLATE "C" NOT NULL,
  sums      text NOT NULL,
  spellings json NOT NULL,
  is_name   integer NOT NULL,
  PRIMARY KEY (book_id, key)
);

-- What use made of the facets of a name: those that recall used weigh more.
CREATE TABLE aspect_usage (
  book_id  text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  aspect   text NOT NULL,
  weight   double precision NOT NULL,
  used_at  timestamptz NOT NULL,
  PRIMARY KEY (book_id, name_key, aspect)
);

-- Questions that a memory would answer.
CREATE TABLE hints (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  position  integer NOT NULL,
  text      text NOT NULL,
  revision  bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (book_id, memory_id, position)
);
CREATE INDEX hints_revision ON hints (book_id, revision);

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

-- A page of the wiki. version counts its changes; what it says stands in its sections. about has the
-- rest of what a version restores: tags, related and contradicted pages, metadata.
CREATE TABLE pages (
  book_id     text COLLATE "C" NOT NULL,
  id          text COLLATE "C" NOT NULL,
  type        text COLLATE "C" NOT NULL,
  slug        text COLLATE "C" NOT NULL,
  title       text NOT NULL,
  summary     text NOT NULL,
  status      text NOT NULL CHECK (status IN ('active', 'archived')),
  confidence  text NOT NULL CHECK (confidence IN ('low', 'medium', 'high')),
  parent_id   text COLLATE "C",
  hubness     integer NOT NULL DEFAULT 0,
  version     integer NOT NULL,
  about       json NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  compiled_at timestamptz,
  sourced_at  timestamptz,
  PRIMARY KEY (book_id, id)
);
CREATE UNIQUE INDEX pages_address ON pages (book_id, type, slug);
CREATE INDEX pages_updated ON pages (book_id, updated_at);
CREATE INDEX pages_parent ON pages (book_id, parent_id, type, slug) WHERE parent_id IS NOT NULL;
CREATE INDEX pages_hubs ON pages (book_id, hubness, updated_at, type) WHERE status = 'active';

-- What a page consists of now, in order: for each section the version that wrote its text and the
-- one that cited its sources.
CREATE TABLE sections (
  book_id         text COLLATE "C" NOT NULL,
  page_id         text COLLATE "C" NOT NULL,
  slug            text COLLATE "C" NOT NULL,
  position        integer NOT NULL,
  pen             text NOT NULL CHECK (pen IN ('authored', 'compiled')),
  text_version    integer NOT NULL,
  sources_version integer NOT NULL,
  PRIMARY KEY (book_id, page_id, slug)
);

-- The words of a section, heading line included, as a version of the page wrote them. The text of
-- a page is its sections' texts one after the other. newer: of an older text that is kept as a change of
-- the one that came after it, that one's version.
CREATE TABLE section_texts (
  book_id text COLLATE "C" NOT NULL,
  page_id text COLLATE "C" NOT NULL,
  section text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  text    text NOT NULL,
  checksum bytea,
  newer   integer
);
CREATE UNIQUE INDEX section_texts_version ON section_texts (book_id, page_id, section, version);

-- The memories that are cited for a section: all of it, or the sentences with these hashes. From a version of the
-- page on, up to the one that no longer cites them; null: now.
CREATE TABLE section_sources (
  book_id   text COLLATE "C" NOT NULL,
  page_id   text COLLATE "C" NOT NULL,
  section   text COLLATE "C" NOT NULL,
  from_version integer NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  sentences json,
  to_version integer,
  PRIMARY KEY (book_id, page_id, section, from_version, memory_id)
);
CREATE INDEX section_sources_memory ON section_sources (book_id, memory_id);

-- The whole page as it was after one change: what is known about it, and the outline of its
-- sections, each with the versions that have its text and its sources.
CREATE TABLE versions (
  book_id     text COLLATE "C" NOT NULL,
  page_id     text COLLATE "C" NOT NULL,
  version     integer NOT NULL,
  at          timestamptz NOT NULL,
  author_kind text NOT NULL CHECK (author_kind IN ('person', 'agent', 'compiler', 'dream', 'import')),
  author      text,
  action      text NOT NULL,
  reason      text NOT NULL,
  about       json NOT NULL,
  outline     json NOT NULL,
  revision    bigint NOT NULL,
  PRIMARY KEY (book_id, page_id, version)
);
CREATE INDEX versions_recent ON versions (book_id, revision);

-- Every name that leads to a page, by the slug it would have: its slug, its title, its aliases, and
-- addresses that redirect to it.
CREATE TABLE page_names (
  book_id text COLLATE "C" NOT NULL,
  key     text COLLATE "C" NOT NULL,
  page_id text COLLATE "C" NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('slug', 'title', 'alias', 'redirect')),
  type    text COLLATE "C" NOT NULL,
  name    text COLLATE "C" NOT NULL,
  origin  text NOT NULL CHECK (origin IN ('page', 'compiler', 'manual', 'import')),
  PRIMARY KEY (book_id, key, page_id, kind)
);
CREATE INDEX page_names_page ON page_names (book_id, page_id, kind, key);

-- Directed edges between pages, by name: where one leads is found when it is read, so a link to a
-- page that is made later is broken until then and whole afterwards. made_by says who drew it:
-- the page (from its text and what is known about it), or a rule that can be rolled back by name.
CREATE TABLE page_links (
  book_id     text COLLATE "C" NOT NULL,
  page_id     text COLLATE "C" NOT NULL,
  made_by     text COLLATE "C" NOT NULL,
  position    integer NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('reference', 'parent_of', 'child_of', 'related', 'contradicts')),
  section     text COLLATE "C" NOT NULL,
  target_book text COLLATE "C" NOT NULL,
  target_type text COLLATE "C" NOT NULL,
  key         text COLLATE "C" NOT NULL,
  shown       text NOT NULL,
  sentence    text NOT NULL,
  PRIMARY KEY (book_id, page_id, made_by, position)
);
CREATE INDEX page_links_target ON page_links (book_id, key, target_book, page_id);

-- What the wiki's search looks through: the hashed terms of a page's names, of its headings and
-- summary, and of its text. Clustered by revision, so that a reader that knows a book up to n reads
-- only what is newer; a page that is gone leaves a row without words.
CREATE TABLE page_index (
  book_id  text COLLATE "C" NOT NULL,
  revision bigint NOT NULL,
  page_id  text COLLATE "C" NOT NULL,
  state    text NOT NULL CHECK (state IN ('active', 'archived', 'gone')),
  type     text COLLATE "C" NOT NULL,
  names    bytea NOT NULL,
  heads    bytea NOT NULL,
  body     bytea NOT NULL,
  PRIMARY KEY (book_id, revision, page_id)
);
CREATE UNIQUE INDEX page_index_page ON page_index (book_id, page_id);

-- The words of a book's pages, folded, and on how many pages each stands: for beginnings of words
-- and for words that are spelt wrong.
CREATE TABLE page_words (
  book_id text COLLATE "C" NOT NULL,
  word    text COLLATE "C" NOT NULL,
  pages   integer NOT NULL,
  PRIMARY KEY (book_id, word)
);

-- What a compiler or a dream would write where somebody else holds the pen.
CREATE TABLE page_proposals (
  book_id      text COLLATE "C" NOT NULL,
  id           text COLLATE "C" NOT NULL,
  page_id      text COLLATE "C" NOT NULL,
  section      text COLLATE "C" NOT NULL,
  at           timestamptz NOT NULL,
  author_kind  text NOT NULL,
  author       text,
  reason       text NOT NULL,
  base_version integer NOT NULL,
  text         text NOT NULL,
  status       text NOT NULL CHECK (status IN ('open', 'accepted', 'rejected')),
  decided_at   timestamptz,
  decided_by   text,
  version      integer,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX page_proposals_page ON page_proposals (book_id, page_id, status);

CREATE TABLE page_proposal_sources (
  book_id     text COLLATE "C" NOT NULL,
  proposal_id text COLLATE "C" NOT NULL,
  memory_id   text COLLATE "C" NOT NULL,
  sentences   json,
  PRIMARY KEY (book_id, proposal_id, memory_id)
);
CREATE INDEX page_proposal_sources_memory ON page_proposal_sources (book_id, memory_id);

-- A correction that a section must keep: the memory that says it, and the hash of the sentence that
-- it struck out and that nobody may write there again.
CREATE TABLE pins (
  book_id   text COLLATE "C" NOT NULL,
  page_id   text COLLATE "C" NOT NULL,
  section   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  sentence  text COLLATE "C" NOT NULL,
  at        timestamptz NOT NULL,
  author    text,
  PRIMARY KEY (book_id, page_id, section, memory_id, sentence)
);
CREATE INDEX pins_memory ON pins (book_id, memory_id);

-- What was decided about a name that has no page; a name that is not here is open.
CREATE TABLE mention_states (
  book_id text COLLATE "C" NOT NULL,
  name    text COLLATE "C" NOT NULL,
  state   text NOT NULL CHECK (state IN ('promoted', 'ignored')),
  page_id text COLLATE "C",
  at      timestamptz NOT NULL,
  author  text,
  PRIMARY KEY (book_id, name)
);

-- Who shares a book: another book of the same tenant, which may read it, or write in it as well.
CREATE TABLE members (
  book_id   text COLLATE "C" NOT NULL,
  member_id text COLLATE "C" NOT NULL,
  role      text NOT NULL CHECK (role IN ('member', 'reader')),
  boost     double precision NOT NULL,
  at        timestamptz NOT NULL,
  PRIMARY KEY (book_id, member_id)
);
CREATE INDEX members_member ON members (member_id);

-- Links that rules drew: by the memory that shows them, and by who drew them.
CREATE INDEX page_links_shown ON page_links (book_id, sentence) WHERE made_by <> 'page';
CREATE INDEX page_links_drawn ON page_links (book_id, made_by) WHERE made_by <> 'page';

-- Whom or what a page is about: an entity's id (its head), or a decision, tag or type behind a colon. fate: page, redirect, open or
-- gone when a person deleted the page. print: a hash of all that the page was composed of, so that it is known when to compose anew.
CREATE TABLE entity_pages (
  book_id   text COLLATE "C" NOT NULL,
  entity_id text COLLATE "C" NOT NULL,
  page_id   text COLLATE "C",
  fate      text NOT NULL CHECK (fate IN ('page', 'redirect', 'open', 'gone')),
  to_id     text COLLATE "C",
  title     text NOT NULL,
  print     bytea NOT NULL,
  PRIMARY KEY (book_id, entity_id)
);
CREATE INDEX entity_pages_page ON entity_pages (book_id, page_id) WHERE page_id IS NOT NULL;

-- What a book does otherwise than the settings say: compile, aggregate, link.
CREATE TABLE switches (
  book_id text COLLATE "C" NOT NULL,
  name    text COLLATE "C" NOT NULL,
  value   text NOT NULL,
  PRIMARY KEY (book_id, name)
);

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
  text       text NOT NULL,
  checksum   bytea
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
CREATE INDEX memories_standing ON memories (book_id, occurred_at) WHERE kind IN ('decision', 'preference');

-- A key that was given to somebody: of the key itself only its SHA-256. scopes, books (by name) and
-- toolsets are lists; no books: all of the tenant's; no toolsets: all that its scopes allow.
CREATE TABLE tokens (
  id           text COLLATE "C" PRIMARY KEY,
  tenant       text COLLATE "C" NOT NULL,
  name         text NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('person', 'agent')),
  hash         bytea NOT NULL,
  scopes       json NOT NULL,
  books        json NOT NULL,
  toolsets     json NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz
);
CREATE UNIQUE INDEX tokens_hash ON tokens (hash);
CREATE INDEX tokens_tenant ON tokens (tenant, id);

-- What was answered to a request that named an idempotency key, for a day: who asks the same once more
-- is told the same. digest: of the body. Whatever is forgotten in a book clears them: answers hold words.
CREATE TABLE requests (
  book_id    text COLLATE "C" NOT NULL,
  token_id   text COLLATE "C" NOT NULL,
  key        text COLLATE "C" NOT NULL,
  operation  text NOT NULL,
  digest     bytea NOT NULL,
  status     integer NOT NULL,
  answer     text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX requests_key ON requests (book_id, token_id, key);
CREATE INDEX requests_age ON requests (created_at);

-- Imports: each is a run, numbered in its book, with what it was of and how far it came. problems: what could
-- not be read, as [where, why].
CREATE TABLE import_runs (
  book_id     text COLLATE "C" NOT NULL,
  number      integer NOT NULL,
  format      text NOT NULL,
  path        text NOT NULL,
  actor       text,
  state       text NOT NULL CHECK (state IN ('running', 'done', 'rolled back')),
  started_at  timestamptz NOT NULL,
  finished_at timestamptz,
  rolled_at   timestamptz,
  added       integer NOT NULL DEFAULT 0,
  duplicates  integer NOT NULL DEFAULT 0,
  problems    json NOT NULL,
  PRIMARY KEY (book_id, number)
);

-- What came of each file of a run.
CREATE TABLE import_files (
  book_id    text COLLATE "C" NOT NULL,
  number     integer NOT NULL,
  file       text COLLATE "C" NOT NULL,
  outcome    text NOT NULL,
  added      integer NOT NULL,
  duplicates integer NOT NULL,
  problems   integer NOT NULL,
  page       text NOT NULL,
  PRIMARY KEY (book_id, number, file)
);

-- The memories that a run brought or met, and how often it said each: a memory that was said more often than
-- all runs together say it was said by somebody else too.
CREATE TABLE imported (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  number    integer NOT NULL,
  times     integer NOT NULL,
  PRIMARY KEY (book_id, memory_id, number)
);
CREATE INDEX imported_run ON imported (book_id, number, memory_id);
-- Memories that are kept and not believed: out of recall and off the pages until somebody lifts it.
-- reason: a word or two, never what was said. revision: the change that put it here.
CREATE TABLE quarantine (
  book_id   text COLLATE "C" NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  reason    text NOT NULL,
  at        timestamptz NOT NULL,
  actor     text,
  revision  bigint NOT NULL,
  PRIMARY KEY (book_id, memory_id)
);
CREATE INDEX quarantine_revision ON quarantine (book_id, revision);

-- What was forgotten and is not to come back by an import or a replay: SHA-256 of its words, of its
-- source and moment, of its key; of a session. No words.
CREATE TABLE suppressed (
  book_id text COLLATE "C" NOT NULL,
  digest  text COLLATE "C" NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('words', 'moment', 'key', 'session')),
  at      timestamptz NOT NULL,
  PRIMARY KEY (book_id, digest)
);

-- That something was forgotten: how much, by which kinds of selectors, by whom. Never what.
CREATE TABLE receipts (
  book_id   text COLLATE "C" NOT NULL,
  id        text COLLATE "C" NOT NULL,
  at        timestamptz NOT NULL,
  actor     text,
  selectors json NOT NULL,
  counts    json NOT NULL,
  digest    text NOT NULL,
  PRIMARY KEY (book_id, id)
);

-- The second wall, for whoever is not the owner of these tables (see store/access/walls.py): of what
-- belongs to a book only the books that a transaction names, of books only those of its tenant, of tokens
-- none. A transaction that names nothing sees nothing. A later table with a book_id needs the same lines.
DO $$
DECLARE
  named text;
BEGIN
  FOREACH named IN ARRAY string_to_array(
    'memories memory_index embeddings dirty tombstones entities names mentions audit '
    'jobs memory_readings facts fact_names fact_ends fact_leans fact_status candidate_surfaces surface_sums aspect_usage hints proposals '
    'documents document_chunks calls answers answer_sources pages sections section_texts '
    'section_sources versions page_names page_links page_index page_words page_proposals '
    'page_proposal_sources pins mention_states members entity_pages '
    'switches sessions transcripts checkpoints '
    'shown predictors requests import_runs import_files imported quarantine suppressed receipts', ' ')
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', named);
    EXECUTE format(
      $policy$CREATE POLICY of_books ON %I USING (book_id = ANY ((SELECT string_to_array(
        nullif(current_setting('commonplace.books', true), ''), ','))::text[]))$policy$, named);
  END LOOP;
END $$;
ALTER TABLE tokens ENABLE ROW LEVEL SECURITY;
ALTER TABLE books ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_tenant ON books FOR SELECT
  USING (tenant = (SELECT nullif(current_setting('commonplace.tenant', true), '')));
CREATE POLICY new_of_tenant ON books FOR INSERT
  WITH CHECK (tenant = (SELECT nullif(current_setting('commonplace.tenant', true), '')));
CREATE POLICY of_books ON books FOR UPDATE
  USING (id = ANY ((SELECT string_to_array(
    nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
-- All know which embedding profile the library agreed on; of a book's own counts only the book.
ALTER TABLE agreements ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_library ON agreements FOR SELECT USING (name LIKE 'embedding %');
CREATE POLICY of_books ON agreements
  USING (split_part(name, ' ', 2) = ANY ((SELECT string_to_array(
    nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
-- Which book shares in which is known inside a tenant; only the book itself lets others share.
CREATE POLICY of_tenant ON members FOR SELECT
  USING (EXISTS (SELECT 1 FROM books b WHERE b.id = book_id));

-- What each dream saw, and what it changed: seen is the book's revision when it began, day that of the
-- newest memory then. Ids and counts, no words.
CREATE TABLE dreams (
  book_id text COLLATE "C" NOT NULL,
  id      text COLLATE "C" NOT NULL,
  at      timestamptz NOT NULL,
  seen    bigint NOT NULL,
  day     text NOT NULL,
  changes json NOT NULL,
  PRIMARY KEY (book_id, id)
);

-- How often a page was read, by whoever asked for it; revision: the change that last counted.
CREATE TABLE readings (
  book_id  text COLLATE "C" NOT NULL,
  page_id  text COLLATE "C" NOT NULL,
  times    integer NOT NULL,
  revision bigint NOT NULL,
  PRIMARY KEY (book_id, page_id)
);
CREATE INDEX readings_revision ON readings (book_id, revision);

-- Questions that found nothing certain, the newest of them. key: what is the same when it is asked again.
-- Whatever is forgotten in a book clears them: a question may hold words of it.
CREATE TABLE unanswered (
  book_id  text COLLATE "C" NOT NULL,
  key      text COLLATE "C" NOT NULL,
  question text NOT NULL,
  times    integer NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (book_id, key)
);
CREATE INDEX unanswered_newest ON unanswered (book_id, asked_at);
ALTER TABLE dreams ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON dreams USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
ALTER TABLE readings ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON readings USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
ALTER TABLE unanswered ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON unanswered USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- What a page itself shows of its sentences, by their hashes: that another took its place (superseded) or
-- that another says otherwise (disputed), with the day of that other one; that what is cited for it does
-- not say it (unverified), or no longer holds (stale). A sentence that is not here is borne out. No words.
CREATE TABLE page_marks (
  book_id  text COLLATE "C" NOT NULL,
  page_id  text COLLATE "C" NOT NULL,
  section  text COLLATE "C" NOT NULL,
  sentence text COLLATE "C" NOT NULL,
  mark     text COLLATE "C" NOT NULL,
  day      text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, page_id, section, sentence, mark)
);
CREATE INDEX page_marks_mark ON page_marks (book_id, mark, day, page_id);
ALTER TABLE page_marks ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON page_marks USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));

-- What people decided; a row goes only when what it is about is forgotten. act: the id of the first ruling of
-- one command, which is undone whole. trust: of who ruled. value: the type; canonical or alias; the act that is
-- undone. state: a cache.
CREATE TABLE rulings (
  book_id  text COLLATE "C" NOT NULL,
  id       text COLLATE "C" NOT NULL,
  act      text COLLATE "C" NOT NULL,
  at       timestamptz NOT NULL,
  actor    text,
  trust    text NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('wrong', 'accept', 'reject', 'ignore', 'same', 'apart', 'name', 'type', 'means', 'undo')),
  value    text COLLATE "C",
  state    text NOT NULL CHECK (state IN ('in force', 'undone', 'unmatched', 'waiting')),
  revision bigint NOT NULL,
  PRIMARY KEY (book_id, id)
);
CREATE INDEX rulings_act ON rulings (book_id, act);
CREATE INDEX rulings_undo ON rulings (book_id, value) WHERE kind = 'undo';
CREATE INDEX rulings_waiting ON rulings (book_id, id) WHERE state IN ('unmatched', 'waiting');

-- What a ruling is about, in the words that were said, folded anew at each replay; name_key only finds them.
-- position 0: this; 1: the other one. memory_id null: the name wherever it stands. value: of a fact; of a type,
-- what the thing was taken for.
CREATE TABLE ruling_keys (
  book_id    text COLLATE "C" NOT NULL,
  ruling_id  text COLLATE "C" NOT NULL,
  position   integer NOT NULL,
  memory_id  text COLLATE "C",
  span_start integer,
  span_end   integer,
  surface    text,
  attribute  text,
  value      text,
  positive   integer,
  name_key   text COLLATE "C",
  PRIMARY KEY (book_id, ruling_id, position)
);
CREATE INDEX ruling_keys_memory ON ruling_keys (book_id, memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX ruling_keys_name ON ruling_keys (book_id, name_key) WHERE name_key IS NOT NULL;
ALTER TABLE rulings ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON rulings USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
ALTER TABLE ruling_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_books ON ruling_keys USING (book_id = ANY ((SELECT string_to_array(
  nullif(current_setting('commonplace.books', true), ''), ','))::text[]));
