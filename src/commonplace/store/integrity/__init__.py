"""Whether what is stored is what was written: checksums, damaged rows, and what can be saved."""
