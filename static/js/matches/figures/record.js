/** Fill the record's page: the match in figures, the board at the end or now, and the missions that lie face down. */

import { button, byId, h, replace } from "../../frame/dom.js";
import { page, t } from "../../frame/page.js";
import { faceDown } from "./face_down.js";
import { buildFigures, loadPlayed } from "./panel.js";

const node = byId("match-figures");

/* A picture, because the table's own board is made for taps; if it does not load, the figures are enough. */
const boardPicture = () =>
  h(
    "figure",
    { class: "figures-board" },
    h("img", {
      src: `/matches/${page.id}/board.svg${page.query ? "?" + page.query : ""}`,
      alt: t(page.ended ? "figures.board_at_end" : "figures.board_now"),
      width: 1600,
      height: 1000,
      onerror: (/** @type {Event} */ { currentTarget }) =>
        /** @type {Element} */ (currentTarget).closest("figure")?.remove(),
    }),
  );

const show = async () => {
  const played = await loadPlayed(page.query);
  if (!played) {
    replace(
      node,
      h("p", { class: "notice bad", role: "alert" }, t("figures.away")),
      button(t("figures.again"), show, { "data-key": "figures-again" }),
    );
    return;
  }
  const { story, figures } = played;
  replace(
    node,
    boardPicture(),
    page.ended ? faceDown(story.seats, figures.face_down, page.query) : null,
    buildFigures(played),
  );
};

show();
