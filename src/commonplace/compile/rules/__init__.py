"""The rules mind of this stage: it reads English best, other languages by names alone."""
