"""What a table may choose before the match: the options and their values by name."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.rulebook import Value
from referee.translations.catalog import N_, gettext

OPTIONS: Mapping[str, str] = {
    "players_least": N_("Players at least"),
    "players_most": N_("Players at most"),
    "initial_armies": N_("Armies at the start"),
    "placement": N_("Placing the armies at the start"),
    "missions_each": N_("Missions for each player"),
    "second_mission": N_("Order of the second mission"),
    "seventh_player": N_("A seventh player"),
    "first_turn": N_("Who has the first turn"),
    "next_starter": N_("Who begins the next match"),
    "discard_round": N_("Round in which a mission is given back"),
    "missions_before_discard": N_("Winning while holding two missions"),
    "eliminated_by_another": N_("Mission colour wiped out by another player"),
    "reinforcement_divisor": N_("Territories for one new army"),
    "reinforcement_least": N_("New armies at least"),
    "set_values": N_("What a set is worth"),
    "ascending_values": N_("Armies for the first sets"),
    "ascending_step": N_("Armies more for every further set"),
    "composition_values": N_("Armies by symbols: infantry, cavalry, artillery, one of each, a pair with a joker"),
    "trade_forced": N_("When a set must be traded"),
    "trade_moment": N_("Until when sets are traded"),
    "bonus_armies": N_("Extra armies for an own territory on a traded card"),
    "bonus_per_card": N_("Extra armies for every such card"),
    "joker": N_("Jokers"),
    "hand_alarm": N_("Number of cards that is noticed"),
    "trades_alarm": N_("Trades in a row that are noticed"),
    "traded_cards": N_("Traded cards"),
    "eliminated_cards": N_("Cards of an eliminated player"),
    "inherited_sets": N_("Sets among cards taken over"),
    "attack_dice": N_("Attack dice at most"),
    "defence_dice": N_("Defence dice at most"),
    "second_defence_die_from": N_("Armies needed for two defence dice"),
    "announced_dice": N_("Dice for the armies announced"),
    "occupy_minimum": N_("Armies that must occupy at least"),
    "elimination_ends_attack": N_("Eliminating a player ends the attacks"),
    "east_africa_middle_east": N_("Border between East Africa and the Middle East"),
    "penalty_three_defence_dice": N_("Armies lost for three defence dice"),
    "penalty_too_many_attack_dice": N_("Armies lost for too many attack dice"),
    "penalty_unannounced_attack": N_("Armies lost for an unannounced attack"),
    "unannounced_attack": N_("After an unannounced attack"),
    "penalty_shortfall": N_("Penalty larger than the territory can give"),
    "fortify": N_("Moving armies at the end of the turn"),
    "draw_moment": N_("When the card is drawn"),
    "forgotten_card": N_("A forgotten card"),
    "capitals": N_("Capitals named in secret"),
    "capitals_won": N_("Capitals needed to win"),
    "capitals_to_win": N_("Number of capitals for two to six players, the own one included"),
    "capital_card": N_("The card of a capital"),
    "capital_loss": N_("What is lost with a capital"),
    "capital_missions": N_("Missions beside the capitals"),
}
CHOICES: Mapping[tuple[str, str], str] = {
    ("placement", "in_turn"): N_("one after the other, army by army"),
    ("placement", "free"): N_("everybody freely"),
    ("capitals_won", "all_others"): N_("those of all others"),
    ("capitals_won", "number"): N_("a number of them"),
    ("capital_card", "stays"): N_("stays in the deck"),
    ("capital_card", "out"): N_("lies before its owner"),
    ("capital_loss", "nothing"): N_("nothing else"),
    ("capital_loss", "continent"): N_("the cards, and the land on its continent"),
    ("second_mission", "reverse"): N_("the other way round"),
    ("second_mission", "same"): N_("the same way round"),
    ("seventh_player", "shares"): N_("shares a colour"),
    ("first_turn", "after_last_card"): N_("left of whoever got the last territory"),
    ("first_turn", "left_of_dealer"): N_("left of the dealer"),
    ("next_starter", "loser"): N_("the loser"),
    ("next_starter", "rulebook"): N_("as at the first match"),
    ("missions_before_discard", "any"): N_("either mission wins"),
    ("missions_before_discard", "none"): N_("no mission wins before one is given back"),
    ("eliminated_by_another", "holder_wins"): N_("whoever holds the mission wins"),
    ("eliminated_by_another", "24_territories"): N_("the mission becomes 24 territories"),
    ("set_values", "ascending"): N_("more with every set"),
    ("set_values", "composition"): N_("by its symbols"),
    ("trade_forced", "always"): N_("as soon as there is one"),
    ("trade_forced", "five"): N_("with five cards"),
    ("trade_forced", "five_all"): N_("with five cards, and then as long as there is one"),
    ("trade_moment", "before_first_throw"): N_("before the first throw of the turn"),
    ("joker", "wild"): N_("stand for any symbol"),
    ("joker", "pair_only"): N_("only beside a pair"),
    ("joker", "none"): N_("no jokers"),
    ("traded_cards", "bottom"): N_("go under the stock"),
    ("traded_cards", "out"): N_("leave the match"),
    ("eliminated_cards", "nobody"): N_("go to nobody"),
    ("eliminated_cards", "conqueror"): N_("go to whoever took the last territory"),
    ("inherited_sets", "next_turn"): N_("are traded in the next own turn"),
    ("inherited_sets", "at_once"): N_("may be traded at once"),
    ("inherited_sets", "phase_end"): N_("are traded when the attacks are over"),
    ("announced_dice", "at_most"): N_("at most as many"),
    ("announced_dice", "exactly"): N_("exactly as many"),
    ("occupy_minimum", "dice"): N_("as many as dice in the last throw"),
    ("occupy_minimum", "announced"): N_("as many as announced"),
    ("occupy_minimum", "one"): N_("one army"),
    ("unannounced_attack", "nothing"): N_("play goes on"),
    ("unannounced_attack", "closes_attack"): N_("no more attacks in this turn"),
    ("penalty_shortfall", "other_lands"): N_("the rest comes from other territories"),
    ("penalty_shortfall", "forgiven"): N_("the rest is forgiven"),
    ("penalty_shortfall", "literal"): N_("the territory may be emptied"),
    ("fortify", "one"): N_("one move"),
    ("fortify", "adjacent"): N_("every army one border"),
    ("fortify", "connected"): N_("as far as own territory reaches"),
    ("draw_moment", "after_fortify"): N_("after armies were moved"),
    ("draw_moment", "after_attack"): N_("after the attacks"),
    ("forgotten_card", "must_draw"): N_("is not forgotten: the turn goes on only after it"),
    ("forgotten_card", "next_placing"): N_("is lost when the next player places armies"),
}


def option(name: str, lang: str) -> str:
    """The option as a heading; one without a name says its id."""
    return gettext(lang, OPTIONS[name]) if name in OPTIONS else name


def choice(name: str, value: Value, lang: str) -> str:
    """A value of the option ``name`` in words: "yes", "the loser", "4, 6, 8"."""
    if isinstance(value, bool):
        return gettext(lang, N_("yes") if value else N_("no"))
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    chosen = CHOICES.get((name, str(value)))
    return gettext(lang, chosen) if chosen else str(value)
