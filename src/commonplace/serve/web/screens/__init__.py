"""The screens, by what one does there: reading pages, reading memories, keeping the house."""
