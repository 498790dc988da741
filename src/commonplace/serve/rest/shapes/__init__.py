"""What is told, as types: the OpenAPI document says it with them, and the tests hold every answer
against them. They make nothing; what is told is made in ``serve/forms``."""
