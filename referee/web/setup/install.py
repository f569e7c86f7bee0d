"""The manifest that a browser asks for before it puts the referee on a device's home screen."""

from __future__ import annotations

import json

from flask import Blueprint, Response, url_for

from referee.translations.catalog import N_
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import DAY_SECONDS, lang
from referee.web.frame.pages import GROUNDS, chosen_theme, translate
from referee.web.frame.strangers import admits_strangers

blueprint = Blueprint("install", __name__)
ICONS = (
    ("icons/icon.svg", "any", "image/svg+xml", "any"),
    *((f"icons/icon-{size}.png", f"{size}x{size}", "image/png", "any") for size in (192, 512)),
    *((f"icons/maskable-{size}.png", f"{size}x{size}", "image/png", "maskable") for size in (192, 512)),
)
"""File, size, type and purpose. `docs/icons.py` draws them."""


@blueprint.get("/app.webmanifest")
@admits_strangers
@open_to_all
def show_manifest() -> Response:
    """Send the manifest in the language and colours of the address: browsers ask for it without cookies."""
    ground = GROUNDS[chosen_theme()]
    manifest = {
        "id": "/",
        "name": translate(N_("Referee")),
        "short_name": translate(N_("Referee")),
        "description": translate(N_("Referees a match of world conquest at the table, from the deal to the win.")),
        "lang": lang(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": ground,
        "background_color": ground,
        "categories": ["games", "entertainment"],
        "icons": [
            {"src": url_for("static", filename=name), "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in ICONS
        ],
    }
    response = Response(json.dumps(manifest, ensure_ascii=False), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = f"private, max-age={DAY_SECONDS}"
    return response
