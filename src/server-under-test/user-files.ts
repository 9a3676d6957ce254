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

/** Reads a file that the user names. Throws a TargetError that begins with `subject` and ends with `advice`. */
export function readText(path: string, subject = path, advice = ''): string {
  try {
    return textOf(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === undefined ? message : reasons[code] ? `${reasons[code]} (${code})` : code;
    throw new TargetError(`${subject} cannot be read: ${reason}.${advice}`);
  }
}

/** The text of UTF-8 or, as PowerShell writes it, UTF-16; without a byte order mark. */
function textOf(bytes: Buffer): string {
  const [first, second] = bytes;
  const isBigEndian = first === 0xfe && second === 0xff;
  const isWide = isBigEndian || second === 0 || (first === 0xff && second === 0xfe);
  return new TextDecoder(isBigEndian ? 'utf-16be' : isWide ? 'utf-16le' : 'utf-8').decode(bytes);
}

/** The same; undefined where the file does not exist. */
export function readTextIfThere(path: string, subject: string): string | undefined {
  return existsSync(path) ? readText(path, subject) : undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
};

/** A value of JSON with comments and its syntax tree, or the first syntax error. */
export type Jsonc = { value: unknown; tree: Node | undefined } | { line: number; wrong: string };

// Deeper nesting would overflow recursive functions, and no hand-written file has it.
const deepest = 100;

/** Parses JSON with comments, with or without a byte order mark. */
export function parseJsonc(file: string, options: ParseOptions): Jsonc {
  // Replacing the mark by a blank keeps all offsets.
  const text = file.replace(/^\uFEFF/, ' ');
  const tooDeep = tooDeepAt(text);
  if (tooDeep !== undefined)
    return { line: lineOf(text, tooDeep), wrong: `it is nested more than ${deepest} levels deep` };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, options);
  const [error] = errors;
  if (text.trim() === '') return { line: 1, wrong: 'it is empty' };
  if (error) {
    const column = error.offset - text.lastIndexOf('\n', error.offset - 1);
    const wrong = `this is not JSON: ${inWords(error)} in column ${column}`;
    return { line: lineOf(text, error.offset), wrong };
  }
  const twice = tree && repeatedIn(tree);
  if (twice) return { line: lineOf(text, twice.offset), wrong: 'a member of this name is given twice' };
  return { value: tree && valueOf(tree), tree };
}

/** The line number of an offset, counted from 1. */
export const lineOf = (text: string, offset = 0): number => text.slice(0, offset).split('\n').length;

/** The offset at which a text is nested too deeply for the recursive parser. */
function tooDeepAt(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  // The token at the end of the text is empty.
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const first = text[scanner.getTokenOffset()];
    if (first === '{' || first === '[') depth++;
    else if (first === '}' || first === ']') depth--;
    if (depth > deepest) return scanner.getTokenOffset();
  }
  return undefined;
}

/** The first member of an object whose name an earlier member has. */
function repeatedIn({ type, children = [] }: Node): Node | undefined {
  const names = type === 'object' ? children.map(({ children: [name] = [] }) => name?.value as unknown) : [];
  const at = names.findIndex((name, index) => names.indexOf(name) < index);
  return at < 0 ? children.map(repeatedIn).find(Boolean) : children[at];
}

// The library would set the prototype for a member `__proto__`.
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
