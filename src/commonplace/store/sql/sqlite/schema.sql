-- The schema of a library on SQLite. The migrations lead here; a test proves it.
-- The book's id stands first in every key. Times are UTC text of fixed width. Ids are UUIDv7.

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
  zone       TEXT NOT NULL DEFAULT 'UTC',
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
  text            TEXT NOT NULL,
  checksum        BLOB,
  offset_minutes  INTEGER,
  dated           INTEGER NOT NULL DEFAULT 1
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
  offset_minutes INTEGER,
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

-- Who stands for one name. head: who it is, itself or another; only heads are shown. name, type: of a head, what it is
-- called and taken for. All of them are caches of mentions and rulings (see knowledge/).
CREATE TABLE entities (
  book_id    TEXT NOT NULL,
  id         TEXT NOT NULL,
  name       TEXT NOT NULL,
  type       TEXT NOT NULL,
  created_at TEXT NOT NULL,
  made_by    TEXT NOT NULL DEFAULT 'person',
  head       TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entities_head ON entities (book_id, head);

-- A name, and the entity that stands for it alone: whoever goes by several names has several, with one head. origin:
-- whether memories made it known, or a person alone. surface, said, type, type_said: how it is written, when it was
-- first said, what it was first taken for and when; caches of its mentions.
CREATE TABLE names (
  book_id   TEXT NOT NULL,
  key       TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  surface   TEXT NOT NULL,
  origin    TEXT NOT NULL CHECK (origin IN ('said', 'person')),
  said      TEXT,
  type      TEXT,
  type_said TEXT,
  PRIMARY KEY (book_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX names_entity ON names (book_id, entity_id);

-- A name in a memory: an entity's, or an open one that nobody is known by yet. Until a memory is
-- understood its open names stand in memories.names alone. said: when the memory was. evidence: 0 capture recognised a
-- known name, 1 a reader saw it.
CREATE TABLE mentions (
  book_id   TEXT NOT NULL,
  key       TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  entity_id TEXT,
  surface   TEXT NOT NULL,
  said      TEXT NOT NULL,
  evidence  INTEGER NOT NULL,
  PRIMARY KEY (book_id, key, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mentions_memory ON mentions (book_id, memory_id);
CREATE INDEX mentions_entity ON mentions (book_id, entity_id) WHERE entity_id IS NOT NULL;

CREATE TABLE audit (
  book_id   TEXT NOT NULL,
  id        TEXT NOT NULL,
  at        TEXT NOT NULL,
  actor     TEXT,
  action    TEXT NOT NULL,
  memory_id TEXT,
  detail    TEXT NOT NULL,
  position  INTEGER,
  seal      BLOB,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_memory ON audit (book_id, memory_id) WHERE memory_id IS NOT NULL;
CREATE UNIQUE INDEX audit_position ON audit (book_id, position) WHERE position IS NOT NULL;

-- What happened stays as it was written; each line has the seal of the one before it in its own.
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit is not changed'); END;
CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit is not changed'); END;

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
  waits        INTEGER NOT NULL DEFAULT 0,
  holder       TEXT,
  heartbeat_at TEXT,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX jobs_dedupe ON jobs (book_id, dedupe_key) WHERE state = 'queued' AND dedupe_key IS NOT NULL;
CREATE INDEX jobs_next ON jobs (priority DESC, run_at) WHERE state = 'queued';
CREATE INDEX jobs_running ON jobs (leased_until) WHERE state = 'running';
CREATE INDEX jobs_turn ON jobs (book_id, leased_at);

-- The reading of a memory in force. fate: facts, or why there are none. left_out: sentences that gave none. names: a hash
-- of those of its surfaces that were names when it was read; with another hash it is read anew.
CREATE TABLE memory_readings (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  made_by   TEXT NOT NULL,
  version   INTEGER NOT NULL,
  fate      TEXT NOT NULL,
  left_out  INTEGER NOT NULL,
  names     BLOB NOT NULL,
  revision  INTEGER NOT NULL,
  PRIMARY KEY (book_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_readings_fate ON memory_readings (book_id, fate);
CREATE INDEX memory_readings_revision ON memory_readings (book_id, revision);

-- One thing that one memory says. id: a hash of what it says and where. text is null where the quote says it. subject: the
-- key of a name, never an entity's id. ends: JSON, keys of values. statement: what equal facts have in common.
CREATE TABLE facts (
  book_id    TEXT NOT NULL,
  id         BLOB NOT NULL,
  memory_id  TEXT NOT NULL,
  span_start INTEGER NOT NULL,
  span_end   INTEGER NOT NULL,
  text       TEXT,
  kind       TEXT NOT NULL,
  subject    TEXT,
  attribute  TEXT,
  label      TEXT NOT NULL,
  aspect     TEXT NOT NULL,
  value      TEXT,
  value_key  TEXT,
  single     INTEGER NOT NULL,
  positive   INTEGER NOT NULL,
  mood       TEXT NOT NULL CHECK (mood IN ('fact', 'plan', 'wish', 'maybe', 'reported')),
  act        TEXT NOT NULL CHECK (act IN ('state', 'change', 'correction', 'end')),
  scope      TEXT NOT NULL,
  limits     TEXT NOT NULL,
  adds       INTEGER NOT NULL,
  ends       TEXT,
  inherits   INTEGER NOT NULL,
  known      TEXT NOT NULL CHECK (known IN ('named', 'author', 'owner', 'pronoun', 'unknown')),
  from_day   TEXT,
  to_day     TEXT,
  still      INTEGER NOT NULL,
  confidence REAL NOT NULL,
  statement  BLOB NOT NULL,
  revision   INTEGER NOT NULL,
  checksum   BLOB,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX facts_memory ON facts (book_id, memory_id);
CREATE INDEX facts_slot ON facts (book_id, subject, attribute) WHERE attribute IS NOT NULL;
CREATE INDEX facts_value ON facts (book_id, subject, value_key) WHERE value_key IS NOT NULL;
CREATE INDEX facts_statement ON facts (book_id, statement);
CREATE INDEX facts_revision ON facts (book_id, revision);
CREATE INDEX facts_kind ON facts (book_id, kind) WHERE kind IN ('rule', 'decision', 'preference', 'plan', 'open');

-- Whom a fact names, by key. role: subject, object, place, owner.
CREATE TABLE fact_names (
  book_id TEXT NOT NULL,
  fact_id BLOB NOT NULL,
  role    TEXT NOT NULL,
  key     TEXT NOT NULL,
  PRIMARY KEY (book_id, fact_id, role, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_names_key ON fact_names (book_id, key);

-- What a fact ends, so that it is found from the value.
CREATE TABLE fact_ends (
  book_id   TEXT NOT NULL,
  subject   TEXT NOT NULL,
  value_key TEXT NOT NULL,
  fact_id   BLOB NOT NULL,
  PRIMARY KEY (book_id, subject, value_key, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_ends_fact ON fact_ends (book_id, fact_id);

-- The other memories that a fact's words rest on: it goes with each of them, and its own is read anew.
CREATE TABLE fact_leans (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  fact_id   BLOB NOT NULL,
  PRIMARY KEY (book_id, memory_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_leans_fact ON fact_leans (book_id, fact_id);

-- What became of a fact: a cache of hold(). No row: it holds. attribute: a slot that it inherited. proposed: what it would
-- be, where understanding only proposes. why: a line of the table, or a ruling's id.
CREATE TABLE fact_status (
  book_id   TEXT NOT NULL,
  fact_id   BLOB NOT NULL,
  status    TEXT NOT NULL CHECK (status IN
            ('holds', 'replaced', 'denied', 'said otherwise', 'corrected', 'disputed', 'taken back')),
  by_id     BLOB,
  since_day TEXT,
  until_day TEXT,
  why       TEXT NOT NULL,
  attribute TEXT,
  proposed  TEXT,
  revision  INTEGER NOT NULL,
  PRIMARY KEY (book_id, fact_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX fact_status_by ON fact_status (book_id, by_id) WHERE by_id IS NOT NULL;
CREATE INDEX fact_status_revision ON fact_status (book_id, revision);
CREATE INDEX fact_status_waiting ON fact_status (book_id, status) WHERE status = 'disputed' OR proposed IS NOT NULL;

-- What one memory says for or against a surface being a name.
CREATE TABLE candidate_surfaces (
  book_id   TEXT NOT NULL,
  key       TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  surface   TEXT NOT NULL,
  inside    INTEGER NOT NULL,
  at_start  INTEGER NOT NULL,
  lower     INTEGER NOT NULL,
  evidence  INTEGER NOT NULL,
  PRIMARY KEY (book_id, key, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX candidate_surfaces_memory ON candidate_surfaces (book_id, memory_id);

-- The sums over all memories, by key. spellings: JSON, how often it is written so.
CREATE TABLE surface_sums (
  book_id   TEXT NOT NULL,
  key       TEXT NOT NULL,
  sums      TEXT NOT NULL,
  spellings TEXT NOT NULL,
  is_name   INTEGER NOT NULL,
  PRIMARY KEY (book_id, key)
) STRICT, WITHOUT ROWID;

-- What use made of the facets of a name: those that recall used weigh more.
CREATE TABLE aspect_usage (
  book_id  TEXT NOT NULL,
  name_key TEXT NOT NULL,
  aspect   TEXT NOT NULL,
  weight   REAL NOT NULL,
  used_at  TEXT NOT NULL,
  PRIMARY KEY (book_id, name_key, aspect)
) STRICT, WITHOUT ROWID;

-- Questions that a memory would answer.
CREATE TABLE hints (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  position  INTEGER NOT NULL,
  text      TEXT NOT NULL,
  revision  INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (book_id, memory_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX hints_revision ON hints (book_id, revision);

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

-- A page of the wiki. version counts its changes; what it says stands in its sections. about has the
-- rest of what a version restores: tags, related and contradicted pages, metadata.
CREATE TABLE pages (
  book_id     TEXT NOT NULL,
  id          TEXT NOT NULL,
  type        TEXT NOT NULL,
  slug        TEXT NOT NULL,
  title       TEXT NOT NULL,
  summary     TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('active', 'archived')),
  confidence  TEXT NOT NULL CHECK (confidence IN ('low', 'medium', 'high')),
  parent_id   TEXT,
  hubness     INTEGER NOT NULL DEFAULT 0,
  version     INTEGER NOT NULL,
  about       TEXT NOT NULL,
  created_at  TEXT NOT NULL,
  updated_at  TEXT NOT NULL,
  compiled_at TEXT,
  sourced_at  TEXT,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX pages_address ON pages (book_id, type, slug);
CREATE INDEX pages_updated ON pages (book_id, updated_at);
CREATE INDEX pages_parent ON pages (book_id, parent_id, type, slug) WHERE parent_id IS NOT NULL;
CREATE INDEX pages_hubs ON pages (book_id, hubness, updated_at, type) WHERE status = 'active';

-- What a page consists of now, in order: for each section the version that wrote its text and the
-- one that cited its sources.
CREATE TABLE sections (
  book_id         TEXT NOT NULL,
  page_id         TEXT NOT NULL,
  slug            TEXT NOT NULL,
  position        INTEGER NOT NULL,
  pen             TEXT NOT NULL CHECK (pen IN ('authored', 'compiled')),
  text_version    INTEGER NOT NULL,
  sources_version INTEGER NOT NULL,
  PRIMARY KEY (book_id, page_id, slug)
) STRICT, WITHOUT ROWID;

-- The words of a section, heading line included, as a version of the page wrote them. The text of
-- a page is its sections' texts one after the other. newer: of an older text that is kept as a change of
-- the one that came after it, that one's version.
CREATE TABLE section_texts (
  book_id TEXT NOT NULL,
  page_id TEXT NOT NULL,
  section TEXT NOT NULL,
  version INTEGER NOT NULL,
  text    TEXT NOT NULL,
  checksum BLOB,
  newer   INTEGER
) STRICT;
CREATE UNIQUE INDEX section_texts_version ON section_texts (book_id, page_id, section, version);

-- The memories that are cited for a section: all of it, or the sentences with these hashes. From a version of the
-- page on, up to the one that no longer cites them; null: now.
CREATE TABLE section_sources (
  book_id   TEXT NOT NULL,
  page_id   TEXT NOT NULL,
  section   TEXT NOT NULL,
  from_version INTEGER NOT NULL,
  memory_id TEXT NOT NULL,
  sentences TEXT,
  to_version INTEGER,
  PRIMARY KEY (book_id, page_id, section, from_version, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX section_sources_memory ON section_sources (book_id, memory_id);

-- The whole page as it was after one change: what is known about it, and the outline of its
-- sections, each with the versions that have its text and its sources.
CREATE TABLE versions (
  book_id     TEXT NOT NULL,
  page_id     TEXT NOT NULL,
  version     INTEGER NOT NULL,
  at          TEXT NOT NULL,
  author_kind TEXT NOT NULL CHECK (author_kind IN ('person', 'agent', 'compiler', 'dream', 'import')),
  author      TEXT,
  action      TEXT NOT NULL,
  reason      TEXT NOT NULL,
  about       TEXT NOT NULL,
  outline     TEXT NOT NULL,
  revision    INTEGER NOT NULL,
  PRIMARY KEY (book_id, page_id, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX versions_recent ON versions (book_id, revision);

-- Every name that leads to a page, by the slug it would have: its slug, its title, its aliases, and
-- addresses that redirect to it.
CREATE TABLE page_names (
  book_id TEXT NOT NULL,
  key     TEXT NOT NULL,
  page_id TEXT NOT NULL,
  kind    TEXT NOT NULL CHECK (kind IN ('slug', 'title', 'alias', 'redirect')),
  type    TEXT NOT NULL,
  name    TEXT NOT NULL,
  origin  TEXT NOT NULL CHECK (origin IN ('page', 'compiler', 'manual', 'import')),
  PRIMARY KEY (book_id, key, page_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX page_names_page ON page_names (book_id, page_id, kind, key);

-- Directed edges between pages, by name: where one leads is found when it is read, so a link to a
-- page that is made later is broken until then and whole afterwards. made_by says who drew it:
-- the page (from its text and what is known about it), or a rule that can be rolled back by name.
CREATE TABLE page_links (
  book_id     TEXT NOT NULL,
  page_id     TEXT NOT NULL,
  made_by     TEXT NOT NULL,
  position    INTEGER NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('reference', 'parent_of', 'child_of', 'related', 'contradicts')),
  section     TEXT NOT NULL,
  target_book TEXT NOT NULL,
  target_type TEXT NOT NULL,
  key         TEXT NOT NULL,
  shown       TEXT NOT NULL,
  sentence    TEXT NOT NULL,
  PRIMARY KEY (book_id, page_id, made_by, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX page_links_target ON page_links (book_id, key, target_book, page_id);

-- What the wiki's search looks through: the hashed terms of a page's names, of its headings and
-- summary, and of its text. Clustered by revision, so that a reader that knows a book up to n reads
-- only what is newer; a page that is gone leaves a row without words.
CREATE TABLE page_index (
  book_id  TEXT NOT NULL,
  revision INTEGER NOT NULL,
  page_id  TEXT NOT NULL,
  state    TEXT NOT NULL CHECK (state IN ('active', 'archived', 'gone')),
  type     TEXT NOT NULL,
  names    BLOB NOT NULL,
  heads    BLOB NOT NULL,
  body     BLOB NOT NULL,
  PRIMARY KEY (book_id, revision, page_id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX page_index_page ON page_index (book_id, page_id);

-- The words of a book's pages, folded, and on how many pages each stands: for beginnings of words
-- and for words that are spelt wrong.
CREATE TABLE page_words (
  book_id TEXT NOT NULL,
  word    TEXT NOT NULL,
  pages   INTEGER NOT NULL,
  PRIMARY KEY (book_id, word)
) STRICT, WITHOUT ROWID;

-- What a compiler or a dream would write where somebody else holds the pen.
CREATE TABLE page_proposals (
  book_id      TEXT NOT NULL,
  id           TEXT NOT NULL,
  page_id      TEXT NOT NULL,
  section      TEXT NOT NULL,
  at           TEXT NOT NULL,
  author_kind  TEXT NOT NULL,
  author       TEXT,
  reason       TEXT NOT NULL,
  base_version INTEGER NOT NULL,
  text         TEXT NOT NULL,
  status       TEXT NOT NULL CHECK (status IN ('open', 'accepted', 'rejected')),
  decided_at   TEXT,
  decided_by   TEXT,
  version      INTEGER,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX page_proposals_page ON page_proposals (book_id, page_id, status);

CREATE TABLE page_proposal_sources (
  book_id     TEXT NOT NULL,
  proposal_id TEXT NOT NULL,
  memory_id   TEXT NOT NULL,
  sentences   TEXT,
  PRIMARY KEY (book_id, proposal_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX page_proposal_sources_memory ON page_proposal_sources (book_id, memory_id);

-- A correction that a section must keep: the memory that says it, and the hash of the sentence that
-- it struck out and that nobody may write there again.
CREATE TABLE pins (
  book_id   TEXT NOT NULL,
  page_id   TEXT NOT NULL,
  section   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  sentence  TEXT NOT NULL,
  at        TEXT NOT NULL,
  author    TEXT,
  PRIMARY KEY (book_id, page_id, section, memory_id, sentence)
) STRICT, WITHOUT ROWID;
CREATE INDEX pins_memory ON pins (book_id, memory_id);

-- What was decided about a name that has no page; a name that is not here is open.
CREATE TABLE mention_states (
  book_id TEXT NOT NULL,
  name    TEXT NOT NULL,
  state   TEXT NOT NULL CHECK (state IN ('promoted', 'ignored')),
  page_id TEXT,
  at      TEXT NOT NULL,
  author  TEXT,
  PRIMARY KEY (book_id, name)
) STRICT, WITHOUT ROWID;

-- Who shares a book: another book of the same tenant, which may read it, or write in it as well.
CREATE TABLE members (
  book_id   TEXT NOT NULL,
  member_id TEXT NOT NULL,
  role      TEXT NOT NULL CHECK (role IN ('member', 'reader')),
  boost     REAL NOT NULL,
  at        TEXT NOT NULL,
  PRIMARY KEY (book_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_member ON members (member_id);

-- Links that rules drew: by the memory that shows them, and by who drew them.
CREATE INDEX page_links_shown ON page_links (book_id, sentence) WHERE made_by <> 'page';
CREATE INDEX page_links_drawn ON page_links (book_id, made_by) WHERE made_by <> 'page';

-- Whom or what a page is about: an entity's id (its head), or a decision, tag or type behind a colon. fate: page, redirect, open or
-- gone when a person deleted the page. print: a hash of all that the page was composed of, so that it is known when to compose anew.
CREATE TABLE entity_pages (
  book_id   TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  page_id   TEXT,
  fate      TEXT NOT NULL CHECK (fate IN ('page', 'redirect', 'open', 'gone')),
  to_id     TEXT,
  title     TEXT NOT NULL,
  print     BLOB NOT NULL,
  PRIMARY KEY (book_id, entity_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_pages_page ON entity_pages (book_id, page_id) WHERE page_id IS NOT NULL;

-- What a book does otherwise than the settings say: compile, aggregate, link.
CREATE TABLE switches (
  book_id TEXT NOT NULL,
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (book_id, name)
) STRICT, WITHOUT ROWID;

-- What the planner should expect: the book's id alone finds very much, what follows it in an index finds
-- little. Without this it takes the first index that begins with book_id, and reads the whole book.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('entities', 'entities', '50000 50000 1'),
  ('entity_aliases', 'entity_aliases', '100000 100000 1'),
  ('entity_aliases', 'entity_aliases_entity', '100000 100000 2'),
  ('mentions', 'mentions', '500000 500000 5 1'),
  ('mentions', 'mentions_entity', '400000 400000 8'),
  ('pages', 'pages', '100000 100000 1'),
  ('pages', 'pages_address', '100000 100000 20000 1'),
  ('pages', 'pages_updated', '100000 100000 2'),
  ('pages', 'pages_parent', '10000 10000 10 5 1'),
  ('pages', 'pages_hubs', '100000 100000 5000 2 1'),
  ('sections', 'sections', '300000 300000 3 1'),
  ('section_texts', 'section_texts_version', '500000 500000 5 2 1'),
  ('section_sources', 'section_sources', '500000 500000 10 5 3 1'),
  ('section_sources', 'section_sources_memory', '500000 500000 3'),
  ('versions', 'versions', '300000 300000 5 1'),
  ('versions', 'versions_recent', '300000 300000 2'),
  ('page_names', 'page_names', '300000 300000 2 2 1'),
  ('page_names', 'page_names_page', '300000 300000 3 2 1'),
  ('page_links', 'page_links', '500000 500000 10 10 1'),
  ('page_links', 'page_links_target', '500000 500000 8 8 1'),
  ('page_index', 'page_index', '100000 100000 2 1'),
  ('page_index', 'page_index_page', '100000 100000 1'),
  ('page_words', 'page_words', '200000 200000 1'),
  ('page_proposals', 'page_proposals', '10000 10000 1'),
  ('page_proposals', 'page_proposals_page', '10000 10000 5 3'),
  ('page_proposal_sources', 'page_proposal_sources', '30000 30000 3 1'),
  ('page_proposal_sources', 'page_proposal_sources_memory', '30000 30000 2'),
  ('pins', 'pins', '10000 10000 2 2 1 1'),
  ('pins', 'pins_memory', '10000 10000 1'),
  ('mention_states', 'mention_states', '10000 10000 1'),
  ('page_links', 'page_links_shown', '200000 200000 4'),
  ('page_links', 'page_links_drawn', '200000 200000 4');
ANALYZE sqlite_schema;

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
  text       TEXT NOT NULL,
  checksum   BLOB
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
CREATE INDEX memories_standing ON memories (book_id, occurred_at) WHERE kind IN ('decision', 'preference');

-- A key that was given to somebody: of the key itself only its SHA-256. scopes, books (by name) and
-- toolsets are lists; no books: all of the tenant's; no toolsets: all that its scopes allow.
CREATE TABLE tokens (
  id           TEXT PRIMARY KEY,
  tenant       TEXT NOT NULL,
  name         TEXT NOT NULL,
  kind         TEXT NOT NULL CHECK (kind IN ('person', 'agent')),
  hash         BLOB NOT NULL,
  scopes       TEXT NOT NULL,
  books        TEXT NOT NULL,
  toolsets     TEXT NOT NULL,
  created_at   TEXT NOT NULL,
  expires_at   TEXT,
  last_used_at TEXT,
  revoked_at   TEXT
) STRICT;
CREATE UNIQUE INDEX tokens_hash ON tokens (hash);
CREATE INDEX tokens_tenant ON tokens (tenant, id);

-- What was answered to a request that named an idempotency key, for a day: who asks the same once more
-- is told the same. digest: of the body. Whatever is forgotten in a book clears them: answers hold words.
CREATE TABLE requests (
  book_id    TEXT NOT NULL,
  token_id   TEXT NOT NULL,
  key        TEXT NOT NULL,
  operation  TEXT NOT NULL,
  digest     BLOB NOT NULL,
  status     INTEGER NOT NULL,
  answer     TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX requests_key ON requests (book_id, token_id, key);
CREATE INDEX requests_age ON requests (created_at);

-- Imports: each is a run, numbered in its book, with what it was of and how far it came. problems: what could
-- not be read, as [where, why].
CREATE TABLE import_runs (
  book_id     TEXT NOT NULL,
  number      INTEGER NOT NULL,
  format      TEXT NOT NULL,
  path        TEXT NOT NULL,
  actor       TEXT,
  state       TEXT NOT NULL CHECK (state IN ('running', 'done', 'rolled back')),
  started_at  TEXT NOT NULL,
  finished_at TEXT,
  rolled_at   TEXT,
  added       INTEGER NOT NULL DEFAULT 0,
  duplicates  INTEGER NOT NULL DEFAULT 0,
  problems    TEXT NOT NULL,
  PRIMARY KEY (book_id, number)
) STRICT, WITHOUT ROWID;

-- What came of each file of a run.
CREATE TABLE import_files (
  book_id    TEXT NOT NULL,
  number     INTEGER NOT NULL,
  file       TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  added      INTEGER NOT NULL,
  duplicates INTEGER NOT NULL,
  problems   INTEGER NOT NULL,
  page       TEXT NOT NULL,
  PRIMARY KEY (book_id, number, file)
) STRICT, WITHOUT ROWID;

-- The memories that a run brought or met, and how often it said each: a memory that was said more often than
-- all runs together say it was said by somebody else too.
CREATE TABLE imported (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  number    INTEGER NOT NULL,
  times     INTEGER NOT NULL,
  PRIMARY KEY (book_id, memory_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_run ON imported (book_id, number, memory_id);
-- Memories that are kept and not believed: out of recall and off the pages until somebody lifts it.
-- reason: a word or two, never what was said. revision: the change that put it here.
CREATE TABLE quarantine (
  book_id   TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  reason    TEXT NOT NULL,
  at        TEXT NOT NULL,
  actor     TEXT,
  revision  INTEGER NOT NULL,
  PRIMARY KEY (book_id, memory_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX quarantine_revision ON quarantine (book_id, revision);

-- What was forgotten and is not to come back by an import or a replay: SHA-256 of its words, of its
-- source and moment, of its key; of a session. No words.
CREATE TABLE suppressed (
  book_id TEXT NOT NULL,
  digest  TEXT NOT NULL,
  kind    TEXT NOT NULL CHECK (kind IN ('words', 'moment', 'key', 'session')),
  at      TEXT NOT NULL,
  PRIMARY KEY (book_id, digest)
) STRICT, WITHOUT ROWID;

-- That something was forgotten: how much, by which kinds of selectors, by whom. Never what.
CREATE TABLE receipts (
  book_id   TEXT NOT NULL,
  id        TEXT NOT NULL,
  at        TEXT NOT NULL,
  actor     TEXT,
  selectors TEXT NOT NULL,
  counts    TEXT NOT NULL,
  digest    TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
-- What each dream saw, and what it changed: seen is the book's revision when it began, day that of the
-- newest memory then. Ids and counts, no words.
CREATE TABLE dreams (
  book_id TEXT NOT NULL,
  id      TEXT NOT NULL,
  at      TEXT NOT NULL,
  seen    INTEGER NOT NULL,
  day     TEXT NOT NULL,
  changes TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;

-- How often a page was read, by whoever asked for it; revision: the change that last counted.
CREATE TABLE readings (
  book_id  TEXT NOT NULL,
  page_id  TEXT NOT NULL,
  times    INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (book_id, page_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX readings_revision ON readings (book_id, revision);

-- Questions that found nothing certain, the newest of them. key: what is the same when it is asked again.
-- Whatever is forgotten in a book clears them: a question may hold words of it.
CREATE TABLE unanswered (
  book_id  TEXT NOT NULL,
  key      TEXT NOT NULL,
  question TEXT NOT NULL,
  times    INTEGER NOT NULL,
  asked_at TEXT NOT NULL,
  PRIMARY KEY (book_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX unanswered_newest ON unanswered (book_id, asked_at);

-- What the planner should expect of memories and what was understood of them.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('proposals', 'proposals', '100000 100000 1'),
  ('proposals', 'proposals_memory', '100000 100000 3'),
  ('proposals', 'proposals_target', '10000 10000 2'),
  ('proposals', 'proposals_review', '1000 1000 1'),
  ('audit', 'audit', '200000 200000 1'),
  ('audit', 'audit_memory', '200000 200000 2'),
  ('shown', 'shown', '200000 200000 20 20 1'),
  ('shown', 'shown_item', '200000 200000 5'),
  ('imported', 'imported', '500000 500000 1 1'),
  ('imported', 'imported_run', '500000 500000 50000 1');
-- What a page itself shows of its sentences, by their hashes: that another took its place (superseded) or
-- that another says otherwise (disputed), with the day of that other one; that what is cited for it does
-- not say it (unverified), or no longer holds (stale). A sentence that is not here is borne out. No words.
CREATE TABLE page_marks (
  book_id  TEXT NOT NULL,
  page_id  TEXT NOT NULL,
  section  TEXT NOT NULL,
  sentence TEXT NOT NULL,
  mark     TEXT NOT NULL,
  day      TEXT NOT NULL,
  PRIMARY KEY (book_id, page_id, section, sentence, mark)
) STRICT, WITHOUT ROWID;
CREATE INDEX page_marks_mark ON page_marks (book_id, mark, day, page_id);

-- What the planner should expect of marks.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('page_marks', 'page_marks', '10000 10000 5 3 1 1'),
  ('page_marks', 'page_marks_mark', '10000 10000 20 20 2');
ANALYZE sqlite_schema;

-- What people decided; a row goes only when what it is about is forgotten. act: the id of the first ruling of
-- one command, which is undone whole. trust: of who ruled. value: the type; canonical or alias; the act that is
-- undone. state: a cache.
CREATE TABLE rulings (
  book_id  TEXT NOT NULL,
  id       TEXT NOT NULL,
  act      TEXT NOT NULL,
  at       TEXT NOT NULL,
  actor    TEXT,
  trust    TEXT NOT NULL,
  kind     TEXT NOT NULL CHECK (kind IN ('wrong', 'accept', 'reject', 'ignore', 'same', 'apart', 'name', 'type', 'means', 'undo')),
  value    TEXT,
  state    TEXT NOT NULL CHECK (state IN ('in force', 'undone', 'unmatched', 'waiting')),
  revision INTEGER NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX rulings_act ON rulings (book_id, act);
CREATE INDEX rulings_undo ON rulings (book_id, value) WHERE kind = 'undo';
CREATE INDEX rulings_waiting ON rulings (book_id, id) WHERE state IN ('unmatched', 'waiting');

-- What a ruling is about, in the words that were said, folded anew at each replay; name_key only finds them.
-- position 0: this; 1: the other one. memory_id null: the name wherever it stands. value: of a fact; of a type,
-- what the thing was taken for.
CREATE TABLE ruling_keys (
  book_id    TEXT NOT NULL,
  ruling_id  TEXT NOT NULL,
  position   INTEGER NOT NULL,
  memory_id  TEXT,
  span_start INTEGER,
  span_end   INTEGER,
  surface    TEXT,
  attribute  TEXT,
  value      TEXT,
  positive   INTEGER,
  name_key   TEXT,
  PRIMARY KEY (book_id, ruling_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX ruling_keys_memory ON ruling_keys (book_id, memory_id) WHERE memory_id IS NOT NULL;
CREATE INDEX ruling_keys_name ON ruling_keys (book_id, name_key) WHERE name_key IS NOT NULL;

-- What the planner should expect of rulings.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('rulings', 'rulings', '10000 10000 1'),
  ('rulings', 'rulings_act', '10000 10000 2'),
  ('rulings', 'rulings_undo', '1000 1000 1'),
  ('rulings', 'rulings_waiting', '100 100 1'),
  ('ruling_keys', 'ruling_keys', '15000 15000 2 1'),
  ('ruling_keys', 'ruling_keys_memory', '5000 5000 2'),
  ('ruling_keys', 'ruling_keys_name', '10000 10000 2');
ANALYZE sqlite_schema;

-- What the planner should expect of the register.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('mentions', 'mentions', '500000 500000 3 1'),
  ('mentions', 'mentions_memory', '500000 500000 4'),
  ('mentions', 'mentions_entity', '300000 300000 10'),
  ('entities', 'entities', '30000 30000 1'),
  ('entities', 'entities_head', '30000 30000 2'),
  ('names', 'names', '30000 30000 1'),
  ('names', 'names_entity', '30000 30000 1');
ANALYZE sqlite_schema;

-- What the planner should expect of facts.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('memories', 'memories_id', '100000 100000 1'),
  ('memories', 'memories_time', '100000 100000 2'),
  ('memories', 'memories_source', '90000 90000 20 1'),
  ('memories', 'memories_standing', '5000 5000 2'),
  ('facts', 'facts', '200000 200000 1'),
  ('facts', 'facts_memory', '200000 200000 2'),
  ('facts', 'facts_slot', '120000 120000 20 3'),
  ('facts', 'facts_value', '120000 120000 20 2'),
  ('facts', 'facts_statement', '200000 200000 2'),
  ('facts', 'facts_revision', '200000 200000 100'),
  ('facts', 'facts_kind', '20000 20000 4000'),
  ('fact_names', 'fact_names', '400000 400000 2 2 1'),
  ('fact_names', 'fact_names_key', '400000 400000 20'),
  ('fact_ends', 'fact_ends', '5000 5000 2 1 1'),
  ('fact_ends', 'fact_ends_fact', '5000 5000 1'),
  ('fact_status', 'fact_status', '20000 20000 1'),
  ('fact_status', 'fact_status_by', '15000 15000 1'),
  ('fact_status', 'fact_status_revision', '20000 20000 20'),
  ('memory_readings', 'memory_readings', '100000 100000 1'),
  ('memory_readings', 'memory_readings_fate', '100000 100000 10000'),
  ('memory_readings', 'memory_readings_revision', '100000 100000 100'),
  ('candidate_surfaces', 'candidate_surfaces', '400000 400000 4 1'),
  ('candidate_surfaces', 'candidate_surfaces_memory', '400000 400000 4'),
  ('surface_sums', 'surface_sums', '100000 100000 1'),
  ('aspect_usage', 'aspect_usage', '20000 20000 2 1');
ANALYZE sqlite_schema;

-- What the planner should expect of pages of entities.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('entity_pages', 'entity_pages', '20000 20000 1'),
  ('entity_pages', 'entity_pages_page', '15000 15000 1');
ANALYZE sqlite_schema;

-- What the planner should expect of what facts lean on.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('fact_leans', 'fact_leans', '20000 20000 2 1'),
  ('fact_leans', 'fact_leans_fact', '20000 20000 2');
ANALYZE sqlite_schema;
