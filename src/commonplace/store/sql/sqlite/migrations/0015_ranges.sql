-- What pages said and cited is kept once, not once a version.

-- An older text may be kept as a change of the one that came after it; newer: that one's version.
ALTER TABLE section_texts ADD COLUMN newer INTEGER;

-- Until now each version that changed a section's sources had all of them. Each was in force up to the next such
-- version, or to the one that no longer had the section.
CREATE TABLE sources_changed (
  book_id TEXT, page_id TEXT, section TEXT, version INTEGER,
  PRIMARY KEY (book_id, page_id, section, version)
) WITHOUT ROWID;
INSERT INTO sources_changed
SELECT DISTINCT v.book_id, v.page_id, json_extract(o.value, '$[0]'), json_extract(o.value, '$[3]')
  FROM versions v, json_each(CASE WHEN json_valid(v.outline) THEN v.outline ELSE '[]' END) o
 WHERE o.type = 'array' AND json_array_length(o.value) = 4;
CREATE TABLE cited (
  book_id TEXT, page_id TEXT, section TEXT, from_version INTEGER, memory_id TEXT, sentences TEXT, to_version INTEGER,
  PRIMARY KEY (book_id, page_id, section, from_version, memory_id)
) WITHOUT ROWID;
INSERT INTO cited
SELECT x.book_id, x.page_id, x.section, x.version, x.memory_id, x.sentences, coalesce(
       (SELECT min(c.version) FROM sources_changed c WHERE c.book_id = x.book_id AND c.page_id = x.page_id
           AND c.section = x.section AND c.version > x.version),
       (SELECT x.version + 1 WHERE NOT EXISTS (SELECT 1 FROM sections s WHERE s.book_id = x.book_id
           AND s.page_id = x.page_id AND s.slug = x.section AND s.sources_version = x.version)))
  FROM section_sources x;
DROP TABLE sources_changed;
DROP TABLE section_sources;

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

-- Where one version after the other cited the same, for the same sentences, it is one citation.
INSERT INTO section_sources (book_id, page_id, section, from_version, memory_id, sentences, to_version)
SELECT c.book_id, c.page_id, c.section, c.from_version, c.memory_id, c.sentences, r.to_version
  FROM (SELECT book_id, page_id, section, memory_id, min(from_version) AS from_version,
               nullif(max(coalesce(to_version, 2147483647)), 2147483647) AS to_version
          FROM (SELECT b.*, sum(begins) OVER (PARTITION BY book_id, page_id, section, memory_id ORDER BY from_version) AS stretch
                  FROM (SELECT x.*, CASE WHEN lag(to_version) OVER w = from_version
                                          AND lag(coalesce(sentences, '')) OVER w = coalesce(sentences, '') THEN 0 ELSE 1 END AS begins
                          FROM cited x WINDOW w AS (PARTITION BY book_id, page_id, section, memory_id ORDER BY from_version)) b) s
         GROUP BY book_id, page_id, section, memory_id, stretch) r
  JOIN cited c ON c.book_id = r.book_id AND c.page_id = r.page_id AND c.section = r.section
   AND c.from_version = r.from_version AND c.memory_id = r.memory_id;
DROP TABLE cited;

-- What the planner should expect of them.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('section_sources', 'section_sources', '500000 500000 10 5 3 1'),
  ('section_sources', 'section_sources_memory', '500000 500000 3');
ANALYZE sqlite_schema;
