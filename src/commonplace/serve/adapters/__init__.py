"""A book behind the interfaces of other frameworks. Each is an extra, imported only when used.

``memory_tool``    the commands of Anthropic's memory tool over the book's pages; needs nobody
``anthropic``      the same as a tool of the ``anthropic`` package
``langgraph``      a ``BaseStore`` of LangGraph: each item a memory
``openai_agents``  a ``Session`` of the OpenAI Agents SDK: each item a line of a session

In   a framework's own calls
Out  memories, pages and transcripts, as every other door writes them: durable when the call
     returns, found by recall, forgotten by forget
Asks nobody
"""
