/** Capitals: who still chooses one, and which are known. */

import { h, seatMark, sign, svg } from "../../frame/dom.js";
import { count, page, playersOf, t } from "../../frame/page.js";
import { badgeOf } from "./board.js";

const choosing = ({ view }) => view.capitals?.choosing ?? [];

/** Whether capitals are named now. */
export const isNaming = (match) => match.position.phase === "setup" && choosing(match).length > 0;

/** Whether the seat still has to name its capital. */
export const owesCapital = (match, colour) => choosing(match).includes(colour);

export const namingQuestion = (match) => count("ask.capital", choosing(match).length);

const who =
  (match) =>
  ({ colour, joined }) => {
    const name = [seatMark(colour), playersOf(match.view.seats, colour)];
    if (joined)
      return h("li", { class: "button missing-phone" }, name, h("span", { class: "soft small" }, t("on_phone")));
    return h(
      "li",
      {},
      h(
        "a",
        { class: "button big", href: `/matches/${page.id}/look/${colour}`, "data-key": `capital-${colour}` },
        name,
      ),
    );
  };

export const namingPad = (match) =>
  h(
    "section",
    { class: "missing stack", "aria-label": t("capitals_missing") },
    h(
      "ul",
      { class: "choices plain" },
      match.view.seats.filter(({ colour }) => owesCapital(match, colour)).map(who(match)),
    ),
    h("p", { class: "soft small" }, t("capitals_how")),
    h(
      "a",
      { class: "button quiet wide", href: `/matches/${page.id}/codes`, "data-key": "capital-codes" },
      t("menu.codes"),
    ),
  );

const star = () => svg("use", { class: "capital-mark", href: "#sign-capital" });

/** Known capitals have a star at their badge. */
export const showCapitals = (match) => {
  const known = Object.values(match.position.capitals ?? {}).filter(Boolean);
  for (const mark of document.querySelectorAll(".capital-mark"))
    if (!known.includes(mark.parentNode.dataset.badge)) mark.remove();
  for (const badge of known.map(badgeOf)) if (badge && !badge.querySelector(".capital-mark")) badge.append(star());
};

/** How many known capitals the seat holds. */
export const capitalsHeld = (match, colour) => {
  const number = match.view.capitals?.held[colour];
  const text = number ? count("capitals_held", number) : null;
  return number
    ? h(
        "span",
        { class: "seat-capitals", role: "img", "aria-label": text, title: text },
        sign("capital"),
        String(number),
      )
    : null;
};
