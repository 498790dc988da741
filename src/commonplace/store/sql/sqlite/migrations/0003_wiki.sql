-- The wiki: pages, their sections and versions, names, links, search, proposals, shared books.

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
-- a page is its sections' texts one after the other.
CREATE TABLE section_texts (
  book_id TEXT NOT NULL,
  page_id TEXT NOT NULL,
  section TEXT NOT NULL,
  version INTEGER NOT NULL,
  text    TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX section_texts_version ON section_texts (book_id, page_id, section, version);

-- The memories that a version cited for a section: all of it, or the sentences with these hashes.
CREATE TABLE section_sources (
  book_id   TEXT NOT NULL,
  page_id   TEXT NOT NULL,
  section   TEXT NOT NULL,
  version   INTEGER NOT NULL,
  memory_id TEXT NOT NULL,
  sentences TEXT,
  PRIMARY KEY (book_id, page_id, section, version, memory_id)
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

-- What the planner should expect: the book's id alone finds very much, what follows it in an index finds
-- little. Without this it takes the first index that begins with book_id, and reads the whole book.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('pages', 'pages', '100000 100000 1'),
  ('pages', 'pages_address', '100000 100000 20000 1'),
  ('pages', 'pages_updated', '100000 100000 2'),
  ('pages', 'pages_parent', '10000 10000 10 5 1'),
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
  ('mention_states', 'mention_states', '10000 10000 1');
ANALYZE sqlite_schema;
