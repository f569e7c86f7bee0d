"""The base class of the tables."""

from __future__ import annotations

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import MetaData
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """Names every constraint, so that a later migration can refer to it."""

    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "ix": "ix_%(table_name)s_%(column_0_name)s",
        }
    )


STAYS_HERE = {"of_the_house": True}
"""`Table.info` of a table about this house's own devices: no backup holds it."""

db = SQLAlchemy(model_class=Base, disable_autonaming=True)
