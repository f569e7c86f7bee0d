"""The past of a match: put right at its table, argued about; and attacks that are asked about."""

from referee.web.past import battles, replacing

BLUEPRINTS = (battles.blueprint, replacing.blueprint)
