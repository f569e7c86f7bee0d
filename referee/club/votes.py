"""The vote of the table on what the statutes do not settle (EM-8.8h, A-36)."""

from __future__ import annotations


def carried(*, yes: int, no: int) -> bool:
    """Whether the motion is carried: more yes than no; who abstains does not count, a tie is a no (EM-8.8h, A-36).

    >>> carried(yes=2, no=1), carried(yes=3, no=3)
    (True, False)
    """
    return yes > no
