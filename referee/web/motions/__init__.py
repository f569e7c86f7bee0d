"""Motions: fines that the table votes on."""

from referee.web.motions import ballots, motions, now

BLUEPRINTS = (ballots.blueprint, motions.blueprint, now.blueprint)
