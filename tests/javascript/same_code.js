/** Tells of which pairs of scripts, each named after the one it was made from, the code is not the same. */

import { readFileSync } from "node:fs";
import ts from "typescript";

/** Return every word and sign of the script, without its comments. @type {(file: string) => string[]} */
const wordsOf = (file) => {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const isComment = ({ kind }) => kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode;
  const collect = (node) => {
    const parts = node.getChildren(source).filter((part) => !isComment(part));
    return parts.length ? parts.flatMap(collect) : [node.getText(source)];
  };
  return collect(source);
};

const files = process.argv.slice(2);
for (let at = 0; at < files.length; at += 2)
  if (wordsOf(files[at]).join("\n") !== wordsOf(files[at + 1]).join("\n")) console.log(files[at]);
