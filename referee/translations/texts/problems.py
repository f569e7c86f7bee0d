"""Sentences for problems with a request, apart from the rules of the game: the most complete wording first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from referee.translations.catalog import N_, gettext
from referee.translations.paragraphs import citation_sentence
from referee.translations.words import Choices, fill_text

PROBLEMS: Mapping[str, Choices] = {
    # the request itself
    "host_foreign": (
        N_(
            "Nothing is answered under the name “%(host)s”, only under addresses such as 192.0.2.7, localhost, names "
            "that end in .local and names given at the start: open the address that was printed where Referee was "
            "started, or start it with “serve --names” and this name."
        ),
        N_(
            "Nothing is answered to a request that does not say properly which host it means, only under addresses "
            "such as 192.0.2.7, localhost, names that end in .local and names given at the start: open the address "
            "that was printed where Referee was started."
        ),
    ),
    "json_invalid": N_("The body is no JSON."),
    "body_not_object": N_("The body must be a JSON object."),
    "field_missing": N_("“%(field)s” is missing."),
    "field_type": N_("“%(field)s” is of the wrong kind; expected is: %(expected)s."),
    "field_value": N_("“%(field)s” cannot have this value; possible is: %(expected)s."),
    "field_unknown": (
        N_("There is no “%(field)s”; known are: %(known)s."),
        N_("There is no “%(field)s”: nothing is asked for here."),
    ),
    "text_invalid": N_("“%(field)s” holds characters that cannot be shown."),
    "key_invalid": N_("The Idempotency-Key must be 1 to 100 plain characters."),
    "form_expired": N_("This form is too old. Please reload the page and try again."),
    "bad_request": N_("This request could not be read."),
    # rights
    "match_stays_ended": N_(
        "This match is over, and another one is being played. Until that ends, only its table or a device of the house"
        " goes on with this one."
    ),
    "not_the_table": N_(
        "Only the table may do this. Its link stands where Referee was started; open it on this device first."
    ),
    "stood_at_table": N_("Only the table lets something stand against the rules. Say it there."),
    "override_at_table": N_("Only the table sets a ruling aside. Say it there."),
    "not_your_seat": N_("Only the table or that seat's own phone may say this."),
    "no_seat_here": N_("This device shows no seat of this match. Scan a new code at the tablet."),
    "seat_secret": N_("This is the seat's secret: say it on its phone, or on the tablet with its PIN."),
    "on_the_phone": N_(
        "This seat looks on its phone. If that phone is dead, ask for the seat at the tablet: the phones of two other"
        " seats confirm it. Or make a new code for the seat."
    ),
    "undo_match_over": N_("The match is over: only the table can take something back now."),
    "undo_not_own": N_(
        "A phone takes back only what it entered itself, until somebody else acts. The table can take back more."
    ),
    "undo_at_table": N_("Throws, cards and missions are taken back at the table."),
    "onlooker": N_("Onlookers may watch, not play."),
    "pin_wrong": N_("That is not this seat's PIN."),
    "pin_asked": N_("This seat has a PIN, chosen at the tablet: enter it on the phone first."),
    "pin_elsewhere": N_(
        "This PIN was chosen before the club was restored here, where it cannot be checked. Make a new code for "
        "the seat at the tablet, also without the old PIN: then it chooses another one."
    ),
    "pins_tried": (
        N_("Too many wrong PINs in the last hour. The next one can be tried in %(minutes)s minutes."),
        N_("Too many wrong PINs in the last hour. The next one can be tried in a minute."),
    ),
    "begun_lately": N_(
        "A match was begun from your address not long ago. Wait %(minutes)s minutes, or begin this one on the "
        "house's own tablet."
    ),
    "too_many_streams": N_(
        "Too many devices at your address follow matches. Close some, or open the table's link or a seat's code."
    ),
    "too_many_connections": N_(
        "Too much is asked from your address at once. Try again in a moment, or open the table's link first."
    ),
    "origin_missing": N_(
        "It is not clear which site this comes from. Send it as application/json or application/toml."
    ),
    "other_origin": N_("This came from another site and was not done."),
    # missing things
    "match_unknown": N_("There is no such match."),
    "line_unknown": N_("There is no action %(line)s in this match: its log ends with %(last)s. Choose one from 0 on."),
    "seat_unknown": N_("There is no such seat in this match."),
    "code_unknown": N_("This code is not valid. Ask for a new one at the table."),
    "code_used": N_("Another phone has already taken this seat. Ask for a new code at the table."),
    "member_unknown": N_("There is no such member."),
    "guest_has_no_page": N_("%(name)s is a guest, and only members have a page of their figures."),
    "preset_unknown": N_("These rules are not kept any more."),
    "page_unknown": N_("There is no such page."),
    "rulebook_unknown": N_("There is no rulebook “%(name)s”."),
    "clause_unknown": N_("%(name)s: there is no clause “%(asked)s”."),
    "method": N_("This cannot be done here."),
    "match_changed": N_(
        "This match was changed outside of Referee, found at line %(line)s of its log: %(damage)s. It can be read,"
        " but nothing more is entered until the table accepts the log as it stands, on the page of its record."
    ),
    "match_unreadable": N_(
        "This match was changed outside of Referee and cannot be read from line %(line)s of its log on, so it"
        " cannot go on. A backup from before has it whole: restore it with an empty data folder."
    ),
    "stale": N_("The match has gone on since: it stands at action %(seq)s. Nothing was done."),
    "too_large": (N_("That is too large: at most %(most)s are taken here."), N_("That is too large.")),
    "media_type": N_("This kind of content is not read here."),
    # members, seats, matches
    "name_empty": N_("A name is missing."),
    "name_long": N_("A name has at most %(most)s characters."),
    "name_unseen": N_(
        "This name holds characters that nobody sees, and cannot be taken like this: %(characters)s. Type it anew."
    ),
    "name_alike": N_(
        "This name looks like “%(name)s” but is written with letters of another script. If that is meant, confirm "
        "it on the page of the members."
    ),
    "name_mixed": N_(
        "In “%(name)s” letters of several scripts are mixed that look alike. If that is meant, confirm it on the "
        "page of the members."
    ),
    "name_similar": N_(
        "%(name)s has never played: is it %(like)s? Nothing was entered. Tap that face or correct the name, or tick "
        "that it is somebody new."
    ),
    "name_gone": N_("Nothing is kept under the name %(name)s any more: look at the list again."),
    "names_together": N_("%(name)s and %(other)s played in one match, so they are two people: nothing was changed."),
    "name_split": N_("These characters stand between names and cannot be part of one: %(characters)s"),
    "name_taken": N_("%(name)s is already a member."),
    "name_of_guest": N_("%(name)s is known as a guest: take the tick away there to make a member of them."),
    "name_of_former": N_("%(name)s has been a member before: take the day of leaving away there, and they are back."),
    "known_colour": N_("%(name)s is here already, with another colour or none."),
    "known_since": N_("%(name)s is here already, since another day."),
    "known_until": N_("%(name)s is here already, and left on another day or not at all."),
    "known_guest": N_("%(name)s is here already, and nobody is both a guest and a member."),
    "keeper_last": N_(
        "Somebody must be left to keep the book: without %(name)s nobody is a member today. Add somebody first."
    ),
    "member_order": N_("Nobody leaves before they came."),
    "own_pin_missing": N_("%(name)s has a PIN of their own, which is needed as well."),
    "house_link_not_here": N_("The house's link is shown and made anew at the computer that serves, and only there."),
    "own_pin_wrong": N_("That is not the PIN of %(name)s."),
    "own_pin_elsewhere": N_(
        "%(name)s chose their own PIN before the club was restored here, where it cannot be checked. They choose "
        "it anew under “Members”, on the house's own device."
    ),
    "own_pin_not_here": N_("Whoever keeps the book here may choose their own PIN, the house's own device everybody's."),
    "preset_taken": N_("Rules are kept as “%(name)s” already: choose another name."),
    "colour_unknown": N_("There is no such colour."),
    "colour_taken": N_("%(name)s already plays this colour."),
    "seat_twice": N_("This colour sits at the table twice: %(colour)s."),
    "player_twice": N_("%(name)s sits at the table twice."),
    "players_few": N_("%(variant)s: at least %(least)s seats are needed; still missing: %(missing)s."),
    "players_many": (
        N_("%(variant)s: at most %(most)s seats can play; there are %(number)s."),
        N_("At most %(most)s seats can play; there are %(number)s."),
    ),
    "pin_form": N_("A PIN has four to eight digits."),
    "options_faulty": N_("The options cannot be played like this."),
    "record_faulty": N_("The record cannot be read."),
    "record_refused": N_("Action %(number)s of the record, on line %(line)s of the file, is not possible: %(action)s."),
    "record_empty": N_("This file is empty."),
    "record_encoding": N_("This record is not in UTF-8: save it so, or take it as Referee wrote it."),
    "record_future": N_(
        "The record says that its match was played on %(day)s, which has not come yet: put that day right first."
    ),
    "record_long": N_(
        "This record has %(number)s actions; a match that is taken in here has at most %(most)s. A longer one is"
        " judged on the command line, by the command check."
    ),
    "record_year": N_(
        "The record says that its match was played on %(day)s, but years lie between %(least)s and %(most)s: put"
        " that day right first."
    ),
    "record_sealed": N_("The record's deal is still sealed: it can be opened when its match has ended."),
    "record_known": N_("This match is already here."),
    # several at once
    "record_unfinished": N_(
        "The match of this record has not ended and would go on here: send its file alone on the page of matches to"
        " open it."
    ),
    "record_large": N_("This file is too large for a record: at most %(most)s are read."),
    "record_unread": N_("This file cannot be read."),
    "records_many": N_(
        "These are too many files: at most %(most)s records are taken in at once. Nothing was taken in; send fewer."
    ),
    "records_large": N_(
        "These records are too large together: at most %(most)s, unpacked, are taken in at once. Nothing was taken in;"
        " send fewer."
    ),
    "records_none": N_("There is no record in it. Choose record files, which end in .toml, or a zip of them."),
    "zip_broken": N_("This zip cannot be read: it is damaged, or no zip. Pack it anew, or send its files themselves."),
    "zip_part_broken": N_("This file is damaged in its zip. Pack it anew, or send the file itself."),
    "zip_locked": N_("This file has a password in its zip. Pack it without one, or send the file itself."),
    "zip_packed": N_("This file is compressed in an unusual way. Pack it as a common zip, or send the file itself."),
    "zip_nested": N_("This is a zip within a zip. Send it by itself."),
    "key_reused": N_("This Idempotency-Key was used for something else before."),
    # the luck of phones
    "luck_form": N_("A number is 64 digits from 0 to f, and what seals it “sha256:” with 64 more."),
    # dice on two phones
    "own_dice_off": N_(
        "At this table throws are entered whole. The table can let each side enter its own dice, in its menu."
    ),
    "dice_apart": N_("At this table each side enters its own dice: announce the attack with the number of your dice."),
    "throw_waits": N_("An announced attack waits for its dice. Enter them first, or let the table drop the throw."),
    "throw_gone": N_("No attack waits for dice any more: the log says how it went on. Nothing was entered."),
    "throw_not_yours": N_("These dice are another seat's to enter."),
    "dice_entered": N_("These dice are entered already, and that is final. Only the table can drop the throw."),
    "dice_announced": N_("The attack was announced with %(number)s dice: enter just as many."),
    "dice_on_phone": N_("%(seat)s enters these dice on a phone. The table can drop the throw, or enter all of it."),
    # a seat whose phone is dead
    "opening_pin": N_(
        "The seat of %(seat)s has a PIN, and with it the tablet shows the seat. If nobody knows it any more, make a new"
        " code without the old PIN."
    ),
    "opening_no_phone": N_("The seat of %(seat)s is on no phone: choose a PIN, and the tablet shows the seat."),
    "opening_duel": N_(
        "In a duel the rival alone would confirm it: only the PIN opens the seat of %(seat)s. A new code gives it to"
        " another phone."
    ),
    "opening_few": N_(
        "No two other seats have phones that could confirm it. A new code gives the seat of %(seat)s to another phone."
    ),
    "opening_own": N_("Only the phones of other seats confirm that this one is dead."),
    "opening_gone": N_("Nobody asks for the seat of %(seat)s any more."),
    "opening_others": N_(
        "Only a phone of %(seat)s or the table can refuse that. If you do not agree, simply confirm nothing."
    ),
    "next_gone": N_("There is no such seat in a next match. Scan your code at the tablet."),
    "set_up_over": N_("All armies of the set-up are placed."),
    "set_up_territories": N_(
        "%(seat)s: say what stands on each territory of this seat, and on no other. Look at %(territory)s."
    ),
    "set_up_fewer": N_("%(seat)s: %(armies)s armies stand on %(territory)s already, and none is taken away."),
    "set_up_many": N_("%(seat)s: that is %(number)s armies too many."),
    "set_up_few": N_("%(seat)s: %(number)s armies are missing."),
    "neutral_at_table": N_("The neutral's dice are entered at the tablet."),
    "odds_off": N_("The table has switched the odds off for this match. What was thrown can still be explained."),
    "odds_armies": N_("Odds are worked out for at most %(most)d armies on a territory."),
    "odds_long": N_("Odds are worked out for at most %(most)d territories in a row."),
    "dice_form": N_("“%(field)s” takes one to %(most)d dice, with commas between them: 6,5,2."),
    "luck_late": N_("The deal is made, or is being made: nothing can be added to it any more."),
    "luck_twice": N_(
        "This seat has sealed another number already. With a new code for the seat its phone can seal a new one."
    ),
    "luck_copied": N_("This is what somebody else has sealed. Every phone seals a number of its own."),
    "luck_unsealed": N_("This seat has sealed no number for this deal."),
    "luck_early": N_("Numbers are shown when the table deals, not before."),
    "luck_other": N_("This is not the number that the seat has sealed."),
    "luck_none": N_("No phone has added anything to this deal: say “table deal”."),
    "luck_waits": N_(
        "Phones have added their luck to this deal. Tap “Deal” on the tablet: it is dealt once they have shown it."
    ),
    "luck_missing": N_("The deal waits for the phones of others, too. Wait for them, or deal without them all."),
    # the club's book
    "book_closed": N_("The book is not open on this device. Open it with the club's PIN first."),
    "reading_closed": N_("Only who knows the club's PIN may read this: open the book with it first."),
    "book_pin_wrong": N_("That is not the club's PIN."),
    "book_pin_missing": N_("The club has no PIN yet. It is chosen at the house's own device."),
    "book_pin_not_here": N_(
        "The PIN is chosen at the house's own device, a forgotten one at the computer that serves."
    ),
    "device_unknown": N_(
        "This device is not known here yet. Open on it the link you were sent: your own to the evenings, that of your "
        "seat, or the table's. Then it is."
    ),
    "club_not_here": N_(
        "This device cannot found the club: only the computer that serves and whoever has the house's link do. Open "
        "the link that stands where Referee was started on this device first, or just play: that needs no club."
    ),
    "pins_differ": N_("Both PINs must be the same."),
    "keeper_missing": N_("Choose who you are: every entry says who wrote it."),
    "money_missing": N_("An amount is missing."),
    "money_form": N_("That is no amount. Write it like 2.50 or 2,50."),
    "money_negative": N_("An amount has no minus; a mistake is taken back at its entry."),
    "money_decimals": N_("An amount has at most two digits after the comma, and no dots between thousands."),
    "money_zero": N_("An amount is more than nothing."),
    "money_large": N_("One entry takes at most %(most_money)s."),
    "member_missing": N_("Choose a member."),
    "guest_form": N_("Whether somebody is a guest is said by yes or no."),
    "guest_fined": N_("A new name is kept with a fine. For anything else, choose somebody who has an account."),
    "member_or_guest": N_("Choose somebody or write a name, not both."),
    "purpose_missing": N_("Write what it is for."),
    "reason_missing": N_("Write why."),
    "text_long": N_("That is too long: at most %(most)s characters."),
    "day_missing": N_("Choose a day."),
    "day_form": N_("Write the day like 2025-12-31 or 31.12.2025."),
    "day_unknown": N_("There is no such day."),
    "day_year": N_("The year lies between %(least)s and %(most)s: write it with four digits."),
    "day_future": N_("That day has not come yet."),
    "entry_unknown": N_("There is no such entry."),
    "entry_undone": N_("This entry has been taken back already."),
    "waiver_large": N_("No more can be waived than is owed: %(owed_money)s."),
    "box_short": N_("Only %(there_money)s lies in the box."),
    "bank_short": N_("Only %(there_money)s is on the bank account."),
    "price_negative": N_("A price is more than nothing: write it without a minus, a range like 1.00 – 2.50."),
    "price_order": N_("The smaller amount comes first."),
    "fine_fixed": N_("The catalogue says how much this fine is: %(least_money)s."),
    "fine_range": N_("This fine lies between %(least_money)s and %(most_money)s."),
    "fine_rising": N_("This fine is at least %(least_money)s, and rises: write how much it is now."),
    "offence_unknown": N_("The catalogue of that day does not know this offence."),
    "fine_voted": N_("One of these fines is being voted on: nothing was booked. Count the votes first."),
    "fine_known": N_("This is in the book for %(name)s already: nothing was booked. Did it happen again?"),
    "fine_by_vote": N_(
        "The table votes on how much this costs, for one person at a time: nothing was booked. Tap one face."
    ),
    "payer_missing": N_("Tap the face of whoever pays first, then the offence."),
    "payer_left": N_(
        "%(name)s has left the club: nothing was booked. "
        "What is still due is entered in the cash box, as something else."
    ),
    "proposal_gone": N_("One of these fines is not proposed any more. Look again: nothing was booked."),
    "result_unknown": N_("There is no such result."),
    "season_order": N_("A season ends after it has begun."),
    "season_overlap": N_("These days belong to the season %(year)s already, at least in part."),
    "season_number": N_("A whole number from 0 to %(most)s."),
    "season_places": N_(
        "Points of the second place, the third and so on: at most %(most)s numbers with commas between them."
    ),
    "season_tie": N_("This cannot decide, or does so already."),
    "players_number": N_("Between %(least)s and %(most)s players, with a comma between their names."),
    "winner_absent": N_("%(name)s is not among the players."),
    "winners_all": N_("Everybody cannot win: write who has won, and among the players also who has lost."),
    "result_known": N_(
        "A match of that day with the same players, won by %(winners)s, is here already. If this was another one,"
        " tick it and enter it again."
    ),
    "result_changed": N_(
        "This result was changed again meanwhile: nothing was changed back. Look at what it says now, and change that."
    ),
    "result_joined": N_(
        "Two of the names in it have been joined since, so %(name)s would stand there twice: nothing was changed back."
        " Change what is wrong in the result itself."
    ),
    "result_again": N_(
        "A match of that day with the same players and winners is here by now: nothing was changed back. If both were"
        " played, change this result itself, and say there that it was another match."
    ),
    "name_twice": N_("%(name)s stands there twice."),
    "csv_encoding": N_("This file is not in UTF-8. In Excel, save it as “CSV UTF-8”."),
    "csv_binary": N_("This file is no text. In Excel, save the table as “CSV UTF-8”."),
    "csv_column": N_("The column %(columns)s is missing: the first line of the file names its columns."),
    "csv_columns": N_("The columns %(columns)s are missing: the first line of the file names its columns."),
    "csv_cells": N_(
        "There are %(number)s cells, but only %(most)s headings. What holds a comma or a semicolon stands in"
        " quotation marks."
    ),
    "csv_heading_twice": N_("These headings mean the same, of which only one can stand there: %(headings)s."),
    "csv_wide": N_("The first line of this file names more than %(most)s columns."),
    "csv_long": N_("This file has more than %(most)s lines: divide it."),
    "csv_quote": N_("From here on this is no CSV: a quotation mark is not closed, or stands in the middle of a cell."),
    "csv_empty": N_("This file holds nothing below its headings."),
    "csv_faulty": N_("Nothing was taken: these lines are wrong."),
    "changed_meanwhile": (
        N_("%(who)s has changed this meanwhile, nothing was saved. Save again to replace what it says now: %(now)s"),
        N_("This was changed meanwhile, nothing was saved. Save again to replace what it says now: %(now)s"),
    ),
    "evening_unknown": N_("There is no such evening."),
    "evening_taken": N_("There is an evening on that day already."),
    "evening_over": N_("This evening is over or called off: there is nothing to answer any more."),
    "evening_held": N_("This evening was held. To call it off after all, open it again first."),
    "evening_ahead": N_(
        "This evening has not begun: who was there is written down once it has. Until then it can be called off."
    ),
    "evening_past": N_("This evening would be over already: correct the day, or say below that it has already been."),
    "evening_quorum": N_("The date stands from 1 to %(most)s who come: write a whole number."),
    "evening_hours": N_("An evening lasts at most %(most)s hours."),
    "evening_short": N_("An evening lasts at least a quarter of an hour."),
    "evening_hours_form": N_("Write how many hours the evening lasts, like 5 or 4.5 or 4.25."),
    "evening_nobody": N_("Nobody is ticked: tick who was there, or call the evening off."),
    "time_form": N_("There is no such time: write it like 20:00."),
    "zone_form": N_("There is no such time zone: write it like Europe/Berlin."),
    "time_gap": N_("The clocks skip this time that night, as they are put forward: choose another."),
    "time_twice": N_("The clocks show this time twice that night, as they are put back: choose another."),
    "news_unknown": N_("There is no such news."),
    "news_empty": N_("Write something first."),
    "motion_unknown": N_("There is no such motion."),
    "voters_missing": N_(
        "Nobody is there who could vote on it. At an evening those vote who come or were there: note them first."
    ),
    "forfeit_gone": N_("There are no cards to lose any more: look at the match again."),
    "challenge_unknown": N_("There is no such demand to see the cards."),
    "challenge_no_trade": N_("No cards were traded there, or the trade was taken back: there is nothing to see."),
    "challenge_own": N_("Nobody demands to see their own cards: choose what somebody else has traded."),
    "challenge_twice": N_("These cards have been demanded already."),
    "challenge_decided": N_("The table has decided this already: whether it costs a fine is said with the fines."),
    "challenge_dealt": N_("The referee dealt these cards and knows them: they are what the log shows."),
    "challenge_settled": N_(
        "This cannot be taken back any more: the match has gone on. Cards lost by it come back with Undo."
    ),
    "challenge_booked": N_("The fine for this is in the cash box: take it back there first."),
    "challenge_over": N_("The match is over: cards are demanded while it runs."),
    "match_void": N_(
        "This match was taken out and does not count: nothing is moved, voted on, demanded or fined in it."
    ),
    "match_waits": N_(
        "This match does not count for the club yet: nothing is moved, voted on, demanded or fined in it. "
        "Whoever keeps the book takes it in with one tap, at its record."
    ),
    "action_unknown": N_("The match has %(most)s actions: choose one of them."),
    "voter_unknown": N_("Only who is at the table votes."),
    "vote_excluded": N_("Whoever pays has no vote on this, nor has the host on the hospitality."),
    "vote_twice": N_("This vote has been given already."),
    "vote_over": N_("The time for this vote is up: no more votes are taken, on phones or by hand."),
    "vote_counted": N_("This motion has been counted already."),
    "vote_secret": N_("A secret motion is voted on the phones alone."),
    "vote_running": N_("A secret vote is counted once everybody has voted or its time is up."),
    "vote_grounded": N_(
        "What this was moved for still counts: vote, and it is decided. "
        "Only a vote whose action counts no more is dropped."
    ),
    "secret_few": N_("With fewer than %(least)s votes the numbers would tell who said what. Move it openly."),
    "secret_hands": N_(
        "Without a match the vote is by show of hands, which cannot be secret. Move it openly, or in a match."
    ),
    "not_at_the_table": N_("Only the table, a phone at it, or whoever keeps the book may do this."),
    "nothing_owed": N_("Nobody owes anything."),
    "iban_missing": N_("The IBAN is missing."),
    "iban_form": N_("This is no IBAN: two letters, two digits and up to 30 more; a German one has 22 characters."),
    "iban_checksum": N_("The check digits of this IBAN do not fit: something in it is missing or mistyped."),
    "bic_form": N_("This is no BIC: it has 8 or 11 letters and digits. It may stay empty."),
    "balances_moved": N_("Something was entered meanwhile. Look at the balances again: nothing was booked."),
    "backup_foreign": N_("This file is no backup of Referee. Nothing was restored."),
    "backup_newer": (
        N_(
            "A newer Referee wrote this backup: its form is of version %(form)s, this one knows it up to version"
            " %(known_form)s. Please update this Referee first. Nothing was restored."
        ),
        N_(
            "A newer Referee wrote this backup: its tables are of version %(found)s, this one knows them up to version"
            " %(known)s. Please update this Referee first. Nothing was restored."
        ),
    ),
    "backup_older": N_(
        "This backup is from before the first version of Referee; no later one can read it. Nothing was restored."
    ),
    "backup_value": N_(
        "This backup was changed: in row %(row)s of “%(table)s”, “%(column)s” holds what cannot be there. Nothing"
        " was restored."
    ),
    "backup_broken": N_("This backup is damaged or was changed, found at line %(line)s. Nothing was restored."),
    "backup_running": N_(
        "A match is running, and a backup holds its cards: it is written at the computer that serves, or when the"
        " match is over."
    ),
    "file_missing": N_("Choose a file."),
    "file_empty": N_("This file is empty."),
    "house_not_empty": N_(
        "Something has been entered here already. A backup is restored with an empty data folder only."
    ),
    # the instance
    "internal": N_("Something went wrong here. Nothing was done; please try again."),
    "not_read": N_(
        "The computer could not read the club's data just now. Nothing was changed; if it stays so, look at its disk."
    ),
    "not_drawn": N_(
        "The computer could not draw this picture, or took too long over it. Try again in a moment, or ask for a "
        "narrower one."
    ),
    "not_saved": N_("The computer could not save this, so nothing was done. Is its disk full?"),
}

LABELS: Mapping[str, str] = {
    "name": N_("Name"),
    "guest": N_("Name"),
    "title": N_("Title"),
    "text": N_("Text"),
    "note": N_("Note"),
    "place": N_("Address or room"),
    "zone": N_("Time zone"),
    "reason": N_("Why"),
    "void": N_("Why"),
    "players": N_("Players"),
    "winners": N_("Who has won"),
    "kind": N_("What"),
    "minutes": N_("The vote lasts"),
    "shared": N_("For two who share a colour"),
    "year": N_("Year"),
    "record": N_("Record"),
}
"""The labels of the fields of pages."""


class ProblemLike(Protocol):
    """A problem with a request: its code, the faulty field, and the facts."""

    field: str | None

    @property
    def code(self) -> str: ...

    @property
    def facts(self) -> Mapping[str, object]: ...


def problem_text(problem: ProblemLike, lang: str) -> str:
    """Say ``problem`` in ``lang``, with the clause it goes by."""
    field = problem.field or ""
    # The field of a line in a list ends in its number.
    label = LABELS.get(field) or LABELS.get(field.partition("_")[0])
    facts = {**problem.facts, "field": gettext(lang, label) if label else field}
    sentence = fill_text(PROBLEMS[problem.code], facts, lang)
    cite = problem.facts.get("cite")
    return sentence if cite is None else f"{sentence} {citation_sentence(str(cite), problem.facts.get('clause'), lang)}"
