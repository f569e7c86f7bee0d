"""What each option of a rulebook means, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping

from referee.translations.catalog import N_, gettext

SENTENCES: Mapping[str, str] = {
    "players_least": N_("With fewer players the match does not start."),
    "players_most": N_("With more players two share a colour or somebody watches."),
    "colours": N_("Whether members with a colour of their own keep it, or everybody chooses."),
    "victory": N_("What decides the match, besides being the last one left."),
    "words": N_("What the two sides of a battle, armies, territories and cards are called."),
    "dealing": N_("How the territories are dealt at the start."),
    "dealt_cards": N_("What becomes of the cards once the armies stand on their territories."),
    "initial_armies": N_("For two, three, four, five and six players; one of them stands in each territory already."),
    "placement": N_("How the armies come onto the board before the first turn."),
    "placement_step": N_("So many somebody places before it is the next player's turn."),
    "missions_each": N_("Each player draws this many secret missions."),
    "first_mission": N_("From here on missions are drawn clockwise."),
    "missions_removed": N_("Which missions are not dealt."),
    "own_colour_mission": N_("What a mission asks of the player whose own colour it names."),
    "second_mission": N_("In which order the second mission is drawn."),
    "seventh_player": N_("What happens when seven want to play with six colours."),
    "first_turn": N_("Who begins the match when the table does not say it."),
    "next_starter": N_("Who begins when the same players play again."),
    "discard_round": N_("In this round everybody gives back one of two missions; 0: never."),
    "missions_before_discard": N_("Whether somebody who still holds two missions can win with one."),
    "eliminated_by_another": N_("What becomes of a mission against a colour that somebody else has wiped out."),
    "several_missions": N_("Who wins when one move fulfils the missions of several players."),
    "eliminated_missions": N_("What becomes of the missions of a player who is out."),
    "reinforcement_divisor": N_("A turn brings one army for so many own territories."),
    "reinforcement_least": N_("However few the territories, a turn brings this many armies."),
    "continent_bonus": N_("More armies for whoever holds a whole continent at the start of the turn."),
    "set_values": N_("Whether sets grow from trade to trade, or their symbols decide."),
    "ascending_values": N_("What the first, second, third set and so on of the match brings."),
    "ascending_step": N_("What each set after those brings more than the one before."),
    "composition_values": N_("What a set brings by the symbols it consists of."),
    "trade_forced": N_("When a player has no choice but to trade a set."),
    "trade_moment": N_("After this moment sets wait until the next turn."),
    "sets_each_turn": N_("How many sets somebody may trade in one turn."),
    "bonus_armies": N_("They are placed in the territory that stands on the card."),
    "bonus_per_card": N_("Either every card that fits brings them, or one card of the set."),
    "joker": N_("What a joker is worth in a set."),
    "hand_alarm": N_("The referee remarks on it when somebody holds that many cards; 0: never."),
    "trades_alarm": N_("The referee remarks on it when somebody trades that often without a pause."),
    "traded_cards": N_("Where the three cards of a traded set go."),
    "eliminated_cards": N_("Who gets the cards of a player who has lost the last territory."),
    "inherited_sets": N_("When cards taken over from somebody may be traded."),
    "attack_dice": N_("More dice than this nobody throws in an attack."),
    "defence_dice": N_("More dice than this nobody throws in defence."),
    "second_defence_die_from": N_("With fewer armies in the territory, the defender throws one die."),
    "battle": N_("Whether both sides simply throw, or say first, one after the other, how many armies fight."),
    "announced_dice": N_("Whether the attacker throws one die for every army announced, or may throw fewer."),
    "ties": N_("What happens where two dice show the same."),
    "attacks_each_turn": N_("How often the attacks go on in one turn."),
    "occupy_minimum": N_("So many armies must move into a conquered territory."),
    "elimination_ends_attack": N_("Whoever has wiped out a player attacks no more in this turn."),
    "east_africa_middle_east": N_("Some editions of the board have this border, others do not."),
    "penalty_three_defence_dice": N_("What a defender loses who throws a third die; 0: nothing."),
    "penalty_too_many_attack_dice": N_("What an attacker loses who throws more dice than allowed; 0: nothing."),
    "penalty_unannounced_attack": N_("What an attacker loses who throws without a word; 0: nothing."),
    "unannounced_attack": N_("What follows when somebody throws without saying where and with what."),
    "penalty_shortfall": N_("What happens when there are too few armies for the penalty."),
    "fortify": N_("How armies may move among own territories at the end of the turn."),
    "draw_moment": N_("When the card for a conquest is taken."),
    "cards_each_turn": N_("However many territories were conquered."),
    "forgotten_card": N_("What becomes of a card that nobody thought of."),
    "capital_missions": N_("Whether missions are dealt beside the capitals."),
    "neutral": N_("Whether a neutral army stands between two players, and whether it attacks."),
    "neutral_armies": N_("So many stand in each of its territories when the match begins."),
    "neutral_divisor": N_("With 2 it gets half of what the player on turn gets, rounded down."),
}


def option_sentence(name: str, lang: str) -> str:
    """What the option ``name`` means; nothing where nobody has said it."""
    return gettext(lang, SENTENCES[name]) if name in SENTENCES else ""
