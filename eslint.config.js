import js from "@eslint/js";

/* Words that name nothing. */
const EMPTY_WORDS = ["one", "found", "told", "said", "shown", "wanted", "known", "there", "also", "besides", "work"];

/* The model knows nothing of pages: it is read from the server's view alone. */
const MODEL = [
  "static/js/matches/live/model.js",
  "static/js/matches/live/notation.js",
  "static/js/matches/live/match.js",
  "static/js/matches/acting/match.js",
];
const PAGE = ["document", "window", "location", "navigator", "localStorage", "sessionStorage", "fetch"];

export default [
  { ignores: [".venv/", "instance/", "build/"] },
  js.configs.recommended,
  {
    rules: {
      /* What is not defined, TypeScript finds, too, and it knows the browser's names. */
      "no-undef": "off",
      eqeqeq: "error",
      "id-denylist": ["error", ...EMPTY_WORDS],
      /* What takes comments and spaces out of what is sent (rjsmin) would take spaces out of the inner template. */
      "no-restricted-syntax": ["error", "TemplateLiteral TemplateLiteral"],
      "no-shadow": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    files: MODEL,
    rules: {
      "no-restricted-globals": ["error", ...PAGE],
      "no-restricted-imports": [
        "error",
        { patterns: [{ regex: "^(?!(\\./|\\.\\./live/)(follower|match|model|notation)\\.js$)" }] },
      ],
    },
  },
];
