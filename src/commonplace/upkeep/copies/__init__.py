"""Backups: encrypted, of any engine, made by a worker, proved by being restored."""
