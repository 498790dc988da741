-- The pages that most lead to come first in the drawing of a book.
CREATE INDEX pages_hubs ON pages (book_id, hubness, updated_at, type) WHERE status = 'active';
