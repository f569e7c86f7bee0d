/** Keep this device's settings. If the browser forbids storage, they last as long as the page is open. */

/** @type {Map<string, string>} */
const here = new Map();

/** @type {(name: string) => string | null} */
export const recall = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return here.get(name) ?? null;
  }
};

/** @type {(name: string, value: string) => boolean} whether it will outlive the page */
export const keep = (name, value) => {
  here.set(name, value);
  try {
    localStorage.setItem(name, value);
    return true;
  } catch {
    return false;
  }
};
