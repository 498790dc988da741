-- Compile: what memories speak of, where it was seen, and which pages belong together.

-- What memories speak of, whether it has a page or not: somebody or something named, a topic,
-- something decided. number counts them in the order in which they came up. forms: what it was
-- called, and by how many memories; companions: the keys of what it was seen beside, the same way;
-- said: how many statements name it.
CREATE TABLE subjects (
  book_id    text COLLATE "C" NOT NULL,
  id         text COLLATE "C" NOT NULL,
  number     integer NOT NULL,
  type       text COLLATE "C" NOT NULL,
  sure       double precision NOT NULL,
  said       integer NOT NULL,
  page_id    text COLLATE "C",
  title      text,
  first_day  text COLLATE "C" NOT NULL,
  last_day   text COLLATE "C" NOT NULL,
  forms      json NOT NULL,
  companions json NOT NULL,
  PRIMARY KEY (book_id, id)
);
CREATE UNIQUE INDEX subjects_number ON subjects (book_id, number);
CREATE INDEX subjects_page ON subjects (book_id, page_id) WHERE page_id IS NOT NULL;
CREATE INDEX subjects_open ON subjects (book_id, last_day) WHERE page_id IS NULL;

-- By what a subject is looked up when a name comes up.
CREATE TABLE subject_keys (
  book_id    text COLLATE "C" NOT NULL,
  key        text COLLATE "C" NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, key, subject_id)
);
CREATE INDEX subject_keys_subject ON subject_keys (book_id, subject_id);

-- A memory that names a subject, by which words, in the order of the text.
CREATE TABLE sightings (
  book_id    text COLLATE "C" NOT NULL,
  memory_id  text COLLATE "C" NOT NULL,
  position   integer NOT NULL,
  subject_id text COLLATE "C" NOT NULL,
  key        text COLLATE "C" NOT NULL,
  surface    text NOT NULL,
  day        text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, memory_id, position)
);
CREATE INDEX sightings_subject ON sightings (book_id, subject_id, memory_id);

-- Pages that changed since links and hubs were last looked at.
CREATE TABLE stale_pages (
  book_id text COLLATE "C" NOT NULL,
  page_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (book_id, page_id)
);

-- The hubs that a page belongs to: a city, a journal, a tag, a kind of thing. memory_id is the
-- evidence that is cited where the hub lists the page.
CREATE TABLE hub_members (
  book_id   text COLLATE "C" NOT NULL,
  hub       text COLLATE "C" NOT NULL,
  page_id   text COLLATE "C" NOT NULL,
  title     text NOT NULL,
  memory_id text COLLATE "C" NOT NULL,
  noun      text NOT NULL,
  PRIMARY KEY (book_id, hub, page_id)
);
CREATE INDEX hub_members_page ON hub_members (book_id, page_id);
CREATE INDEX hub_members_memory ON hub_members (book_id, memory_id);

-- Links that rules drew: by the memory that shows them, and by who drew them.
CREATE INDEX page_links_shown ON page_links (book_id, sentence) WHERE made_by <> 'page';
CREATE INDEX page_links_drawn ON page_links (book_id, made_by) WHERE made_by <> 'page';

-- Sections that outgrew their page, and the page that each became: from then on what belongs there
-- is written on that one.
CREATE TABLE promoted_sections (
  book_id  text COLLATE "C" NOT NULL,
  page_id  text COLLATE "C" NOT NULL,
  section  text COLLATE "C" NOT NULL,
  child_id text COLLATE "C" NOT NULL,
  at       timestamptz NOT NULL,
  PRIMARY KEY (book_id, page_id, section)
);
CREATE INDEX promoted_sections_child ON promoted_sections (book_id, child_id);

-- What a book does otherwise than the settings say: compile, aggregate, link.
CREATE TABLE switches (
  book_id text COLLATE "C" NOT NULL,
  name    text COLLATE "C" NOT NULL,
  value   text NOT NULL,
  PRIMARY KEY (book_id, name)
);

-- What was kept before there were pages is compiled too.
INSERT INTO dirty (book_id, stage, memory_id) SELECT book_id, 'compile', id FROM memories WHERE true
  ON CONFLICT DO NOTHING;
