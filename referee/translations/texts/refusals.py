"""The sentence behind every refusal and notice: for each code the fullest wording first, the plainest last.

A wording is used when all the facts it asks for are there. The citation is put behind it by `sentences`.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.refusal import Code, NoticeCode
from referee.translations.catalog import N_

NO_BORDER = (
    N_("%(source)s → %(target)s: no border, no dashed line; possible %(from_source)s: %(allowed_territories)s."),
    N_("%(source)s → %(target)s: no common border and no dashed line between them."),
    N_("These two territories have no common border and no dashed line between them."),
)

REFUSALS: Mapping[str, tuple[str, ...]] = {
    # set-up
    Code.NOT_DEALT: (
        N_("Still to be dealt: %(left_territories)s. Enter first who gets what."),
        N_("The territories are dealt first."),
    ),
    Code.ALREADY_DEALT: (N_("The deal is done, and what is dealt stays dealt."),),
    Code.DEAL_MISSING: (N_("“table deal” needs a [deal] in the record, and there is none."),),
    Code.TERRITORY_TAKEN: (
        N_("%(territory)s: the territory already belongs to %(owner)s."),
        N_("Somebody already has this territory."),
    ),
    Code.TOO_MANY_TERRITORIES: (
        N_("%(territory)s: one too many for %(seat)s, nobody is dealt more than %(allowed_territories)s now."),
        N_("No seat is dealt more territories than that."),
    ),
    Code.MISSIONS_NOT_USED: (N_("This match is played without missions."),),
    Code.MISSION_OUT: (
        N_("“%(mission)s” is not in the pile: that colour does not play."),
        N_("This mission is not in the pile: its colour does not play."),
    ),
    Code.MISSION_TAKEN: (
        N_("“%(mission)s” is already in a hand: every mission exists once."),
        N_("This mission is already in a hand: every mission exists once."),
    ),
    Code.MISSIONS_COMPLETE: (
        N_("%(seat)s already has %(allowed_missions)s, nobody gets more."),
        N_("This seat already has all its missions."),
    ),
    Code.NO_CAPITALS: (N_("This match is played without capitals."),),
    Code.CAPITAL_NOT_OWN: (
        N_("%(territory)s: the territory belongs to %(owner)s, and a capital is a territory of one's own."),
        N_("%(territory)s: a capital is a territory of one's own, and %(seat)s does not own this one."),
        N_("A capital is a territory of one's own."),
    ),
    Code.CAPITAL_NAMED: (N_("%(seat)s has a capital already."), N_("This seat has a capital already.")),
    Code.CAPITAL_PENDING: (N_("First everybody names a capital in secret."),),
    Code.PLACEMENT_PENDING: (
        N_("First the armies of the set-up are placed: %(left_armies)s to go."),
        N_("First the armies of the set-up are placed."),
    ),
    # order of play
    Code.MATCH_OVER: (N_("The match is over: only undo and corrections are possible now."),),
    Code.NOT_YOUR_TURN: (
        N_("It is %(turn)s's turn, not %(seat)s's."),
        N_("It is another seat's turn."),
    ),
    Code.OUT_OF_MATCH: (N_("%(seat)s is out of the match."), N_("This seat is out of the match.")),
    Code.DISCARD_REQUIRED: (
        N_("Round %(round)d: %(seat)s first gives back one of two missions."),
        N_("%(seat)s first gives back one of two missions."),
        N_("One of the two missions must be given back first."),
    ),
    Code.TRADE_REQUIRED: (
        N_("%(seat)s holds a set and must trade it first."),
        N_("There is a set in the hand: it must be traded first."),
    ),
    Code.ARMIES_UNPLACED: (
        N_("%(seat)s must first place %(left_armies)s."),
        N_("All new armies must be placed first."),
    ),
    Code.OCCUPATION_PENDING: (
        N_("First armies move %(to_territory)s, just conquered: at least %(least)d, at most %(most)d."),
        N_("First occupy the territory just conquered."),
    ),
    Code.THROW_PENDING: (
        N_("%(seat)s must first throw the cocked dice again."),
        N_("The cocked dice must be thrown again first."),
    ),
    # discard
    Code.DISCARD_NOT_DUE: (
        N_("%(seat)s gives back no mission now: that is due at the start of a turn in round %(allowed)d."),
        N_("No mission is to be given back now."),
    ),
    Code.MISSION_NOT_HELD: (
        N_("“%(mission)s” is no mission of %(seat)s's: only a mission in the hand can be given back."),
        N_("Only a mission in the hand can be given back."),
    ),
    Code.MISSION_LAST: (
        N_("%(seat)s has only this mission and keeps it for the rest of the match."),
        N_("The only mission is kept for the rest of the match."),
    ),
    # trade
    Code.TRADE_TOO_LATE: (
        N_("%(seat)s is too late to trade: sets are traded before the first throw of the turn."),
        N_("Too late to trade: sets are traded before the first throw of the turn."),
    ),
    Code.CARD_NOT_HELD: (
        N_("%(card)s: %(seat)s does not hold this card."),
        N_("%(seat)s does not hold all of these: %(cards)s."),
        N_("This card is not in the hand."),
    ),
    Code.NOT_A_SET: (
        N_("%(cards)s: no set. It takes three alike or one of each."),
        N_("These cards are no set: it takes three alike or one of each."),
    ),
    Code.CARD_TWICE: (
        N_("%(card)s counts only once: a set is three different cards, each of them named."),
        N_("Every card counts only once: a set is three different cards, each of them named."),
    ),
    Code.NO_JOKERS: (N_("This match is played without jokers."),),
    Code.BONUS_NOT_NAMED: (
        N_(
            "Nothing is chosen here: every card whose territory is %(seat)s's brings its bonus armies there. "
            "Trade without naming %(territory)s."
        ),
        N_("Nothing is chosen here: every card brings its bonus armies to its own territory. Trade without a choice."),
    ),
    # place
    Code.NOTHING_TO_PLACE: (
        N_("%(seat)s has no armies to place now."),
        N_("There are no armies to place now."),
    ),
    Code.TOO_MANY_PLACED: (
        N_("%(tried_armies)s: only %(left)d left to place."),
        N_("%(tried_armies)s: at most %(allowed)d."),
        N_("So many armies are not there to place."),
    ),
    Code.NOT_OWN_TERRITORY: (
        N_("%(territory)s: the territory belongs to %(owner)s, not to %(seat)s."),
        N_("This takes a territory of one's own."),
    ),
    # attack
    Code.ATTACK_AFTER_FORTIFY: (
        N_("%(seat)s has already moved armies: no more attacks this turn."),
        N_("Armies have been moved already: no more attacks this turn."),
    ),
    Code.ATTACK_AFTER_CARD: (
        N_("%(seat)s has drawn the card: no more attacks this turn."),
        N_("The card has been drawn: no more attacks this turn."),
    ),
    Code.ATTACK_CLOSED: (
        N_("%(seat)s has eliminated a colour, and that ends the attacks of this turn; the table may let them go on."),
        N_("A colour has been eliminated, and that ends the attacks of this turn; the table may let them go on."),
    ),
    Code.ATTACK_LOST: (
        N_("%(seat)s has thrown without announcing the attack: no more attacks this turn."),
        N_("An attack was thrown without being announced: no more attacks this turn."),
    ),
    Code.SOURCE_NOT_OWN: (
        N_("No attack %(from_territory)s: the territory belongs to %(owner)s."),
        N_("Attacks start from territories of one's own."),
    ),
    Code.TARGET_OWN: (
        N_("%(territory)s: the territory already belongs to %(seat)s, attacks go against others."),
        N_("The territory is the attacker's own: attacks go against others."),
    ),
    Code.NO_BORDER: NO_BORDER,
    Code.ONE_ARMY: (
        N_("No attack %(from_source)s (%(armies_armies)s): one army must stay, so it takes at least 2."),
        N_("One army must stay: an attack takes at least 2."),
    ),
    Code.ATTACK_DICE_LIMIT: (
        N_("%(tried_dice)s %(from_source)s: at most %(allowed)d in attack."),
        N_("So many dice are not allowed in attack."),
    ),
    Code.ATTACK_DICE_ARMIES: (
        N_("%(tried_dice)s %(from_source)s (%(armies_armies)s): at most %(allowed)d."),
        N_("More attack dice than armies that may leave: one must stay."),
    ),
    Code.ANNOUNCED_LIMIT: (
        N_("%(tried_armies)s announced %(from_source)s: at most %(allowed)d in attack."),
        N_("So many armies cannot fight at once."),
    ),
    Code.ATTACK_ONE_DIE: (
        N_("%(tried_dice)s %(from_source)s (%(armies_armies)s): at most %(allowed)d."),
        N_("More attack dice than armies that may leave: one must stay."),
    ),
    Code.ANNOUNCED_ARMIES: (
        N_("%(tried_armies)s announced %(from_source)s (%(armies_armies)s): at most %(allowed)d."),
        N_("More armies announced than may attack: one must stay."),
    ),
    Code.DICE_OVER_ANNOUNCED: (
        N_("%(tried_dice)s with %(allowed_armies)s announced: the two must agree."),
        N_("The dice do not agree with the armies announced."),
    ),
    Code.DEFENCE_DICE_LIMIT: (
        N_("%(tried_dice)s %(in_territory)s: at most %(allowed)d in defence."),
        N_("So many dice are not allowed in defence."),
    ),
    Code.DEFENCE_DICE_ARMIES: (
        N_("%(tried_dice)s %(in_territory)s (%(armies_armies)s): at most %(allowed)d."),
        N_("More defence dice than the armies there allow."),
    ),
    Code.LOSSES_IMPOSSIBLE: (
        N_("%(tried_armies)s lost in one throw: these dice cost %(allowed_armies)s, both sides together."),
        N_("These losses do not fit the dice: every pair compared costs one army."),
    ),
    Code.LOSSES_OVER_ARMIES: (
        N_("%(tried_armies)s lost %(in_territory)s (%(armies_armies)s): at most %(allowed)d, one must stay."),
        N_("So many armies cannot be lost: one must stay."),
    ),
    Code.ROLL_IS_LIVE: (N_("These dice are thrown at the table: enter their faces or the losses."),),
    Code.NOTHING_COCKED: (
        N_("%(seat)s has no cocked die to throw again."),
        N_("There is no cocked die to throw again."),
    ),
    Code.REROLL_COUNT: (
        N_("%(tried_dice)s thrown again, %(allowed)d cocked: every cocked die is thrown again, and no other."),
        N_("Only the cocked dice are thrown again, each one of them."),
    ),
    # occupation
    Code.NOTHING_TO_OCCUPY: (N_("No conquered territory is waiting for armies."),),
    Code.OCCUPY_TOO_FEW: (
        N_("%(tried_armies)s %(to_territory)s: at least %(least)d, at most %(most)d."),
        N_("Too few armies to occupy the territory with."),
    ),
    Code.OCCUPY_TOO_MANY: (
        N_("%(tried_armies)s %(from_source)s (%(armies_armies)s): at most %(most)d, one must stay."),
        N_("Too many armies: one must stay."),
    ),
    # fortify
    Code.FORTIFY_AFTER_CARD: (
        N_("%(seat)s has drawn the card: no army moves after it."),
        N_("The card has been drawn: no army moves after it."),
    ),
    Code.FORTIFY_NOT_OWN: (
        N_("%(territory)s: the territory belongs to %(owner)s, armies move between territories of one's own only."),
        N_("Armies move between territories of one's own only."),
    ),
    Code.FORTIFY_NO_BORDER: NO_BORDER,
    Code.FORTIFY_LEAVES_NONE: (
        N_("%(tried_armies)s %(from_territory)s (%(armies_armies)s): at most %(allowed)d, one must stay."),
        N_("One army must stay."),
    ),
    Code.FORTIFY_TWICE: (
        N_("%(tried_armies)s %(from_territory)s: at most %(allowed)d, for every army crosses one border only."),
        N_("Every army crosses one border only."),
    ),
    Code.FORTIFY_ONCE: (
        N_("%(seat)s has already moved armies: one move a turn."),
        N_("Armies have been moved already: one move a turn."),
    ),
    # card
    Code.NO_CONQUEST: (
        N_("No card for %(seat)s: no territory conquered this turn."),
        N_("No card: no territory conquered this turn."),
    ),
    Code.SECOND_CARD: (
        N_("%(seat)s already has the card: one a turn, however many conquests."),
        N_("One card a turn, however many conquests."),
    ),
    Code.CARD_FORFEITED: (
        N_("No card for %(seat)s now: it is drawn before the next player places armies, or not at all."),
        N_("No card now: it is drawn before the next player places armies, or not at all."),
    ),
    Code.STOCK_EMPTY: (N_("The stock is empty: there is no card to draw."),),
    Code.CARD_UNNAMED: (N_("Which card was it? Name the card drawn."),),
    Code.CARD_ELSEWHERE: (
        N_("%(card)s is not there to be taken: it lies in a hand, deeper in the stock, or has left the match."),
        N_("%(tried_cards)s for %(seat)s: hand and stock together hold only %(allowed)d."),
        N_("This card is not there to be taken."),
    ),
    Code.CARD_TO_DRAW: (
        N_("%(seat)s first draws the card that was earned."),
        N_("The card that was earned is drawn first."),
    ),
    # the neutral of a duel
    Code.NEUTRAL_UNPLACED: (
        N_("%(seat)s must first place %(left_armies)s for the neutral."),
        N_("First the neutral's armies must be placed."),
    ),
    Code.NEUTRAL_ACTS: (
        N_("First %(seat)s may attack %(turn)s with the neutral, and says when the neutral is done."),
        N_("First comes the neutral's part of the turn."),
    ),
    Code.NEUTRAL_PASSIVE: (N_("The neutral never attacks and never moves: it only defends."),),
    Code.NEUTRAL_ENDED: (
        N_("The neutral is done: it attacks once in a turn, before %(turn)s does."),
        N_("The neutral is done for this turn."),
    ),
    Code.NEUTRAL_TARGET: (
        N_("%(territory)s belongs to %(seat)s, who leads the neutral: it attacks only %(turn)s."),
        N_("The neutral attacks only the player whose turn it is."),
    ),
    Code.NEUTRAL_STAYS: (N_("The neutral moves no armies: only what it conquers it occupies."),),
    # fouls, penalties, corrections
    Code.FOUL_IMPOSSIBLE: (
        N_(
            "“%(foul)s” cannot be %(seat)s's foul %(in_territory)s (%(owner)s): "
            "on %(turn)s's turn %(turn)s attacks out of their own territories and the others defend theirs."
        ),
        N_("This foul does not fit the match as it stands."),
    ),
    Code.NOTHING_TO_PAY: (N_("%(seat)s owes no armies."), N_("No armies are owed.")),
    Code.PAYS_TOO_MUCH: (
        N_("%(tried_armies)s %(from_territory)s (%(armies_armies)s): at most %(allowed)d, one must stay."),
        N_("%(tried_armies)s %(from_territory)s: only %(allowed)d still owed."),
        N_("That is more than is owed or than the territory can give: one army stays."),
    ),
    Code.NOTHING_TO_OVERRIDE: (N_("Nothing stops the play here: there is nothing to set aside."),),
    Code.PAYS_ELSEWHERE: (
        N_("%(seat)s cannot pay %(from_territory)s: it is %(owner)s's, and penalties are paid with one's own armies."),
        N_("A penalty is paid with one's own armies."),
    ),
    Code.CORRECTION_BLOCKED: (
        N_(
            "%(territory)s waits to be occupied: "
            "until then the owner and more than %(least_armies)s stay %(in_source)s."
        ),
        N_("This cannot be corrected before the conquered territory is occupied."),
    ),
    Code.HAND_DEALT: (
        N_("The app dealt these: of %(seat)s's hand only 0 or %(cards)d can be entered, and no card by its name."),
        N_("The app dealt these: a hand can only be entered as it is or as empty, and no card by its name."),
    ),
    Code.NOTHING_TO_UNDO: (N_("There is nothing to undo."),),
    Code.NOTHING_TO_REDO: (N_("There is nothing to redo."),),
}

NOTICES: Mapping[str, tuple[str, ...]] = {
    NoticeCode.LAST_CARD_UNCLEAR: (
        N_("Two seats that are no neighbours hold one territory more: as %(dealer)s dealt, %(seat)s begins."),
        N_("Two seats that are no neighbours hold one territory more: the dealer's order says who begins."),
    ),
    NoticeCode.JUDGED_OTHERWISE: (
        N_("Action %(number)d, “%(action)s”, would be refused today; it was accepted then and stays."),
        N_("An action would be refused today; it was accepted then and stays."),
    ),
    NoticeCode.STARTER_KEPT: (
        N_("The record does not say who begins. %(seat)s did then and still does; today it would be %(by)s."),
        N_("The record does not say who begins; whoever did then still does."),
    ),
    NoticeCode.SIXTH_CARD: (
        N_("%(seat)s holds %(cards_cards)s: more than %(allowed)d smells of a set kept back, the table may fine it."),
        N_("Too many cards in a hand: that smells of a set kept back, the table may fine it."),
    ),
    NoticeCode.THIRD_TRADE: (
        N_("%(seat)s trades in a third of %(turns)d turns: a Nobel prize or a hefty fine, the table votes."),
        N_("%(seat)s trades in a third turn running: a Nobel prize or a hefty fine, the table votes."),
        N_("A trade in a third turn running: a Nobel prize or a hefty fine, the table votes."),
    ),
    NoticeCode.CARD_FORGOTTEN: (
        N_("%(seat)s has forgotten the card: it can be drawn until the next player places armies."),
        N_("The card has been forgotten: it can be drawn until the next player places armies."),
    ),
    NoticeCode.STOCK_EMPTY: (N_("The stock is empty: there are no more cards to earn."),),
    NoticeCode.ARMY_STAYS: (
        N_("The dice cost %(tried_armies)s %(in_territory)s (%(armies_armies)s): one army stays all the same."),
        N_("The dice cost more armies than may be lost: one army stays all the same."),
    ),
    NoticeCode.NOBODY_MOVES_IN: (
        N_("%(territory)s keeps an army: nobody can move in %(from_source)s (%(armies_armies)s)."),
        N_("The defender keeps an army: nobody can move in."),
    ),
    NoticeCode.FOUL_WITHOUT_PENALTY: (
        N_("“%(foul)s”: the rules name no penalty; the table decides what follows."),
        N_("The rules name no penalty for this; the table decides what follows."),
    ),
    NoticeCode.PENALTY_UNPAYABLE: (
        N_("%(seat)s cannot pay %(number_armies)s of the penalty: the table votes on what follows."),
        N_("Some of the penalty cannot be paid: the table votes on what follows."),
    ),
}
