import { existsSync, readFileSync } from 'node:fs';
import {
  createScanner,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
  type ParseOptions,
} from 'jsonc-parser';
import { TargetError } from './target-error.js';

/** The text of a file that the user names. Throws a TargetError that begins with `subject` and ends with `advice`. */
export function readText(path: string, subject = path, advice = ''): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new TargetError(`${subject} cannot be read: ${whyNotRead(error)}.${advice}`);
  }
}

/** The same; undefined where there is no such file. */
export function readTextIfThere(path: string, subject: string): string | undefined {
  return existsSync(path) ? readText(path, subject) : undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it is not permitted',
  EPERM: 'it is not permitted',
};

function whyNotRead(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return message;
  return reasons[code] ? `${reasons[code]} (${code})` : code;
}

/** A value of JSON with comments and its syntax tree, or the first syntax error. */
export type Jsonc = { value: unknown; tree: Node | undefined } | { line: number; wrong: string };

// No file that people write is deeper, and recursive functions can follow it.
const deepest = 100;

/** Parses JSON that people write: some editors put a byte order mark before it. */
export function parseJsonc(file: string, options: ParseOptions): Jsonc {
  // A blank in place of the mark keeps all offsets.
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

/** Where a text is nested too deeply for the parser, which is recursive. */
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

// The library would take a member `__proto__` for the prototype.
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
