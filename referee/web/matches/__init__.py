"""A match on the tablet, on phones and over the API."""

from referee.web.matches import (
    announcing,
    api,
    archive,
    bundles,
    challenges,
    figures,
    luck,
    opening,
    pictures,
    replay,
    seat,
    setting_up,
    standing,
    story,
    table,
    waiting,
)

BLUEPRINTS = (
    announcing.blueprint,
    api.blueprint,
    archive.blueprint,
    bundles.blueprint,
    challenges.blueprint,
    figures.blueprint,
    luck.blueprint,
    opening.blueprint,
    pictures.blueprint,
    replay.blueprint,
    seat.blueprint,
    setting_up.blueprint,
    standing.blueprint,
    story.blueprint,
    table.blueprint,
    waiting.blueprint,
)
