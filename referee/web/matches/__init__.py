"""A match on the tablet, on phones and over the API."""

from referee.web.matches import api, archive, challenges, luck, seat, table, waiting

BLUEPRINTS = (
    api.blueprint,
    archive.blueprint,
    challenges.blueprint,
    luck.blueprint,
    seat.blueprint,
    table.blueprint,
    waiting.blueprint,
)
