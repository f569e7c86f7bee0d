/** A refusal beside what was tapped: what was tried, the clause, and the ways out. It blocks nothing. */

import { cited } from "../../frame/clause.js";
import { button, h, replace } from "../../frame/dom.js";
import { whatCameSince } from "../connection.js";
import { page, t } from "../../frame/page.js";
import { audit } from "./audit.js";
import { badgeOf } from "./board.js";

const node = document.getElementById("refusal");
const table = document.getElementById("table");
const MARGIN = 8;

const close = (match) => {
  match.refusal = null;
  match.changed();
};

const way = (match, { action, text }) =>
  button(text, (event) => match.say(action, { at: event.currentTarget }), { class: "button wide" });

/* A board that has changed meanwhile is all that can be wrong with a stale action. */
const sentence = (refusal) =>
  refusal.code === "stale" ? [t("not_entered"), " ", whatCameSince(refusal)] : cited(page.id, refusal);

const retry = (match, { action }) =>
  button(t("try_again"), (event) => match.say(action, { at: event.currentTarget }), {
    class: "button primary wide",
    "data-key": "try-again",
  });

const content = (match, refusal) => [
  h("p", { class: "refusal-text" }, sentence(refusal)),
  h(
    "div",
    { class: "stack" },
    refusal.status === 503 || refusal.code === "stale" ? retry(match, refusal) : null,
    (refusal.ways_out ?? []).map((one) => way(match, one)),
    match.legal.correct && refusal.status === 422
      ? button(t("way.audit"), () => match.open(audit), { class: "button wide" })
      : null,
    button(t("close"), () => close(match), { class: "button quiet wide" }),
  ),
];

/* What was tapped may have been redrawn meanwhile; the territory in question stands in for it. */
const anchor = ({ at, action }) => {
  if (at?.isConnected) return at;
  const named = action.split(" ").map(badgeOf).filter(Boolean);
  return named.at(-1) ?? document.getElementById("pad");
};

const between = (value, least, most) => Math.max(least, Math.min(value, most));

const unturned = (box, frame) =>
  document.body.classList.contains("is-turned")
    ? { left: frame.right - box.right, top: frame.bottom - box.bottom, width: box.width, height: box.height }
    : { left: box.left - frame.left, top: box.top - frame.top, width: box.width, height: box.height };

const put = (refusal) => {
  const frame = table.getBoundingClientRect();
  const box = unturned(anchor(refusal).getBoundingClientRect(), frame);
  const { offsetWidth: width, offsetHeight: height } = node;
  const left = box.left + box.width / 2 > frame.width / 2 ? box.left - width - MARGIN : box.left + box.width + MARGIN;
  node.style.setProperty("left", `${between(left, MARGIN, frame.width - width - MARGIN)}px`);
  node.style.setProperty("top", `${between(box.top, MARGIN, frame.height - height - MARGIN)}px`);
};

let shown = null;

export const showRefusal = (match) => {
  node.hidden = !match.refusal;
  /* It appears beside what was tapped: of many quick taps the next one is meant for that, not for a key of the refusal. */
  if (match.refusal && match.refusal !== shown) match.rest.begin();
  shown = match.refusal;
  if (!match.refusal) return;
  replace(node, content(match, match.refusal));
  put(match.refusal);
};
