/**
 * A form with a file says how far it is: a bar while the file is sent, then that the house works on it. What is wrong
 * comes back onto the page as it stands, the chosen file still chosen. Without this script the browser sends it as ever.
 */

const FORM = 'form[enctype="multipart/form-data"]';
const STATE = ".sending-state";
const PATIENCE = 60_000;

const say = (form, what, share) => {
  const state = form.querySelector(STATE);
  const bar = state.querySelector("progress");
  const text = state.querySelector("[role=status]");
  state.hidden = false;
  bar.hidden = what === "lost" || what === "late";
  if (share === undefined) bar.removeAttribute("value");
  else bar.value = share;
  /* Said once for each stage: a number that runs would be read out again and again. */
  if (text.textContent !== state.dataset[what]) text.textContent = state.dataset[what];
};

const busy = (form, is) => {
  form.setAttribute("aria-busy", String(is));
  for (const button of form.querySelectorAll("button")) button.disabled = is;
};

/** The answer; "lost" where the line broke, "late" where nothing has moved for a minute. */
const post = (form) =>
  new Promise((done) => {
    const request = new XMLHttpRequest();
    let timer = null;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), PATIENCE);
    };
    const end = (found) => {
      clearTimeout(timer);
      done(found);
    };
    request.open("POST", form.action);
    request.setRequestHeader("Accept", "text/html");
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait();
      say(form, "sends", loaded / (total || 1));
    });
    request.upload.addEventListener("load", () => {
      wait();
      say(form, "works");
    });
    request.addEventListener("load", () => end(request));
    request.addEventListener("error", () => end("lost"));
    request.addEventListener("abort", () => end("late"));
    wait();
    request.send(new FormData(form));
  });

/* The files that were chosen stay chosen in the form that takes this one's place. */
const keepFiles = (form, main) => {
  for (const { name, files } of form.querySelectorAll("input[type=file]")) {
    const place = main.querySelector(`input[type=file][name="${CSS.escape(name)}"]`);
    if (place) place.files = files;
  }
};

const show = (form, text) => {
  const main = new DOMParser().parseFromString(text, "text/html").getElementById("main");
  if (!main) return false;
  keepFiles(form, main);
  document.getElementById("main").replaceWith(main);
  const fault = main.querySelector("[role=alert]") ?? main;
  fault.tabIndex = -1;
  fault.focus();
  return true;
};

const send = async (form) => {
  busy(form, true);
  say(form, "sends", 0);
  const answer = await post(form);
  const request = typeof answer === "string" ? null : answer;
  if (request && request.responseURL !== form.action) return location.assign(request.responseURL);
  if (request && show(form, request.responseText)) return null;
  busy(form, false);
  return say(form, request ? "lost" : answer);
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches(FORM) || !form.querySelector(STATE)) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") !== "true") send(form);
});
