"""The championship, its results, seasons and statistics."""

from referee.web.championship import bg_stats, championship, results, season, statistics

BLUEPRINTS = (bg_stats.blueprint, championship.blueprint, results.blueprint, season.blueprint, statistics.blueprint)
