"""How the text of a page is read: names, sections, links, sentences, front matter; all pure."""
