-- name: all_page_words
-- Every word of a book's pages, in one text: many times faster than a row for each.
-- Differs: SQLite joins texts with group_concat.
SELECT group_concat(word, ' ') AS words FROM page_words WHERE book_id = :book_id;
