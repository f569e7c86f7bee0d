import js from "@eslint/js";

export default [
  { ignores: [".venv/", "instance/", "build/"] },
  js.configs.recommended,
  {
    rules: {
      /* What is not defined, TypeScript finds, too, and it knows the browser's names. */
      "no-undef": "off",
      eqeqeq: "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
];
