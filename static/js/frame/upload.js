/**
 * Show the progress of a form with a file: a bar while the file is sent, then that the server is at work. If the server
 * answers with the form and its faults, the form is replaced in the page and the chosen file stays chosen. Without this
 * script the browser sends the form as usual.
 */

import { all } from "./dom.js";

/** @typedef {"sends" | "works" | "lost" | "late"} Stage */

const FORM = 'form[enctype="multipart/form-data"]';
const STATE = ".sending-state";
const PATIENCE_MS = 60_000;

/** @type {(form: HTMLFormElement, stage: Stage, share?: number) => void} */
const showStage = (form, stage, share) => {
  const [state] = all(STATE, form);
  const bar = /** @type {HTMLProgressElement} */ (state.querySelector("progress"));
  const [text] = all("[role=status]", state);
  state.hidden = false;
  bar.hidden = stage === "lost" || stage === "late";
  if (share === undefined) bar.removeAttribute("value");
  else bar.value = share;
  /* Said once for each stage, because a screen reader would read a running number again and again. */
  const sentence = state.dataset[stage] ?? "";
  if (text.textContent !== sentence) text.textContent = sentence;
};

const setBusy = (/** @type {HTMLFormElement} */ form, /** @type {boolean} */ isBusy) => {
  form.setAttribute("aria-busy", String(isBusy));
  for (const button of form.querySelectorAll("button")) button.disabled = isBusy;
};

/**
 * Post the form. The answer is "lost" if the connection broke, "late" if nothing has moved for a minute.
 *
 * @returns {Promise<XMLHttpRequest | "lost" | "late">}
 */
const post = (/** @type {HTMLFormElement} */ form) =>
  new Promise((done) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), PATIENCE_MS);
    };
    const end = (/** @type {XMLHttpRequest | "lost" | "late"} */ answer) => {
      clearTimeout(timer);
      done(answer);
    };
    request.open("POST", form.action);
    request.setRequestHeader("Accept", "text/html");
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait();
      showStage(form, "sends", loaded / (total || 1));
    });
    request.upload.addEventListener("load", () => {
      wait();
      showStage(form, "works");
    });
    request.addEventListener("load", () => end(request));
    request.addEventListener("error", () => end("lost"));
    request.addEventListener("abort", () => end("late"));
    wait();
    request.send(new FormData(form));
  });

/* Choose the same files in the form that replaces this one. */
const keepFiles = (/** @type {HTMLFormElement} */ form, /** @type {HTMLElement} */ main) => {
  for (const { name, files } of /** @type {HTMLInputElement[]} */ (all("input[type=file]", form))) {
    const [field] = /** @type {HTMLInputElement[]} */ (all(`input[type=file][name="${CSS.escape(name)}"]`, main));
    if (field) field.files = files;
  }
};

const show = (/** @type {HTMLFormElement} */ form, /** @type {string} */ text) => {
  const main = new DOMParser().parseFromString(text, "text/html").getElementById("main");
  if (!main) return false;
  keepFiles(form, main);
  document.getElementById("main")?.replaceWith(main);
  const fault = all("[role=alert]", main)[0] ?? main;
  fault.tabIndex = -1;
  fault.focus();
  return true;
};

const send = async (/** @type {HTMLFormElement} */ form) => {
  setBusy(form, true);
  showStage(form, "sends", 0);
  const answer = await post(form);
  const request = typeof answer === "string" ? null : answer;
  if (request && request.responseURL !== form.action) {
    location.assign(request.responseURL);
    return;
  }
  if (request && show(form, request.responseText)) return;
  setBusy(form, false);
  showStage(form, typeof answer === "string" ? answer : "lost");
};

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.matches(FORM) || !form.querySelector(STATE)) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") !== "true") send(form);
});
