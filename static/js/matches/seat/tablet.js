/** The tablet while everybody else looks away: PIN, hold to look, give back, trade; then it closes automatically. */

import { button, byId, h, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { askOpening, getView, openSeat } from "../live/api.js";
import { showUnsent } from "../live/connection.js";
import { LiveMatch } from "../live/match.js";
import { Outbox } from "../live/outbox.js";
import { Rest } from "../live/rest.js";
import { Holdings, PARTS, refusalText, TABLET } from "./holdings.js";
import { insisting } from "./insisting.js";
import { Offers } from "./offers.js";

/** @import { Proof, SeatSecrets, Spoken, View } from "../types.d.ts" */

const IDLE_MS = 60_000;
const pinField = /** @type {HTMLInputElement | null} */ (document.getElementById("pin"));
/** @type {Proof} */
const proof = { pin: "", partner: page.partner };
let isOpen = false;
/* Stored under the table's name: when the tablet goes back to the table with something unsent, the table's page says
 * so. */
const outbox = new Outbox(page.id, "table", () => showUnsent(outbox, match.view?.seats ?? []));
const rest = new Rest(byId("main"), () => outbox.isBusy, PARTS);
/** @type {LiveMatch<View | null>} */
const match = new LiveMatch(/** @type {View | null} */ (null), { fetchView: () => getView(page.id), outbox });

const leave = () => location.replace(`/matches/${page.id}`);

/* Everything opened is forgotten when nobody touches the tablet, or when it is put away. */
let timer = setTimeout(leave, IDLE_MS);
document.addEventListener("pointerdown", () => {
  clearTimeout(timer);
  timer = setTimeout(leave, IDLE_MS);
});
document.addEventListener("visibilitychange", () => document.hidden && isOpen && leave());

const speak = insisting(
  (action) => match.submit(action, proof),
  () => match.loading,
);

/* The tablet was opened for one action; a refusal is shown. */
const tell = async (/** @type {Promise<Spoken>} */ saying) => {
  const answer = await saying;
  if (answer.ok || answer.dropped) {
    leave();
    return;
  }
  rest.begin();
  byId("refusal").hidden = false;
  byId("refusal").replaceChildren(...refusalText(answer));
  /* A part of it may have been accepted. */
  const own = await openSeat(page.id, page.seat, proof);
  if (own.ok && (await match.refresh())) show(own);
};

const holdings = new Holdings(TABLET);
holdings.offers = new Offers(holdings, {
  say: (action) => tell(speak(action)),
  enter: (saying) => tell(saying(speak)),
  rest,
});

const show = (/** @type {SeatSecrets} */ own) => {
  isOpen = true;
  if (match.view) holdings.show(match.view, own);
};

const startPad = (/** @type {HTMLInputElement} */ field) => {
  const fail = (/** @type {string} */ text) => {
    byId("pin-fault").hidden = !text;
    byId("pin-fault").textContent = text;
    field.setAttribute("aria-invalid", String(Boolean(text)));
    if (text) field.value = "";
    field.focus();
  };
  const open = async () => {
    proof.pin = field.value;
    const answer = await openSeat(page.id, page.seat, proof);
    if (!answer.ok) return fail(answer.status === 0 ? t("offline") : (answer.text ?? ""));
    if (!(await match.refresh())) return fail(t("offline"));
    byId("pin-form").remove();
    byId("revealing").hidden = false;
    show(answer);
    if (!byId("hold").hidden) byId("hold").focus();
  };
  const digitKey = (/** @type {string} */ digit) =>
    button(digit, () => {
      if (field.value.length < field.maxLength) field.value += digit;
    });
  const eraseKey = button(
    "⌫",
    () => {
      field.value = field.value.slice(0, -1);
    },
    { "aria-label": t("erase") },
  );
  replace(byId("pin-pad"), [..."123456789"].map(digitKey), h("span", {}), digitKey("0"), eraseKey);
  byId("pin-form").addEventListener("submit", (event) => {
    event.preventDefault();
    open();
  });
};

/** Ask the phones of the other seats; the table shows what they answer. */
const startAsking = (/** @type {HTMLElement} */ key) => {
  key.addEventListener("click", async () => {
    const answer = await askOpening(page.id, page.seat, page.partner);
    if (answer.ok) return leave();
    byId("opening-fault").hidden = false;
    byId("opening-fault").textContent = answer.status === 0 ? t("offline") : (answer.text ?? "");
  });
};

if (pinField) startPad(pinField);
const askKey = document.getElementById("ask-opening");
if (askKey) startAsking(askKey);
