/**
 * What not everybody sees, as it is now and not as it was at the moment: a seat's own cards and missions on its phone,
 * and all missions when the match is over.
 */

import { button, byId, h, replace, seatMark } from "../../frame/dom.js";
import { getJson } from "../../frame/request.js";
import { cardName, missionName, page, playersOf, t, territoryName } from "../../frame/page.js";
import { linkClause } from "../../frame/clause.js";
import { UNKNOWN } from "../live/model.js";
import { holdToLook } from "../parts/secret.js";

/** @import { Children, Sitting } from "../../frame/types.d.ts" */
/** @import { Answer, Colour, Hidden, Mission, View } from "../types.d.ts" */

const node = byId("secrets");

/** @type {(list: Hidden[] | number | undefined, name: (id: string) => string) => string} */
const listOf = (list, name) =>
  Array.isArray(list) && list.length
    ? list.map((id) => (id === UNKNOWN ? t("replay.unknown") : name(id))).join(" · ")
    : "–";

/** @type {(view: View, colour: Colour) => HTMLElement} */
const ownFacts = ({ position: { hands, missions, capitals } }, colour) => {
  const facts = [
    Object.keys(missions).length ? [t("replay.own_missions"), listOf(missions[colour], missionName)] : null,
    [t("replay.own_cards"), listOf(hands[colour], cardName)],
    capitals[colour] ? [t("replay.own_capital"), territoryName(capitals[colour] ?? "")] : null,
  ].filter((fact) => fact !== null);
  return h(
    "dl",
    { class: "facts" },
    facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
};

/** @type {View | null} */
let latest = null;

/* Shown while held, gone when released: the content was never in the page before. */
const ownPanel = (/** @type {Colour} */ colour) => {
  const facts = h("div", { class: "own-facts", "aria-live": "polite" });
  const key = button(t("replay.hold"), () => {}, { class: "button wide hold", "data-key": "hold" });
  const show = () => replace(facts, latest ? ownFacts(latest, colour) : null);
  holdToLook(key, show, () => replace(facts));
  return [h("h2", {}, t("replay.own_now")), facts, key];
};

/** Return the secrets clockwise. @type {(seats: Sitting[], held: [Colour, Hidden[]][]) => [Colour, Hidden[]][]} */
const inOrder = (seats, held) => {
  const placeOf = (/** @type {Colour} */ colour) => seats.findIndex((seat) => seat.colour === colour);
  return [...held].sort((a, b) => placeOf(a[0]) - placeOf(b[0]));
};

/** @type {(view: View, held: [Colour, Hidden[]][]) => Children} */
const missionRows = ({ seats }, held) =>
  h(
    "ul",
    { class: "plain mission-rows" },
    inOrder(seats, held).map(([colour, missions]) =>
      h(
        "li",
        {},
        seatMark(colour),
        h("span", {}, h("strong", {}, playersOf(seats, colour)), h("br", {}), listOf(missions, missionName)),
      ),
    ),
  );

/** @typedef {Answer<{ given_back: Record<Colour, Mission[]>, out: Record<Colour, Mission[]>, left_over: Mission[] }>} FaceDown */

/** @type {(view: View, title: string, missions: Record<Colour, Mission[]>) => Children} */
const partOf = (view, title, missions) =>
  Object.keys(missions).length ? [h("h3", {}, t(title)), missionRows(view, Object.entries(missions))] : null;

/* Missions that lie face down are shown only to a reader who asks for them after reading the rule. */
const faceDown = (/** @type {View} */ view) => {
  const place = h("div", { class: "stack", "aria-live": "polite" });
  const show = async () => {
    /** @type {FaceDown} */
    const cards = await getJson(`/matches/${page.id}/missions${page.query}`);
    if (!cards.ok) return replace(place, h("p", { class: "notice bad" }, cards.text ?? t("replay.offline")));
    const rest = cards.left_over.map(missionName).join(" · ");
    return replace(
      place,
      partOf(view, "replay.back", cards.given_back),
      partOf(view, "replay.of_the_out", cards.out),
      rest ? [h("h3", {}, t("replay.left_over")), h("p", {}, rest)] : null,
    );
  };
  replace(
    place,
    h("p", { class: "soft" }, linkClause(page.id, { text: t("replay.unseen_rule"), ...page.face_down })),
    button(t("replay.unseen"), show, { class: "button wide", "data-key": "unseen" }),
  );
  return place;
};

const endPanel = (/** @type {View} */ view) => {
  const held = Object.entries(view.position.missions).filter(
    /** @type {(entry: [Colour, Hidden[] | number]) => entry is [Colour, Hidden[]]} */ (
      ([, list]) => Array.isArray(list)
    ),
  );
  if (!held.length) return null;
  return h(
    "details",
    { class: "missions-panel" },
    h("summary", { class: "button wide" }, t("replay.missions")),
    missionRows(view, held),
    faceDown(view),
  );
};

let before = "";

/** Show the secrets; this reads only the current view. */
export const showSecrets = (/** @type {View} */ view) => {
  latest = view;
  const state = view.result ? `over ${view.seq}` : (view.seat ?? "");
  if (state === before) return;
  before = state;
  const content = view.result ? endPanel(view) : view.seat ? ownPanel(view.seat) : null;
  replace(node, content);
  node.hidden = !node.childElementCount;
};
