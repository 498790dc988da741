-- name: all_page_words
-- Every word of a book's pages, in one text: many times faster than a row for each.
-- Differs: PostgreSQL joins texts with string_agg.
SELECT string_agg(word, ' ') AS words FROM page_words WHERE book_id = :book_id;
