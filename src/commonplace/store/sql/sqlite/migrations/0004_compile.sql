-- Compile: what memories speak of, where it was seen, and which pages belong together.

-- What memories speak of, whether it has a page or not: somebody or something named, a topic,
-- something decided. number counts them in the order in which they came up. forms: what it was
-- called, and by how many memories; companions: the keys of what it was seen beside, the same way;
-- said: how many statements name it.
CREATE TABLE subjects (
  book_id    TEXT NOT NULL,
  id         TEXT NOT NULL,
  number     INTEGER NOT NULL,
  type       TEXT NOT NULL,
  sure       REAL NOT NULL,
  said       INTEGER NOT NULL,
  page_id    TEXT,
  title      TEXT,
  first_day  TEXT NOT NULL,
  last_day   TEXT NOT NULL,
  forms      TEXT NOT NULL,
  companions TEXT NOT NULL,
  PRIMARY KEY (book_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX subjects_number ON subjects (book_id, number);
CREATE INDEX subjects_page ON subjects (book_id, page_id) WHERE page_id IS NOT NULL;
CREATE INDEX subjects_open ON subjects (book_id, last_day) WHERE page_id IS NULL;

-- By what a subject is looked up when a name comes up.
CREATE TABLE subject_keys (
  book_id    TEXT NOT NULL,
  key        TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  PRIMARY KEY (book_id, key, subject_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX subject_keys_subject ON subject_keys (book_id, subject_id);

-- A memory that names a subject, by which words, in the order of the text.
CREATE TABLE sightings (
  book_id    TEXT NOT NULL,
  memory_id  TEXT NOT NULL,
  position   INTEGER NOT NULL,
  subject_id TEXT NOT NULL,
  key        TEXT NOT NULL,
  surface    TEXT NOT NULL,
  day        TEXT NOT NULL,
  PRIMARY KEY (book_id, memory_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX sightings_subject ON sightings (book_id, subject_id, memory_id);

-- Pages that changed since links and hubs were last looked at.
CREATE TABLE stale_pages (
  book_id TEXT NOT NULL,
  page_id TEXT NOT NULL,
  PRIMARY KEY (book_id, page_id)
) STRICT, WITHOUT ROWID;

-- The hubs that a page belongs to: a city, a journal, a tag, a kind of thing. memory_id is the
-- evidence that is cited where the hub lists the page.
CREATE TABLE hub_members (
  book_id   TEXT NOT NULL,
  hub       TEXT NOT NULL,
  page_id   TEXT NOT NULL,
  title     TEXT NOT NULL,
  memory_id TEXT NOT NULL,
  noun      TEXT NOT NULL,
  PRIMARY KEY (book_id, hub, page_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX hub_members_page ON hub_members (book_id, page_id);
CREATE INDEX hub_members_memory ON hub_members (book_id, memory_id);

-- Links that rules drew: by the memory that shows them, and by who drew them.
CREATE INDEX page_links_shown ON page_links (book_id, sentence) WHERE made_by <> 'page';
CREATE INDEX page_links_drawn ON page_links (book_id, made_by) WHERE made_by <> 'page';

-- Sections that outgrew their page, and the page that each became: from then on what belongs there
-- is written on that one.
CREATE TABLE promoted_sections (
  book_id  TEXT NOT NULL,
  page_id  TEXT NOT NULL,
  section  TEXT NOT NULL,
  child_id TEXT NOT NULL,
  at       TEXT NOT NULL,
  PRIMARY KEY (book_id, page_id, section)
) STRICT, WITHOUT ROWID;
CREATE INDEX promoted_sections_child ON promoted_sections (book_id, child_id);

-- What a book does otherwise than the settings say: compile, aggregate, link.
CREATE TABLE switches (
  book_id TEXT NOT NULL,
  name    TEXT NOT NULL,
  value   TEXT NOT NULL,
  PRIMARY KEY (book_id, name)
) STRICT, WITHOUT ROWID;

-- What was kept before there were pages is compiled too.
INSERT INTO dirty (book_id, stage, memory_id) SELECT book_id, 'compile', id FROM memories WHERE true
  ON CONFLICT DO NOTHING;

-- What the planner should expect of these tables, as in the migration before.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('subjects', 'subjects', '100000 100000 1'),
  ('subjects', 'subjects_number', '100000 100000 1'),
  ('subjects', 'subjects_page', '50000 50000 1'),
  ('subjects', 'subjects_open', '50000 50000 50'),
  ('subject_keys', 'subject_keys', '300000 300000 2 1'),
  ('subject_keys', 'subject_keys_subject', '300000 300000 4'),
  ('sightings', 'sightings', '500000 500000 4 1'),
  ('sightings', 'sightings_subject', '500000 500000 10 1'),
  ('stale_pages', 'stale_pages', '1000 1000 1'),
  ('hub_members', 'hub_members', '50000 50000 20 1'),
  ('hub_members', 'hub_members_page', '50000 50000 2'),
  ('hub_members', 'hub_members_memory', '50000 50000 2'),
  ('page_links', 'page_links_shown', '200000 200000 4'),
  ('page_links', 'page_links_drawn', '200000 200000 4'),
  ('promoted_sections', 'promoted_sections', '1000 1000 2 1'),
  ('promoted_sections', 'promoted_sections_child', '1000 1000 1');
ANALYZE sqlite_schema;
