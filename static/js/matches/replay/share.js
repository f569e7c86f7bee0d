/** The sharing of a moment: as a link, or as a picture. */

import { copyText } from "../../frame/copying.js";
import { all, button, byId } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";

const dialog = /** @type {HTMLDialogElement} */ (byId("share"));
const link = /** @type {HTMLInputElement} */ (byId("share-link"));
const note = byId("share-note");
const isNameless = /** @type {HTMLInputElement} */ (byId("share-nameless"));

/** Return the address without this device's own parameters, so that whoever opens it sees what they may see. */
const addressOf = (/** @type {number} */ seq) => `${location.origin}${location.pathname}#${seq}`;

/** @type {(format: string, seq: number) => string} */
const pictureOf = (format, seq) =>
  `/matches/${page.id}/board.${format}?at=${seq}${isNameless.checked ? "&names=colours" : ""}`;

const showAddresses = (/** @type {number} */ seq) => {
  link.value = addressOf(seq);
  for (const key of all("[data-format]", dialog)) {
    key.setAttribute("href", pictureOf(key.dataset.format ?? "", seq));
    key.setAttribute("download", `replay-${seq}.${key.dataset.format}`);
  }
};

const copyLink = async () => {
  note.textContent = t((await copyText(link)) ? "replay.copied" : "replay.copy_by_hand");
};

/** Share it; a reader who cancels is not an error. @type {(what: ShareData) => Promise<void>} */
const handOn = async (what) => {
  try {
    await navigator.share(what);
  } catch {
    note.textContent = "";
  }
};

/** Start sharing; `seq` is the current line of the page, `title` the title of the moment. */
export const startShare = (/** @type {() => number} */ seq, /** @type {() => string} */ title) => {
  const open = () => {
    note.textContent = "";
    showAddresses(seq());
    dialog.showModal();
  };
  byId("open-share").addEventListener("click", open);
  byId("close-share").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
  isNameless.addEventListener("change", () => showAddresses(seq()));
  byId("copy-link").addEventListener("click", copyLink);
  if ("share" in navigator)
    byId("copy-link").after(
      button(t("replay.hand_on"), () => handOn({ title: title(), url: link.value }), { class: "button wide" }),
    );
};
