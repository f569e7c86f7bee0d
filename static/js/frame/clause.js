/** A citation that is tapped opens its clause over the page; Escape or the big button closes it, the focus goes back. */

import { h } from "./dom.js";
import { fetchSoon } from "./patience.js";

const sheet = document.getElementById("sheet");
const failed = document.getElementById("sheet-failed");
const body = document.getElementById("sheet-body");
let opener = null;

/* The clause has a page of its own, for whoever has no scripts; here its middle is enough. */
const load = async (address) => {
  const { text } = await fetchSoon(address, { headers: { Accept: "text/html" } });
  return new DOMParser().parseFromString(text, "text/html").getElementById("clause");
};

const open = async (link) => {
  opener = link;
  failed.hidden = true;
  body.replaceChildren();
  sheet.showModal();
  const found = await load(link.href).catch(() => null);
  if (opener !== link) return;
  failed.hidden = found !== null;
  if (found) body.replaceChildren(document.adoptNode(found));
};

/* What was tapped may have been redrawn meanwhile. */
const focusBack = () => {
  if (opener && !opener.isConnected)
    document.querySelector(`[data-key="${CSS.escape(opener.dataset.key ?? "")}"]`)?.focus();
  opener = null;
};

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-clause]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});
document.getElementById("sheet-close").addEventListener("click", () => sheet.close());
sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
sheet.addEventListener("close", focusBack);
/* Escape closes the sheet and nothing behind it. */
sheet.addEventListener("keydown", (event) => event.key === "Escape" && event.stopPropagation());

const clauseLink = (match, { cite, paragraph }) => {
  const address = cite.split("/").map(encodeURIComponent).join("/");
  return h(
    "a",
    {
      class: "clause-link",
      href: `/matches/${match}/rules/${address}`,
      "data-clause": true,
      "data-key": `clause-${cite}`,
    },
    paragraph,
  );
};

/** What the referee said, its paragraph as a link to the clause: within the sentence where it stands there, else behind it. */
export const cited = (match, said) => {
  const { text, paragraph } = said;
  if (!paragraph) return [text];
  const at = text.indexOf(paragraph);
  if (at < 0) return [text, " ", clauseLink(match, said)];
  return [text.slice(0, at), clauseLink(match, said), text.slice(at + paragraph.length)];
};
