"""What to do next: commands, each with what it does."""

REMEMBER = ('commonplace remember "…"', "keep something")
RECALL = ('commonplace recall "…"', "ask something")
LOG = ("commonplace log", "read the newest day")
IMPORT = ("commonplace import markdown FOLDER", "bring in your notes")
INIT = ("commonplace init", "make your library")
DEMO = ("commonplace demo", "look around first; nothing is kept")
DOCTOR = ("commonplace doctor", "some work has failed")
EMBED = ("commonplace worker --until-idle", "embed and understand what is new")
MODEL = ("commonplace models install", "find by meaning, not only by words (84 MB)")
