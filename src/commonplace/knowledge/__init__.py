"""What the facts of a book say is true now, and who is who."""
