-- name: drop_page_index
-- What search knew of a page.
DELETE FROM page_index WHERE book_id = :book_id AND page_id = :page_id;

-- name: add_page_index
-- What search knows of a page, as of this revision.
INSERT INTO page_index (book_id, revision, page_id, state, type, names, heads, body)
VALUES (:book_id, :revision, :page_id, :state, :type, :names, :heads, :body);

-- name: page_index_since
-- What a reader's copy of the index lacks, in the order it was written.
SELECT page_id, state, type, names, heads, body FROM page_index
 WHERE book_id = :book_id AND revision > :revision ORDER BY revision, page_id;

-- name: add_page_word
-- One more page has this word.
INSERT INTO page_words (book_id, word, pages) VALUES (:book_id, :word, 1)
    ON CONFLICT (book_id, word) DO UPDATE SET pages = page_words.pages + 1;

-- name: drop_last_page_word
-- The only page that had this word has it no more.
DELETE FROM page_words WHERE book_id = :book_id AND word = :word AND pages <= 1;

-- name: drop_page_word
-- One page fewer has this word; after drop_last_page_word.
UPDATE page_words SET pages = pages - 1 WHERE book_id = :book_id AND word = :word;

-- name: page_words_between
-- The words that begin so, those on most pages first.
SELECT word, pages FROM page_words
 WHERE book_id = :book_id AND word >= :low AND word < :high
 ORDER BY pages DESC, word LIMIT :limit;

-- name: all_page_words
-- Every word of a book's pages, in one text: many times faster than a row for each.
SELECT string_agg(word, ' ' ORDER BY word) AS words FROM page_words WHERE book_id = :book_id;

-- name: page_index_row
-- What search knows of one page.
SELECT state, type, names, heads, body FROM page_index WHERE book_id = :book_id AND page_id = :page_id;

-- name: count_page_words
-- Every word, and on how many pages it stands.
SELECT word, pages FROM page_words WHERE book_id = :book_id;

-- name: delete_page_words
-- Before all words are counted again.
DELETE FROM page_words WHERE book_id = :book_id;

-- name: set_page_word
-- A word that was counted again.
INSERT INTO page_words (book_id, word, pages) VALUES (:book_id, :word, :pages);
