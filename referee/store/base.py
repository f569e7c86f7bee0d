"""What every table of the database is made from."""

from __future__ import annotations

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """What all tables share: named constraints, so that a later migration can speak of them."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_name)s",
        }
    )


STAYS_HERE = {"of_the_house": True}
"""Of a table that speaks of this house's devices: no backup holds it."""

db = SQLAlchemy(model_class=Base, disable_autonaming=True)
