-- The day a memory belongs to: in the zone it was said in, else in its book's.

-- zone: an IANA name. Older books go on in UTC, so that no day moves unasked.
ALTER TABLE books ADD COLUMN zone TEXT NOT NULL DEFAULT 'UTC';
-- offset_minutes: how far from UTC it was said; null: as far as its book's zone is.
-- dated: 0 where nobody said when, and the time is that of the import.
ALTER TABLE memories ADD COLUMN offset_minutes INTEGER;
ALTER TABLE memories ADD COLUMN dated INTEGER NOT NULL DEFAULT 1;
UPDATE memories SET dated = 0 WHERE trust = 'import' AND occurred_at = created_at;
ALTER TABLE memory_index ADD COLUMN offset_minutes INTEGER;
