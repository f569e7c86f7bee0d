/** The tablet while everybody else looks away: PIN, hold to look, give back, trade; then it closes by itself. */

import { getView, look } from "../api.js";
import { cited } from "../../frame/clause.js";
import { button, h, replace } from "../../frame/dom.js";
import { showUnsent, whatCameSince } from "../connection.js";
import { Outbox } from "../outbox.js";
import { count, page, t } from "../../frame/page.js";
import { Rest } from "../rest.js";
import { capitalBack, capitalFace, capitalPicker, capitalsOpen, known } from "./capital.js";
import { card, cardBack, cardRow, mission, missionBack } from "./cards.js";
import { endsTurn, enterCard, enterMissions, insisting } from "./entering.js";
import { cardFinder } from "./finder.js";
import { missionPicker, missionsDue } from "./missions.js";
import { holdToLook } from "./secret.js";

const $ = (id) => document.getElementById(id);
const IDLE = 60_000;
let pin = "";
let own = null;
let view = null;
let armed = null;
/* Under the table's name: when the tablet goes back to the table with something unsent, that page says so. */
const outbox = new Outbox(page.id, "table", () => showUnsent(outbox, view?.seats ?? []));
const rest = new Rest($("main"), () => outbox.busy, "#enter, #sets, #discard");

const leave = () => location.replace(`/matches/${page.id}`);

/* Whatever was opened is forgotten when nobody touches the tablet, or when it is put away. */
let timer = setTimeout(leave, IDLE);
document.addEventListener("pointerdown", () => {
  clearTimeout(timer);
  timer = setTimeout(leave, IDLE);
});
document.addEventListener("visibilitychange", () => document.hidden && own && leave());

const cover = () => {
  if (!own) return;
  replace(
    $("mission-cards"),
    own.missions.map((_, at) => missionBack(at + 1)),
    known(own.capital) && capitalBack(),
  );
  replace(
    $("hand-cards"),
    own.hand.length
      ? cardRow(own.hand.map(cardBack), count("cards", own.hand.length))
      : h("p", { class: "soft" }, t("no_cards")),
  );
};

const show = () => {
  if (!own) return;
  replace(
    $("mission-cards"),
    own.missions.map((id) => mission(id, page.mission_sentences[id])),
    known(own.capital) && capitalFace(own.capital, view),
  );
  if (own.hand.length) replace($("hand-cards"), cardRow(own.hand.map(card), count("cards", own.hand.length)));
};

const renew = async () => {
  const answer = await getView(page.id);
  if (answer.ok) view = answer;
  return answer.ok;
};

const speak = insisting((action) => outbox.say({ action, seq: view.seq, pin }), renew);

const leaveAfter = async (telling) => {
  const answer = await telling;
  if (answer.ok || answer.dropped) return leave();
  rest.begin();
  $("refusal").hidden = false;
  $("refusal").replaceChildren(
    ...(answer.code === "stale" ? [t("not_entered"), " ", whatCameSince(answer)] : cited(page.id, answer)),
  );
  /* Part of it may have been taken. */
  const now = await look(page.id, page.seat, pin);
  if (now.ok && (await renew())) reveal(now);
  return undefined;
};

const say = (action) => leaveAfter(speak(action));

const give = (id, at) => {
  const number = at + 1;
  const press = () => {
    if (armed === at) return say(`${page.seat} discard ${id}`);
    armed = at;
    rest.begin();
    return renderAsks();
  };
  return button(t(armed === at ? "give_sure" : "give_back", { number }), press, {
    class: armed === at ? "button danger" : "button",
    "data-key": `give-${at}`,
  });
};

const pickMissions = missionPicker(
  () => own && renderEntering(),
  (missions) => leaveAfter(enterMissions(speak, page.seat, missions)),
);
const finder = cardFinder($("enter-card"), (named) =>
  leaveAfter(
    enterCard(speak, { seat: page.seat, card: named, cards: own.drawable, ends: endsTurn(view.legal, page.seat) }),
  ),
);

const pickCapital = capitalPicker(
  () => own && renderEntering(),
  (territory) => say(`${page.seat} capital ${territory}`),
);

const renderEntering = () => {
  const due = missionsDue(view.legal, own.missions);
  const capitals = capitalsOpen(view.legal);
  $("enter").hidden = !due && !own.drawable.length && !capitals.length;
  replace($("enter-capital"), capitals.length ? pickCapital(capitals) : []);
  replace($("enter-missions"), due ? pickMissions(due, own.missions) : []);
  if (own.drawable.length) finder.offer(own.drawable, endsTurn(view.legal, page.seat));
};

const renderAsks = () => {
  const due = view.legal.discard?.seat === page.seat;
  const trade = view.legal.trade?.seat === page.seat && own.sets.length;
  const best = own.sets[0];
  replace(
    $("discard"),
    due
      ? [
          h("p", { class: "notice" }, t("discard_ask", { number: page.discard_round })),
          h("div", { class: "pair" }, own.missions.map(give)),
        ]
      : [],
  );
  replace(
    $("sets"),
    trade
      ? [
          h("p", { class: "notice" }, t(view.legal.trade.forced ? "forced" : "set_free")),
          button(count("trade_best", best.armies), () => say([page.seat, "trade", ...best.cards].join(" ")), {
            class: "button primary wide",
            "data-key": "best",
          }),
        ]
      : [],
  );
};

const fail = (text) => {
  $("pin-fault").hidden = !text;
  $("pin-fault").textContent = text ?? "";
  $("pin").setAttribute("aria-invalid", String(Boolean(text)));
  if (text) $("pin").value = "";
  $("pin").focus();
};

const open = async () => {
  pin = $("pin").value;
  const answer = await look(page.id, page.seat, pin);
  if (!answer.ok) return fail(answer.status === 0 ? t("offline") : answer.text);
  if (!(await renew())) return fail(t("offline"));
  $("pin-form").remove();
  $("revealing").hidden = false;
  reveal(answer);
  return $("hold").hidden ? undefined : $("hold").focus();
};

const reveal = (found) => {
  own = found;
  const secrets = own.missions.length || known(own.capital);
  $("own-missions").hidden = !secrets;
  $("missions-title").textContent = t(
    !known(own.capital) ? "my_missions" : own.missions.length ? "my_secrets" : "capital.mine",
  );
  $("hold").hidden = !secrets && !own.hand.length;
  cover();
  renderEntering();
  renderAsks();
};

const type = (digit) => {
  if ($("pin").value.length < 8) $("pin").value += digit;
};

if ($("pin-form")) {
  const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => button(digit, () => type(digit)));
  replace(
    $("pin-pad"),
    digits,
    h("span"),
    button("0", () => type("0")),
    button("⌫", () => ($("pin").value = $("pin").value.slice(0, -1)), { "aria-label": t("erase") }),
  );
  $("pin-form").addEventListener("submit", (event) => {
    event.preventDefault();
    open();
  });
  holdToLook($("hold"), show, cover);
}
