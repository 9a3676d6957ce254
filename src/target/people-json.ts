import {
  createScanner,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
  type ParseOptions,
} from 'jsonc-parser';

/** JSON that people wrote, with the places of what it says; or the first thing that keeps it from being JSON. */
export type PeopleJson = { value: unknown; tree: Node | undefined } | { line: number; wrong: string };

// Deeper than any file that people write, and less than what follows a value by calling itself could bear.
const deepest = 100;

/** Reads JSON that people write; some editors put a byte order mark before it. */
export function peopleJson(file: string, options: ParseOptions): PeopleJson {
  // A blank keeps all places where they are.
  const text = file.replace(/^\uFEFF/, ' ');
  const tooDeep = tooDeepAt(text);
  if (tooDeep !== undefined)
    return { line: lineOf(text, tooDeep), wrong: `it is nested more than ${deepest} levels deep` };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, options);
  const [error] = errors;
  if (error) return { line: lineOf(text, error.offset), wrong: `this is not JSON: ${inWords(error)}` };
  return { value: tree && valueOf(tree), tree };
}

/** The line of a place in a text, counted from 1. */
export const lineOf = (text: string, offset = 0): number => text.slice(0, offset).split('\n').length;

/** The parser calls itself at each level: what is too deep for it is found before. */
function tooDeepAt(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  // The end of the text is a token without characters.
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const first = text[scanner.getTokenOffset()];
    if (first === '{' || first === '[') depth++;
    else if (first === '}' || first === ']') depth--;
    if (depth > deepest) return scanner.getTokenOffset();
  }
  return undefined;
}

// That of the library takes a member `__proto__` for the prototype.
function valueOf({ type, value, children = [] }: Node): unknown {
  if (type === 'array') return children.map(valueOf);
  if (type !== 'object') return value as unknown;
  return Object.fromEntries(
    children.map(({ children: [name, member] = [] }) => [String(name?.value), member && valueOf(member)]),
  );
}

// `CommaExpected` is "comma expected".
const inWords = ({ error }: ParseError): string =>
  printParseErrorCode(error)
    .replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase();
