-- The pages that most lead to come first in the drawing of a book.
CREATE INDEX pages_hubs ON pages (book_id, hubness, updated_at, type) WHERE status = 'active';
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('pages', 'pages_hubs', '100000 100000 5000 2 1');
ANALYZE sqlite_schema;
