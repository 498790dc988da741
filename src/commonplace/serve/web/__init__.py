"""The door for people: pages to read, correct and trust, in a browser."""
