"""The cash book tells box and bank account apart, by new kinds of entries; those of before keep theirs.

No table changes. A referee of before does not know these kinds: it says that the folder is of a newer one, instead of
adding up a book that it cannot read.
"""

from __future__ import annotations

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Change nothing."""
