"""The championship, its results, players, seasons and statistics."""

from referee.web.championship import bg_stats, championship, players, results, season, statistics

BLUEPRINTS = (
    bg_stats.blueprint,
    championship.blueprint,
    players.blueprint,
    results.blueprint,
    season.blueprint,
    statistics.blueprint,
)
