"""Our nouns as JSON, the same at every door: ids under ``id``, versions under ``version``, sources
under ``sources[].memory_id``, times as UTC text, nothing left out."""
