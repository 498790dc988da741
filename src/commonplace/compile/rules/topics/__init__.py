"""Topics: recurring subjects without a name, found by what the words are and where they stand."""

from commonplace.compile.rules.topics.finding import Topic, topics
from commonplace.compile.rules.topics.forms import singular, title

__all__ = ["Topic", "singular", "title", "topics"]
