"""The database, and the only use of SQLAlchemy in the program.

One connection writes (`Store.write`); the others may only read (`Store.reading`).
"""

from sqlalchemy import Connection

__all__ = ["Connection"]
