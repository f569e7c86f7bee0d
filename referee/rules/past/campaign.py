"""The odds of attacks that follow each other: after a conquest all armies but one move on."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from referee.rules.commands import Roll
from referee.rules.judge.odds import ExpectedLosses, odds_of_battle
from referee.rules.phases import attack, order
from referee.rules.refusal import Refusal
from referee.rules.state import State
from referee.rules.terms import Territory


class Campaign(NamedTuple):
    """A row of territories: armies from the first attack the second, and so on."""

    source: Territory
    targets: tuple[Territory, ...]


class BattleOdds(NamedTuple):
    """One attack of a campaign, with the share of all campaigns that conquer the territory and those before it.

    ``losses`` are in armies and over all campaigns, including those that end earlier.
    """

    target: Territory
    armies: int
    conquer: float
    losses: ExpectedLosses


class CampaignOdds(NamedTuple):
    """The attacks in their order, with the mean number of armies ``left`` in the last territory if it is conquered.

    ``left`` is 0 if the territory is never conquered; ``ahead`` are the territories that could be attacked from there.
    """

    battles: tuple[BattleOdds, ...]
    left: float
    ahead: tuple[Territory, ...]

    @property
    def conquer(self) -> float:
        """The share of campaigns that conquer everything."""
        return self.battles[-1].conquer if self.battles else 1.0

    @property
    def losses(self) -> ExpectedLosses:
        """Armies that both sides lose in all of it, over all campaigns."""
        return ExpectedLosses(
            sum(battle.losses.attacker for battle in self.battles),
            sum(battle.losses.defender for battle in self.battles),
        )


def find_odds(state: State, campaign: Campaign) -> CampaignOdds:
    """Return the odds of ``campaign`` with the armies that are there now, whoever's turn it is.

    Each attack is fought to its end, with all the dice that both sides may throw (EM-8.7.2a-c, EM-8.7.3b).

    :raises Refusal: not_dealt, target_own, no_border or one_army.
    """
    then = _conquer_all(state, campaign)
    options = state.options
    battles = []
    arriving = {state.armies[campaign.source]: 1.0}
    for target in campaign.targets:
        held, ahead = state.armies[target], arriving
        arriving, lost, killed = defaultdict(float), 0.0, 0.0
        for armies, share in ahead.items():
            odds = odds_of_battle(
                armies,
                held,
                second_die_from=options.second_defence_die_from,
                attack_dice=options.attack_dice,
                defence_dice=options.defence_dice,
            )
            lost += share * odds.expected_losses.attacker
            killed += share * odds.expected_losses.defender
            for left, likely in odds.attacker_left.items():
                arriving[left - 1] += share * likely
        battles.append(BattleOdds(target, held, sum(arriving.values()), ExpectedLosses(lost, killed)))
    conquer = sum(arriving.values())
    mean = sum(armies * share for armies, share in arriving.items()) / conquer if conquer else 0.0
    return CampaignOdds(tuple(battles), mean, attack.targets_of(then, (campaign.source, *campaign.targets)[-1]))


def _conquer_all(state: State, campaign: Campaign) -> State:
    """Return the board once everything is conquered.

    :raises Refusal: as `find_odds`.
    """
    places = (campaign.source, *campaign.targets)
    for source, target in zip(places, campaign.targets or places, strict=False):
        command = Roll(state.owners.get(source, ""), source, target, attack_dice=1, defence_dice=1)
        refusal = order.check_all_dealt(state, command)
        if campaign.targets:
            refusal = refusal or _find_objection(state, command)
        if refusal is not None:
            raise refusal
        # From now on the territory belongs to the attacker, with enough armies.
        state = state.with_changes(
            owners={**state.owners, target: command.actor},
            armies={**state.armies, target: max(2, state.armies[source])},
        )
    return state


def _find_objection(state: State, command: Roll) -> Refusal | None:
    checks = (attack.check_target_foreign, attack.check_border, attack.check_source_strong)
    return next((refusal for check in checks if (refusal := check(state, command)) is not None), None)
