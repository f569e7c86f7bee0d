"""The sentences of refusals and notices: one wording for each code, and others for certain values of its facts.

Each wording states the rule under these values, and the usual one states the rule under all others. `sentences` adds
the citation at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from referee.rules.refusal import Code, Fact, NoticeCode
from referee.rules.terms import UNKNOWN
from referee.translations.catalog import N_

NO_BORDER = N_("%(source)s → %(target)s: no border, no dashed line; possible %(from_source)s: %(allowed_territories)s.")

ONE_STAYS = N_("No attack %(from_source)s (%(armies_armies)s): one army must stay, so it takes at least 2.")

NOWHERE = ""
"""The value for the unknown territory of a disputed throw."""
ONE_STAYS_ANYWHERE = N_("No attack with %(armies_armies)s: one army must stay, so it takes at least 2.")
DICE_OF_ARMIES = N_("%(tried_dice)s with %(armies_armies)s: at most %(allowed)d.")

REFUSALS: Mapping[str, str] = {
    # set-up
    Code.NOT_DEALT: N_("Still to be dealt: %(left_territories)s. Enter first who gets what."),
    Code.ALREADY_DEALT: N_("The deal is done, and what is dealt stays dealt."),
    Code.DEAL_MISSING: N_("“table deal” needs a [deal] in the record, and there is none."),
    Code.TERRITORY_TAKEN: N_("%(territory)s: the territory already belongs to %(owner)s."),
    Code.TOO_MANY_TERRITORIES: N_(
        "%(territory)s: one too many for %(seat)s, nobody is dealt more than %(allowed_territories)s now."
    ),
    Code.MISSIONS_NOT_USED: N_("This match is played without missions."),
    Code.MISSION_OUT: N_("“%(mission)s” is not in the pile: that colour does not play."),
    Code.MISSION_TAKEN: N_("“%(mission)s” is already in a hand: every mission exists once."),
    Code.MISSIONS_COMPLETE: N_("%(seat)s already has %(allowed_missions)s, nobody gets more."),
    Code.NO_CAPITALS: N_("This match is played without capitals."),
    Code.CAPITAL_NOT_OWN: N_(
        "%(territory)s: the territory belongs to %(owner)s, and a capital is a territory of one's own."
    ),
    Code.CAPITAL_ANOTHERS: N_(
        "%(territory)s: everybody knows it as the capital of %(owner)s; %(seat)s names a territory of one's own."
    ),
    Code.CAPITAL_NOT_OWNED_THEN: N_(
        "%(territory)s: when capitals were named, the territory belonged to %(owner)s and not to %(seat)s."
    ),
    Code.CAPITAL_NAMED: N_("%(seat)s has a capital already."),
    Code.CAPITAL_PENDING: N_("First everybody names a capital in secret."),
    Code.PLACEMENT_PENDING: N_("First the armies of the set-up are placed: %(left_armies)s to go."),
    # order of play
    Code.MATCH_OVER: N_("The match is over: only undo and corrections are possible now."),
    Code.NOT_YOUR_TURN: N_("It is %(turn)s's turn, not %(seat)s's."),
    Code.OUT_OF_MATCH: N_("%(seat)s is out of the match."),
    Code.DISCARD_REQUIRED: N_("Round %(round)d: %(seat)s first gives back one of two missions."),
    Code.TRADE_REQUIRED: N_("%(seat)s holds a set and must trade it first."),
    Code.ARMIES_UNPLACED: N_("%(seat)s must first place %(left_armies)s."),
    Code.OCCUPATION_PENDING: N_(
        "First armies move %(to_territory)s, just conquered: at least %(least)d, at most %(most)d."
    ),
    Code.THROW_PENDING: N_("%(seat)s must first throw the cocked dice again."),
    # discard
    Code.DISCARD_NOT_DUE: N_(
        "%(seat)s gives back no mission now: that is due at the start of a turn in round %(allowed)d."
    ),
    Code.MISSION_NOT_HELD: N_(
        "“%(mission)s” is no mission of %(seat)s's: only a mission in the hand can be given back."
    ),
    Code.MISSION_LAST: N_("%(seat)s has only this mission and keeps it for the rest of the match."),
    # trade
    Code.TRADE_TOO_LATE: N_("%(seat)s is too late to trade: sets are traded before the first throw of the turn."),
    Code.CARD_NOT_HELD: N_("%(card)s: %(seat)s does not hold this card."),
    Code.NOT_A_SET: N_("%(cards)s: no set. It takes three alike or one of each."),
    Code.CARD_TWICE: N_("%(card)s counts only once: a set is three different cards, each of them named."),
    Code.NO_JOKERS: N_("This match is played without jokers."),
    Code.BONUS_NOT_NAMED: N_(
        "Nothing is chosen here: every card whose territory is %(seat)s's brings its bonus armies there. "
        "Trade without naming %(territory)s."
    ),
    # place
    Code.NOTHING_TO_PLACE: N_("%(seat)s has no armies to place now."),
    Code.TOO_MANY_PLACED: N_("%(tried_armies)s: only %(left)d left to place."),
    Code.NOT_OWN_TERRITORY: N_("%(territory)s: the territory belongs to %(owner)s, not to %(seat)s."),
    # attack
    Code.ATTACK_AFTER_FORTIFY: N_("%(seat)s has already moved armies: no more attacks this turn."),
    Code.ATTACK_AFTER_CARD: N_("%(seat)s has drawn the card: no more attacks this turn."),
    Code.ATTACK_CLOSED: N_(
        "%(seat)s has eliminated a colour, and that ends the attacks of this turn; the table may let them go on."
    ),
    Code.ATTACK_LOST: N_("%(seat)s has thrown without announcing the attack: no more attacks this turn."),
    Code.SOURCE_NOT_OWN: N_("No attack %(from_territory)s: the territory belongs to %(owner)s."),
    Code.TARGET_OWN: N_("%(territory)s: the territory already belongs to %(seat)s, attacks go against others."),
    Code.NO_BORDER: NO_BORDER,
    Code.ONE_ARMY: ONE_STAYS,
    Code.ATTACK_DICE_LIMIT: N_("%(tried_dice)s %(from_source)s: at most %(allowed)d in attack."),
    Code.ATTACK_DICE_ARMIES: N_("%(tried_dice)s %(from_source)s (%(armies_armies)s): at most %(allowed)d."),
    Code.ANNOUNCED_LIMIT: N_("%(tried_armies)s announced %(from_source)s: at most %(allowed)d in attack."),
    Code.ATTACK_ONE_DIE: N_("%(tried_dice)s %(from_source)s (%(armies_armies)s): at most %(allowed)d."),
    Code.ANNOUNCED_ARMIES: N_("%(tried_armies)s announced %(from_source)s (%(armies_armies)s): at most %(allowed)d."),
    Code.DICE_OVER_ANNOUNCED: N_("%(tried_dice)s with %(allowed_armies)s announced: the two must agree."),
    Code.DEFENCE_DICE_LIMIT: N_("%(tried_dice)s %(in_territory)s: at most %(allowed)d in defence."),
    Code.DEFENCE_DICE_ARMIES: N_("%(tried_dice)s %(in_territory)s (%(armies_armies)s): at most %(allowed)d."),
    Code.LOSSES_IMPOSSIBLE: N_(
        "%(tried_armies)s lost in one throw: these dice cost %(allowed_armies)s, both sides together."
    ),
    Code.LOSSES_OVER_ARMIES: N_(
        "%(tried_armies)s lost %(in_territory)s (%(armies_armies)s): at most %(allowed)d, one must stay."
    ),
    Code.ROLL_IS_LIVE: N_("These dice are thrown at the table: enter their faces or the losses."),
    Code.NOTHING_COCKED: N_("%(seat)s has no cocked die to throw again."),
    Code.REROLL_COUNT: N_(
        "%(tried_dice)s thrown again, %(allowed)d cocked: every cocked die is thrown again, and no other."
    ),
    # occupation
    Code.NOTHING_TO_OCCUPY: N_("No conquered territory is waiting for armies."),
    Code.OCCUPY_TOO_FEW: N_("%(tried_armies)s %(to_territory)s: at least %(least)d, at most %(most)d."),
    Code.OCCUPY_TOO_MANY: N_("%(tried_armies)s %(from_source)s (%(armies_armies)s): at most %(most)d, one must stay."),
    # fortify
    Code.FORTIFY_AFTER_CARD: N_("%(seat)s has drawn the card: no army moves after it."),
    Code.FORTIFY_NOT_OWN: N_(
        "%(territory)s: the territory belongs to %(owner)s, armies move between territories of one's own only."
    ),
    Code.FORTIFY_NO_BORDER: NO_BORDER,
    Code.FORTIFY_LEAVES_NONE: N_(
        "%(tried_armies)s %(from_territory)s (%(armies_armies)s): at most %(allowed)d, one must stay."
    ),
    Code.FORTIFY_TWICE: N_(
        "%(tried_armies)s %(from_territory)s: at most %(allowed)d, for every army crosses one border only."
    ),
    Code.FORTIFY_ONCE: N_("%(seat)s has already moved armies: one move a turn."),
    # card
    Code.NO_CONQUEST: N_("No card for %(seat)s: no territory conquered this turn."),
    Code.SECOND_CARD: N_("%(seat)s already has the card: one a turn, however many conquests."),
    Code.CARD_FORFEITED: N_(
        "No card for %(seat)s now: it is drawn before the next player places armies, or not at all."
    ),
    Code.STOCK_EMPTY: N_("The stock is empty: there is no card to draw."),
    Code.CARD_UNNAMED: N_("Which card was it? Name the card drawn."),
    Code.CARD_ELSEWHERE: N_(
        "%(card)s is not there to be taken: it lies in a hand, deeper in the stock, or has left the match."
    ),
    Code.CARD_TO_DRAW: N_("%(seat)s first draws the card that was earned."),
    # the neutral of a duel
    Code.NEUTRAL_UNPLACED: N_("%(seat)s must first place %(left_armies)s for the neutral."),
    Code.NEUTRAL_ACTS: N_("First %(seat)s may attack %(turn)s with the neutral, and says when the neutral is done."),
    Code.NEUTRAL_PASSIVE: N_("The neutral never attacks and never moves: it only defends."),
    Code.NEUTRAL_ENDED: N_("The neutral is done: it attacks once in a turn, before %(turn)s does."),
    Code.NEUTRAL_TARGET: N_("%(territory)s belongs to %(seat)s, who leads the neutral: it attacks only %(turn)s."),
    Code.NEUTRAL_STAYS: N_("The neutral moves no armies: only what it conquers it occupies."),
    # fouls, penalties, corrections
    Code.FOUL_IMPOSSIBLE: N_(
        "“%(foul)s” cannot be %(seat)s's foul %(in_territory)s (%(owner)s): "
        "on %(turn)s's turn %(turn)s attacks out of their own territories and the others defend theirs."
    ),
    Code.NOTHING_TO_PAY: N_("%(seat)s owes no armies."),
    Code.PAYS_TOO_MUCH: N_(
        "%(tried_armies)s %(from_territory)s (%(armies_armies)s): at most %(allowed)d, one must stay."
    ),
    Code.NOTHING_TO_OVERRIDE: N_("Nothing stops the play here: there is nothing to set aside."),
    Code.PAYS_ELSEWHERE: N_(
        "%(seat)s cannot pay %(from_territory)s: it is %(owner)s's, and penalties are paid with one's own armies."
    ),
    Code.CORRECTION_BLOCKED: N_(
        "%(territory)s waits to be occupied: until then the owner and more than %(least_armies)s stay %(in_source)s."
    ),
    Code.CORRECTION_TOO_LARGE: N_(
        "%(tried_armies)s %(in_territory)s cannot be meant: at most %(allowed)d are entered for one territory."
    ),
    Code.HAND_DEALT: N_(
        "The app dealt these: of %(seat)s's hand only 0 or %(cards)d can be entered, and no card by its name."
    ),
    # an entry of the past is put right
    Code.REPLACE_UNKNOWN: N_(
        "There is no entry %(number)d that counts: it was taken back or replaced, or was never made. "
        "Entries up to %(allowed)d can be put right."
    ),
    Code.REPLACE_FAR: N_(
        "Entry %(number)d lies too far back: at most %(allowed)d entries are judged again. Put the board right instead."
    ),
    Code.REPLACE_KEPT: N_(
        "Entry %(by)d kept everything as it stands: only what was entered after it can be put right. "
        "Take that entry back first, or put the board right."
    ),
    Code.REPLACE_KIND: N_(
        "Entry %(number)d cannot be put right: only throws, armies placed or moved, occupations and ends of turns can, "
        "and nothing that the app dealt, drew or rolled. Put the board right, or take it back."
    ),
    Code.REPLACE_OTHERWISE: N_(
        "Entry %(number)d can only be replaced by the same of %(seat)s: a throw by a throw, armies placed, moved or "
        "occupying by the same, the end of a turn by a throw or a move."
    ),
    Code.REPLACE_SAME: N_("Entry %(number)d says just that: nothing would change."),
    Code.HAND_OTHERWISE: N_(
        "%(seat)s's hand came about otherwise now: whether the set is in it, nobody may know. Trade it again."
    ),
    Code.CAPITAL_UNREAD: N_(
        "%(territory)s, which is conquered now, may be a capital: what followed has to be entered again."
    ),
    Code.NOTHING_TO_UNDO: N_("There is nothing to undo."),
    Code.NOTHING_TO_REDO: N_("There is nothing to redo."),
}

NOTICES: Mapping[str, str] = {
    NoticeCode.LAST_CARD_UNCLEAR: N_(
        "Two seats that are no neighbours hold one territory more: as %(dealer)s dealt, %(seat)s begins."
    ),
    NoticeCode.JUDGED_OTHERWISE: N_(
        "Action %(number)d, “%(action)s”, would be judged otherwise today; it was accepted then and stays."
    ),
    NoticeCode.STARTER_KEPT: N_(
        "The record does not say who begins. %(seat)s did then and still does; today it would be %(by)s."
    ),
    NoticeCode.SIXTH_CARD: N_(
        "%(seat)s holds %(cards_cards)s: more than %(allowed)d smells of a set kept back, the table may fine it."
    ),
    NoticeCode.THIRD_TRADE: N_(
        "%(seat)s trades in a third of %(turns)d turns: a Nobel prize or a hefty fine, the table votes."
    ),
    NoticeCode.CARD_FORGOTTEN: N_(
        "%(seat)s has forgotten the card: it can be drawn until the next player places armies."
    ),
    NoticeCode.STOCK_EMPTY: N_("The stock is empty: there are no more cards to earn."),
    NoticeCode.ARMY_STAYS: N_(
        "The dice cost %(tried_armies)s %(in_territory)s (%(armies_armies)s): one army stays all the same."
    ),
    NoticeCode.NOBODY_MOVES_IN: N_(
        "%(territory)s keeps an army: nobody can move in %(from_source)s (%(armies_armies)s)."
    ),
    NoticeCode.FOUL_WITHOUT_PENALTY: N_("“%(foul)s”: the rules name no penalty; the table decides what follows."),
    NoticeCode.PENALTY_UNPAYABLE: N_(
        "%(seat)s cannot pay %(number_armies)s of the penalty: the table votes on what follows."
    ),
}

LEAST_FOR_A_SET = 3
"""The fewest cards that can be a set: with fewer, nobody withholds one."""


class Where(NamedTuple):
    """The wording if a fact, usually an option of the table, has this value; None if the fact is missing."""

    fact: str
    value: Fact
    wording: str


NOT_HAPPENED: Mapping[str, str] = {
    "mission_due": N_("“%(foul)s” cannot have happened yet: first %(turn)s gives back a mission."),
    "set_due": N_("“%(foul)s” cannot have happened yet: first %(turn)s trades a set."),
    "armies_due": N_("“%(foul)s” cannot have happened yet: first %(turn)s places %(left_armies)s."),
    "neutral_due": N_("“%(foul)s” cannot have happened yet: first the neutral gets %(left_armies)s."),
    "attacks_over": N_("“%(foul)s” cannot have happened any more: %(turn)s is past the attacks of this turn."),
    "no_attacker": N_("“%(foul)s” cannot have happened %(in_territory)s: no territory of %(by)s borders on it."),
    "no_target": N_("“%(foul)s” cannot have happened %(in_territory)s: no foreign territory borders on it."),
    "dice_in_box": N_(
        "“%(foul)s” cannot have happened %(in_territory)s (%(armies_armies)s): there are only "
        "%(dice_dice)s. Another offence can be put on record, and the table votes."
    ),
    "neutral_offends": N_("The neutral commits no offence of its own: it is %(seat)s's, who leads it."),
}
"""The sentences about reported fouls that are impossible, by the reason that the rules give."""

BY_FACT: Mapping[str, tuple[Where, ...]] = {
    Code.NOT_DEALT: (Where("taken", 0, N_("Nothing has been dealt yet: deal first.")),),
    Code.OUT_OF_MATCH: (
        Where(
            "left",
            True,
            N_("%(seat)s has left the match: the armies stay and defend, and nothing else is %(seat)s's to do."),
        ),
    ),
    Code.ONE_ARMY: (Where("source", NOWHERE, ONE_STAYS_ANYWHERE),),
    Code.ATTACK_DICE_LIMIT: (Where("source", NOWHERE, N_("%(tried_dice)s: at most %(allowed)d in attack.")),),
    Code.ATTACK_DICE_ARMIES: (
        Where("source", NOWHERE, DICE_OF_ARMIES),
        Where("allowed", 0, ONE_STAYS),
    ),
    Code.ATTACK_ONE_DIE: (Where("source", NOWHERE, DICE_OF_ARMIES),),
    Code.DEFENCE_DICE_LIMIT: (Where("territory", NOWHERE, N_("%(tried_dice)s: at most %(allowed)d in defence.")),),
    Code.DEFENCE_DICE_ARMIES: (Where("territory", NOWHERE, DICE_OF_ARMIES),),
    Code.LOSSES_OVER_ARMIES: (
        Where("allowed", 0, N_("No army can be lost %(in_territory)s: the only one there must stay.")),
    ),
    Code.OCCUPY_TOO_MANY: (
        Where("most", 0, N_("Nobody is left to move %(to_territory)s: the only army %(in_source)s must stay.")),
    ),
    Code.FORTIFY_LEAVES_NONE: (
        Where("allowed", 0, N_("Nothing can leave: the only army %(in_territory)s must stay.")),
    ),
    Code.FORTIFY_TWICE: (
        Where("allowed", 0, N_("Nothing moves on %(from_territory)s: every army crosses one border only.")),
    ),
    Code.PAYS_TOO_MUCH: (
        Where("allowed", 0, N_("Nothing can be paid: the only army %(in_territory)s must stay.")),
        Where("armies", None, N_("%(tried_armies)s %(from_territory)s: only %(allowed)d still owed.")),
    ),
    NoticeCode.SIXTH_CARD: tuple(
        Where("allowed", fewer, N_("%(seat)s holds %(cards_cards)s: that many are to be noticed at this table."))
        for fewer in range(LEAST_FOR_A_SET)
    ),
    Code.DISCARD_NOT_DUE: (Where("allowed", 0, N_("In this match no mission is given back.")),),
    NoticeCode.THIRD_TRADE: (
        Where(
            "turns",
            None,
            N_("%(seat)s trades in %(number)d turns running: a Nobel prize or a hefty fine, the table votes."),
        ),
    ),
    Code.CARD_NOT_HELD: (Where("card", None, N_("%(seat)s does not hold all of these: %(cards)s.")),),
    Code.CARD_ELSEWHERE: (
        Where("card", UNKNOWN, N_("This card is not there to be taken.")),
        Where("card", None, N_("%(tried_cards)s for %(seat)s: hand and stock together hold only %(allowed)d.")),
    ),
    Code.TOO_MANY_PLACED: (Where("left", None, N_("%(tried_armies)s: at most %(allowed)d.")),),
    Code.TRADE_TOO_LATE: (
        Where(
            "draw_moment",
            "after_attack",
            N_(
                "%(seat)s cannot trade now: sets are traded before the first throw of the turn, "
                "and again when the card is drawn."
            ),
        ),
        Where(
            "inherited_sets",
            "at_once",
            N_(
                "%(seat)s cannot trade now: sets are traded before the first throw of the turn, "
                "or at once with cards taken over."
            ),
        ),
    ),
    Code.NOT_A_SET: (
        Where(
            "joker", "pair_only", N_("%(cards)s: no set. It takes three alike, one of each, or a pair with a joker.")
        ),
    ),
    Code.BONUS_NOT_NAMED: (
        Where("bonus_armies", 0, N_("In this match no territory brings bonus armies.")),
        Where(
            "bonus_per_card",
            False,
            N_(
                "%(territory)s cannot be chosen: the bonus armies go to one of %(seat)s's territories "
                "on the traded cards."
            ),
        ),
    ),
    Code.DICE_OVER_ANNOUNCED: (
        Where(
            "announced_dice",
            "at_most",
            N_("%(tried_dice)s, but only %(allowed_armies)s announced: at most one die for each."),
        ),
    ),
    Code.FORTIFY_NO_BORDER: (
        Where("same_territory", True, N_("%(source)s: armies move from one territory into another.")),
        Where(
            "fortify",
            "connected",
            N_("%(source)s → %(target)s: no way through own territory; possible: %(allowed_territories)s."),
        ),
    ),
    Code.FOUL_IMPOSSIBLE: (
        Where("seat", None, N_("The neutral commits no offence of its own: it is that of whoever leads it.")),
        *(Where("reason", reason, wording) for reason, wording in NOT_HAPPENED.items()),
    ),
    Code.CARD_FORFEITED: (
        Where("forgotten_card", "must_draw", N_("No card for %(seat)s now: it is drawn before the turn ends.")),
    ),
}


def find_wording(code: str, facts: Mapping[str, Fact]) -> str | None:
    """Return the wording for ``code`` with such ``facts``; None if it has none."""
    matching = (where.wording for where in BY_FACT.get(code, ()) if facts.get(where.fact) == where.value)
    return next(matching, NOTICES.get(code) or REFUSALS.get(code))
