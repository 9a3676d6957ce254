import { findNodeAtLocation, type Node } from 'jsonc-parser';
import { mistakesOf } from './mistakes.js';
import { lineOf, peopleJson } from './people-json.js';

interface LineMistake {
  line: number;
  text: string;
}

/** What a target file says, and the mistakes in it, by line. */
export function parseTargetText(text: string): { input: unknown; mistakes: LineMistake[] } {
  // A file that people write may have comments, and a comma behind the last row.
  const read = peopleJson(text, { allowTrailingComma: true });
  if ('wrong' in read) return { input: undefined, mistakes: [{ line: read.line, text: `${read.wrong}.` }] };
  const { value: input, tree } = read;
  const mistakes = mistakesOf(input).map((mistake) => ({
    line: lineOf(text, tree && offsetOf(tree, mistake.path)),
    text: mistake.text,
  }));
  return { input, mistakes: mistakes.toSorted((one, other) => one.line - other.line) };
}

/** Where a member begins, with its name; or the row of an array. */
function offsetOf(tree: Node, path: readonly (string | number)[]): number | undefined {
  const node = findNodeAtLocation(tree, [...path]);
  return node?.parent?.type === 'property' ? node.parent.offset : node?.offset;
}
