-- When a page was read last decides nothing.
ALTER TABLE readings DROP COLUMN read_at;
