"""Members and guests, and the PIN that opens the book."""

from referee.web.people import members

BLUEPRINTS = (members.blueprint,)
