/** Show times in the device's time zone while the club's is not known, and let the server know the device's. */

import { all } from "./dom.js";
import { locale } from "./page.js";

const times = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

for (const time of all("time[data-shown]")) {
  const { dateTime, dataset } = /** @type {HTMLTimeElement} */ (time);
  time.textContent = (dataset.shown === "time" ? times : moments).format(new Date(dateTime));
}

const { timeZone } = times.resolvedOptions();
const LASTS = 400 * 24 * 3600;

if (timeZone) document.cookie = `zone=${timeZone}; path=/; max-age=${LASTS}; samesite=lax`;

/** @type {HTMLInputElement[]} */
const proposed = all("input[data-proposed]");

for (const field of timeZone ? proposed : []) {
  const words = [...(field.list?.options ?? [])].find((option) => option.dataset.zone === timeZone)?.value;
  if (field.value === field.defaultValue) field.value = words ?? timeZone;
}
