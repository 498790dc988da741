"""x"""

from commonplace.wiki.edit.apply import Edited, edit

__all__ = ["Edited", "edit"]
