-- Checksums of what was said and written: a text is shown only while its bytes match (see checksum.py).
-- NULL: not computed yet, in rows from before this migration; `doctor --fix` and upkeep fill them in.
ALTER TABLE memories ADD COLUMN checksum BLOB;
ALTER TABLE section_texts ADD COLUMN checksum BLOB;
ALTER TABLE transcripts ADD COLUMN checksum BLOB;
ALTER TABLE facts ADD COLUMN checksum BLOB;
