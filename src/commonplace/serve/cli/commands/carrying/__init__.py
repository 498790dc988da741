"""Out and in: import and its runs, export, copy, the vault."""
