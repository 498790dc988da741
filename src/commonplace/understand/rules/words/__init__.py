"""Lists of English words and well-known names that the rules look words up in."""
