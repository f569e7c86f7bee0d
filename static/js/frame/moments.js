/** Show times in the time zone of the device; the server writes them in its own. */

import { all } from "./dom.js";
import { locale } from "./page.js";

const times = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

for (const time of all("time[data-shown]")) {
  const { dateTime, dataset } = /** @type {HTMLTimeElement} */ (time);
  time.textContent = (dataset.shown === "time" ? times : moments).format(new Date(dateTime));
}
