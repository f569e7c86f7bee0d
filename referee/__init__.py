"""Referee: deals, judges every throw and trade, and names the winner.

`python3 -m referee` imports this module before anything is installed, so it imports only the standard library when it
loads.
"""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from referee.service.desk.writer import Pool

__version__ = "0.3.0"


def create_app(instance: Path, pool: "Pool | None" = None, reader: "Pool | None" = None) -> "Flask":
    """Create the app over the data in the folder ``instance``; ``pool`` runs the writes, ``reader`` the slow reads.

    :raises StoreError: the folder or its database cannot be used.
    """
    from referee.web import wire_app

    app = open_data(instance, pool, reader)
    wire_app(app)
    return app


def open_data(instance: Path, pool: "Pool | None" = None, reader: "Pool | None" = None) -> "Flask":
    """Open the data in the folder as `create_app` does, behind an app that has no pages: its extension `referee`.

    :raises StoreError: the folder or its database cannot be used.
    """
    from flask import Flask

    from referee.installation import ROOT
    from referee.service.admin.opening import open_desk
    from referee.service.desk.writer import OneThread
    from referee.store.base import db
    from referee.store.database import NO_SECRETS_IN_ERRORS, database_url, make_read_only

    instance = instance.absolute()
    app = Flask(__name__, template_folder=str(ROOT / "templates"), static_folder=None, instance_path=str(instance))
    app.config["SQLALCHEMY_DATABASE_URI"] = database_url(instance)
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = dict(NO_SECRETS_IN_ERRORS)
    db.init_app(app)
    with app.app_context():
        make_read_only(db.engine)
        app.extensions["referee"] = open_desk(instance, db.engine, pool or OneThread(), reader)
    return app
