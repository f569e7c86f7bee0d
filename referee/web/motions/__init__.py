"""Motions: fines that the table votes on."""

from referee.web.motions import ballots, motions

BLUEPRINTS = (ballots.blueprint, motions.blueprint)
