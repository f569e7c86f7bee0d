/** Show the odds of attacks that follow one another with the armies on the board; the server works them out. */

import { linkClause } from "../../frame/clause.js";
import { button, h, replace, seatMark } from "../../frame/dom.js";
import { locale, page, playersOf, t, territoryName } from "../../frame/page.js";
import { getJson, postJson } from "../../frame/request.js";
import { territoryKeys } from "../parts/territories.js";
import { openSheet } from "../parts/sheet.js";

/** @import { Sitting } from "../../frame/types.d.ts" */
/** @import { BattleOdds, Colour, OddsOfAttacks, Refusal, Territory } from "../types.d.ts" */

/**
 * What the page brings when it asks for odds.
 *
 * @typedef {object} OddsHost
 * @property {string} query
 * @property {Sitting[]} seats
 * @property {Record<Territory, Colour>} owners
 * @property {Record<Territory, number>} armies
 * @property {[Territory, Territory][]} open the attacks that are legal now
 * @property {Territory[]} chosen the two territories of the attack that is chosen on the board, or none
 * @property {boolean} isTable whether this device may switch the odds off
 * @property {boolean} isOff
 */

const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

class Odds {
  constructor(/** @type {OddsHost} */ host) {
    this.host = host;
    this.isOff = host.isOff;
    /** @type {Territory[]} the first attacks the second, which attacks the third, and so on */
    this.way = host.chosen;
    /** @type {OddsOfAttacks | null} */
    this.answer = null;
    /** @type {Refusal | null} */
    this.failed = null;
    this.question = 0;
    this.body = h("div", { class: "odds" });
  }

  show() {
    if (this.isOff) replace(this.body, h("p", { class: "notice" }, t("odds.off")), this.switchKey());
    else
      replace(
        this.body,
        this.failed ? h("p", { class: "notice bad" }, linkClause(page.id, this.failed)) : null,
        this.way.length ? this.wayNodes() : this.sourceKeys(),
        this.switchKey(),
      );
  }

  async go(/** @type {Territory[]} */ way) {
    const before = this.way;
    this.way = way;
    this.failed = null;
    const question = ++this.question;
    if (!way.length) {
      this.answer = null;
      return this.show();
    }
    const [from, ...to] = way;
    const facts = new URLSearchParams([["from", from], ...to.map((target) => ["to", target])]);
    const answer = await getJson(`/matches/${page.id}/odds?${facts}${this.host.query.replace("?", "&")}`);
    if (question !== this.question) return undefined;
    if (answer.ok) this.answer = answer;
    else this.refuse(answer, before);
    return this.show();
  }

  /** @type {(answer: Refusal, before: Territory[]) => void} show the refusal; the odds from before stay */
  refuse(answer, before) {
    this.isOff = answer.code === "odds_off";
    this.failed = answer.text ? answer : { ...answer, text: t("dispute.offline") };
    this.way = this.answer ? before : [];
  }

  /** @type {(territory: Territory, way: Territory[], key: string) => HTMLElement} */
  territoryKey(territory, way, key) {
    return button(
      [
        seatMark(this.host.owners[territory]),
        h("span", {}, territoryName(territory)),
        h("span", { class: "number" }, String(this.host.armies[territory])),
      ],
      () => this.go(way),
      { class: "button pick", "data-key": key },
    );
  }

  sourceKeys() {
    const { open, armies } = this.host;
    const strong = Object.keys(armies).filter((territory) => armies[territory] > 1);
    return [
      open.length
        ? h(
            "section",
            {},
            h("h3", {}, t("odds.open")),
            h(
              "div",
              { class: "asking-keys" },
              open.map(([from, to]) =>
                button(
                  `${territoryName(from)} ${armies[from]} → ${territoryName(to)} ${armies[to]}`,
                  () => this.go([from, to]),
                  { "data-key": `odds-${from}-${to}` },
                ),
              ),
            ),
          )
        : null,
      h("h3", {}, t(open.length ? "odds.others" : "odds.from")),
      territoryKeys(strong, (territory) => this.territoryKey(territory, [territory], `odds-from-${territory}`)),
    ];
  }

  wayNodes() {
    if (!this.answer) return null;
    const last = this.way[this.way.length - 1];
    const { ahead, battles } = this.answer;
    const question = t(battles.length ? "odds.on" : "odds.to", { name: territoryName(last) });
    return [
      battles.length ? this.sums(this.answer) : null,
      h(
        "section",
        { class: "odds-on" },
        h("h3", {}, ahead.length ? question : t("odds.end")),
        h(
          "div",
          { class: "asking-keys" },
          ahead.map((territory) => this.territoryKey(territory, [...this.way, territory], `odds-to-${territory}`)),
        ),
      ),
      button(t("odds.back"), () => this.go(this.way.slice(0, this.way.length > 2 ? -1 : 0)), {
        class: "button wide",
        "data-key": "odds-back",
      }),
    ];
  }

  sums(/** @type {OddsOfAttacks} */ { seat, from, armies, conquer, losses, left, battles }) {
    const last = battles[battles.length - 1];
    const player = playersOf(this.host.seats, seat);
    const facts = { player, lost: decimal.format(losses.attacker), killed: decimal.format(losses.defender) };
    return h(
      "section",
      { class: "odds-sums", "aria-live": "polite" },
      h(
        "p",
        { class: "odds-big" },
        h("strong", {}, percent.format(conquer)),
        h("span", {}, battles.length > 1 ? t("odds.all") : t("odds.conquers", { name: territoryName(last.to) })),
      ),
      h("p", {}, t("odds.losses", facts)),
      conquer ? h("p", {}, t("odds.left", { left: decimal.format(left), name: territoryName(last.to) })) : null,
      battles.length > 1 ? h("p", { class: "soft" }, t("odds.moves_on")) : null,
      h(
        "ol",
        { class: "odds-way plain" },
        h("li", {}, seatMark(seat), h("span", {}, `${territoryName(from)} ${armies}`)),
        battles.map((battle) => this.battleLine(battle)),
      ),
    );
  }

  battleLine(/** @type {BattleOdds} */ { to, seat, armies, conquer }) {
    return h(
      "li",
      {},
      seatMark(seat),
      h("span", {}, `→ ${territoryName(to)} ${armies}`),
      h("strong", {}, percent.format(conquer)),
    );
  }

  switchKey() {
    if (!this.host.isTable) return null;
    const press = async () => {
      const answer = await postJson(`/matches/${page.id}/odds`, { off: !this.isOff });
      if (!answer.ok) this.failed = answer.text ? answer : { ...answer, text: t("dispute.offline") };
      else this.isOff = !answer.odds;
      return this.isOff || !answer.ok ? this.show() : this.go(this.way);
    };
    return button(t(this.isOff ? "odds.switch_on" : "odds.switch_off"), press, {
      class: "button quiet wide",
      "data-key": "odds-switch",
    });
  }
}

/**
 * The reason why the chosen attack has no odds; then nothing opens.
 *
 * @type {(host: OddsHost) => Promise<Refusal | null>}
 */
export const openOdds = async (host) => {
  const odds = new Odds(host);
  if (host.isOff || !host.chosen.length) odds.show();
  else await odds.go(host.chosen);
  if (odds.failed && !odds.isOff) return odds.failed;
  openSheet({ title: t("odds.title"), body: odds.body });
  return null;
};
