import {
  findNodeAtLocation,
  parse,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { mistakesOf } from './mistakes.js';

// A file that people write may have comments, and a comma behind the last row.
const lenient = { allowTrailingComma: true };

interface LineMistake {
  line: number;
  text: string;
}

/** What a target file says, and the mistakes in it, by line. */
export function parseTargetText(text: string): { input: unknown; mistakes: LineMistake[] } {
  const errors: ParseError[] = [];
  const input: unknown = parse(text, errors, lenient);
  const [error] = errors;
  if (error)
    return {
      input,
      mistakes: [{ line: lineOf(text, error.offset), text: `this is not JSON: ${inWords(error)}.` }],
    };
  const tree = parseTree(text, [], lenient);
  const mistakes = mistakesOf(input).map((mistake) => ({
    line: lineOf(text, tree && offsetOf(tree, mistake.path)),
    text: mistake.text,
  }));
  return { input, mistakes: mistakes.toSorted((one, other) => one.line - other.line) };
}

const lineOf = (text: string, offset = 0): number => text.slice(0, offset).split('\n').length;

/** Where a member begins, with its name; or the row of an array. */
function offsetOf(tree: Node, path: readonly (string | number)[]): number | undefined {
  const node = findNodeAtLocation(tree, [...path]);
  return node?.parent?.type === 'property' ? node.parent.offset : node?.offset;
}

// `CommaExpected` is "comma expected".
const inWords = ({ error }: ParseError): string =>
  printParseErrorCode(error)
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
