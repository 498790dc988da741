-- Checksums of what was said and written: a text is shown only while its bytes match (see checksum.py).
-- NULL: not computed yet, in rows from before this migration; `doctor --fix` and upkeep fill them in.
ALTER TABLE memories ADD COLUMN checksum bytea;
ALTER TABLE section_texts ADD COLUMN checksum bytea;
ALTER TABLE transcripts ADD COLUMN checksum bytea;
ALTER TABLE facts ADD COLUMN checksum bytea;
