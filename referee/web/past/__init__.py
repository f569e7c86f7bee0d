"""The past of a match, put right at its table or disputed; and questions about attacks."""

from referee.web.past import battles, replacing

BLUEPRINTS = (battles.blueprint, replacing.blueprint)
