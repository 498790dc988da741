-- The wiki: pages, their sections and versions, names, links, search, proposals, shared books.

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
-- a page is its sections' texts one after the other.
CREATE TABLE section_texts (
  book_id text COLLATE "C" NOT NULL,
  page_id text COLLATE "C" NOT NULL,
  section text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  text    text NOT NULL
);
CREATE UNIQUE INDEX section_texts_version ON section_texts (book_id, page_id, section, version);

-- The memories that a version cited for a section: all of it, or the sentences with these hashes.
CREATE TABLE section_sources (
  book_id   text COLLATE "C" NOT NULL,
  page_id   text COLLATE "C" NOT NULL,
  section   text COLLATE "C" NOT NULL,
  version   integer NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  sentences json,
  PRIMARY KEY (book_id, page_id, section, version, memory_id)
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
