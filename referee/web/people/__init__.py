"""Members and guests, and the PIN that opens the book."""

from referee.web.people import making_way, members, spellings

BLUEPRINTS = (members.blueprint, making_way.blueprint, spellings.blueprint)
