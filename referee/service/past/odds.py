"""The odds of attacks on request, which the table may switch off for everybody."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.judge.view import Viewer
from referee.rules.past import campaign
from referee.rules.past.campaign import Campaign, CampaignOdds
from referee.service.desk.desk import Change, Desk
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.store.matches import matches

MOST_ARMIES = 200
"""Armies on one territory, beyond which the odds would take seconds."""


def read_odds(match: OpenMatch, asked: Campaign) -> CampaignOdds:
    """Find the odds as `campaign.find_odds` does, with the armies on the board now.

    :raises Problem: odds_off; odds_armies, with the territory that has too many.
    :raises Refusal: as `campaign.find_odds`.
    """
    if match.row.odds_off:
        raise Problem("odds_off")
    for field, territory in (("from", asked.source), *(("to", target) for target in asked.targets)):
        if match.state.armies.get(territory, 0) > MOST_ARMIES:
            raise Problem("odds_armies", field=field, most=MOST_ARMIES)
    return campaign.find_odds(match.state, asked)


def set_odds(desk: Desk, match_id: str, viewer: Viewer, *, is_off: bool) -> None:
    """Let the table switch the odds off for everybody in this match, or on again; the same again changes nothing.

    :raises Problem: not_the_table, or there is no such match.
    """
    if viewer.kind != "table":
        raise Problem("not_the_table")

    def work(change: Change) -> None:
        match = change.match(match_id)
        if match.row.odds_off == is_off:
            return
        matches.set_odds_off(change.connection, match_id, is_off=is_off)
        change.keep(match._replace(row=replace(match.row, odds_off=is_off)))
        change.changed_matches.add(match_id)

    desk.change(work)
