"""The cash box, its fines and accounts."""

from referee.web.cash import accounts, booked, cash, counts, fines, fining, match_fines, statements

BLUEPRINTS = (
    accounts.blueprint,
    booked.blueprint,
    cash.blueprint,
    counts.blueprint,
    fines.blueprint,
    fining.blueprint,
    match_fines.blueprint,
    statements.blueprint,
)
