/** Texts to be sent: shared by the device where it can, else copied, else marked for the reader to copy. */

import { copyText } from "./copying.js";
import { all } from "./dom.js";

for (const part of all(".share")) {
  const [field] = /** @type {HTMLTextAreaElement[]} */ (all("textarea", part));
  const [keys] = all(".share-keys", part);
  const [shareKey] = all("[data-share]", part);
  const [copyKey] = all("[data-copy]", part);
  const [status] = all(".share-said", part);
  keys.hidden = false;
  shareKey.hidden = !("share" in navigator);
  copyKey.addEventListener("click", async () => {
    const isCopied = await copyText(field);
    status.textContent = (isCopied ? part.dataset.copied : part.dataset.marked) ?? "";
  });
  /* Whoever changes their mind has shared nothing, and needs no word about it. */
  shareKey.addEventListener("click", () => navigator.share({ text: field.value }).catch(() => undefined));
}
