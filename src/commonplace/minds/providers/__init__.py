"""Who runs a model. Each provider is one file and speaks one wire format.

In:  a request: the words, the schema of the reply, how long it may be and may take.
Out: the model's text as it came, and what it took.

A provider makes exactly one attempt: it neither retries nor falls back nor parses. What goes wrong
is one of ModelBusy, ModelTimeout, ModelUnavailable and ModelRefused.
"""
