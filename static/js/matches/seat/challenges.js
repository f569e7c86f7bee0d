/** "Show your cards" from the phone: a trade of another seat is demanded with two taps, and may be dropped again. */

import { decide, demand, getChallenges } from "../api.js";
import { button, h, replace, seatMark } from "../../frame/dom.js";
import { page, playersOf, t } from "../../frame/page.js";

const CHANGES_TRADES = ["set_traded", "undone", "redone"];
const node = document.getElementById("challenges");
const opener = document.getElementById("demand");

export class Challenges {
  constructor(getView, onChange, rest) {
    Object.assign(this, { getView, onChange, rest, trades: [], costs: {}, open: false, armed: null, told: "" });
    opener.addEventListener("click", () => this.show({ open: !this.open }));
    this.logKey = (seq) => this.keyOf(seq);
  }

  /** What may be demanded and what is, as the referee has it now. */
  async ask() {
    const answer = await getChallenges(page.id);
    if (answer.ok) this.show(answer);
  }

  hear(events) {
    if (events.some(({ type }) => CHANGES_TRADES.includes(type))) this.ask();
  }

  show(changes) {
    Object.assign(this, { armed: null, told: "" }, changes);
    if (this.getView()) this.onChange();
  }

  async after(saying) {
    const { ok, text } = await saying;
    await this.ask();
    this.show({ open: false, told: ok ? "" : (text ?? t("line.away")) });
    this.rest.begin();
  }

  get free() {
    return this.getView().result ? [] : this.trades.filter(({ seat, challenge }) => seat !== page.seat && !challenge);
  }

  /** One tap on the line of a trade. */
  keyOf(seq) {
    if (!this.free.some((one) => one.seq === seq)) return null;
    const choose = () => {
      this.show({ open: true });
      this.arm(seq);
      node.scrollIntoView({ block: "center" });
    };
    return button(t("challenge.key"), choose, {
      class: "button",
      "aria-label": t("challenge.key_label"),
      "data-key": `demand-${seq}`,
    });
  }

  /* The key that asks makes room for the one that does. */
  arm(seq) {
    this.show({ armed: seq });
    this.rest.begin();
  }

  trade({ seq, seat, text }) {
    if (this.armed !== seq)
      return button([seatMark(seat), h("span", {}, text)], () => this.arm(seq), {
        class: "button wide",
        "data-key": `trade-${seq}`,
      });
    const amount = this.costs.false_accusation;
    return [
      h("p", {}, text),
      amount ? h("p", { class: "soft" }, t("challenge.costs", { amount })) : null,
      button(t("challenge.sure"), () => this.after(demand(page.id, seq, page.seat)), {
        class: "button danger wide",
        "data-key": `sure-${seq}`,
      }),
    ];
  }

  waiting({ text, challenge: { id, challenger, accused } }) {
    const { seats } = this.getView();
    const facts = { challenger: playersOf(seats, challenger), accused: playersOf(seats, accused) };
    return [
      h("p", {}, h("strong", {}, t("challenge.demands", facts))),
      h("p", {}, text),
      h("p", { class: "soft" }, t("challenge.wait")),
      challenger === page.seat
        ? button(t("challenge.withdrawn"), () => this.after(decide(page.id, id, "withdrawn")), {
            class: "button wide",
            "data-key": `withdraw-${id}`,
          })
        : null,
    ];
  }

  list() {
    return [
      h("p", {}, t("challenge.which")),
      this.free.map((one) => this.trade(one)),
      button(t("close"), () => this.show({ open: false }), {
        class: "button quiet wide",
        "data-key": "challenge-close",
      }),
    ];
  }

  render() {
    const waiting = this.getView().result ? [] : this.trades.filter(({ challenge }) => challenge && !challenge.outcome);
    const listed = this.open && this.free.length > 0;
    opener.hidden = !this.free.length;
    node.hidden = !waiting.length && !listed && !this.told;
    replace(
      node,
      h("h2", {}, t("challenge.title")),
      this.told ? h("p", { class: "notice bad", role: "alert" }, this.told) : null,
      waiting.map((one) => this.waiting(one)),
      listed ? this.list() : null,
    );
  }
}
