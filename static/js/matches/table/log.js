/** The last lines of the log, and Undo in its corner. */

import { cited } from "../../frame/clause.js";
import { button, h, replace, sign } from "../../frame/dom.js";
import { noticesOf } from "../mirror.js";
import { page, t } from "../../frame/page.js";
import { demandKey } from "./challenges.js";

const node = document.getElementById("tail");

const line =
  (match) =>
  ({ seq, text, action }) => {
    const key = demandKey(match, seq);
    return key ? h("li", { class: "is-traded" }, h("span", {}, text ?? action), key) : h("li", {}, text ?? action);
  };

const notice = (said) => h("li", { class: "notice small" }, cited(page.id, said));

const undoText = (undo) => (undo ? t("undo_what", { what: undo.text ?? undo.action }) : t("undo_nothing"));

const undoButton = (match) =>
  button(
    [sign("undo"), h("span", {}, undoText(match.view.undo))],
    (event) => match.say("table undo", { at: event.currentTarget }),
    { class: "button undo", disabled: !match.legal.undo, "data-key": "undo" },
  );

const redoButton = (match) => {
  if (!match.legal.redo || !match.view.redo) return null;
  const label = t("redo_what", { what: match.view.redo.text ?? match.view.redo.action });
  return button(sign("undo"), (event) => match.say("table redo", { at: event.currentTarget }), {
    class: "button redo",
    "aria-label": label,
    title: label,
    "data-key": "redo",
  });
};

export const showTail = (match) =>
  replace(
    node,
    h("ul", { class: "notices plain", "aria-live": "polite" }, noticesOf(match.view).map(notice)),
    h("ol", { class: "log plain" }, (match.view.log ?? []).slice(-3).map(line(match))),
    match.view.audience === "table" ? h("div", { class: "back-keys" }, undoButton(match), redoButton(match)) : null,
  );
