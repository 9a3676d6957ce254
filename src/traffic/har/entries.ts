import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { isObject, membersOf, parseJson } from '../../contract/json.js';
import { TargetError } from '../../server-under-test/target-error.js';
import { lineOf } from '../../server-under-test/user-files.js';

export interface Archive {
  entries: unknown[];
  /** The `log` of an HTTP Archive; empty for bare entries. */
  log: Readonly<Record<string, unknown>>;
  /** The recorder did not finish the file, or lines of it are no JSON. */
  isDamaged: boolean;
}

/**
 * The entries of an HTTP Archive, of an array of entries, or of one entry a line. Reads a truncated file up to the last whole
 * entry. Throws a TargetError for any other file.
 */
export function entriesOf(name: string, file: string): Archive {
  const text = file.replace(/^\uFEFF/, '');
  const refuse = (why: string): TargetError => new TargetError(`${name} ${why}`);
  if (text.trim() === '') throw refuse('is empty. Export the recording again.');
  if (text.startsWith('PK\u0003\u0004'))
    throw refuse(
      'is a zip archive. Record with embedded contents (in Playwright: recordHar with content "embed" and a name that ends in .har).',
    );
  if (text.startsWith('\u001F')) throw refuse('is compressed (gzip). Decompress it with gunzip first.');
  const { value, isDamaged } = parsed(name, text);
  const entries = entriesIn(value);
  const { log } = membersOf(value);
  if (entries === undefined)
    throw refuse(
      'is not an HTTP Archive: it is JSON without a "log" that has "entries". Export the recording as HAR 1.2.',
    );
  return { entries, log: membersOf(log), isDamaged };
}

/** The entries in a file, a log, an array of either, or an entry; undefined for any other value. */
function entriesIn(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => logged(one) ?? [one]);
  return logged(value) ?? (isObject(value) && 'request' in value ? [value] : undefined);
}

function logged(value: unknown): unknown[] | undefined {
  const { log = value } = membersOf(value);
  const { entries } = membersOf(log);
  return Array.isArray(entries) ? entries : undefined;
}

function parsed(name: string, text: string): { value: unknown; isDamaged: boolean } {
  const value = parseJson(text);
  if (value !== undefined) return { value, isDamaged: false };
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (!isObject(parseJson(lines[0]))) return { value: beginningOf(name, text), isDamaged: true };
  const values = lines.map(parseJson).filter((one) => one !== undefined);
  return { value: values, isDamaged: values.length < lines.length };
}

/** The value of truncated JSON without an incomplete last entry. */
function beginningOf(name: string, text: string): unknown {
  const unclosed = text.trimEnd().replace(/,$/, '');
  const closed = [']}}', ']}', ']', '}', '}}'].map((end) => parseJson(unclosed + end)).find(entriesIn);
  if (closed !== undefined) return closed;
  const errors: ParseError[] = [];
  let value: unknown;
  try {
    value = parse(text, errors);
  } catch {
    throw new TargetError(`${name} cannot be read: it is nested too deeply. Export the recording again.`);
  }
  const [{ offset, length, error } = { offset: 0, length: 0, error: 0 }] = errors;
  if (offset + length < text.trimEnd().length || !/^\s*[[{]/.test(text))
    throw new TargetError(
      `${name} cannot be read: it is not JSON (line ${lineOf(text, offset)}: ${printParseErrorCode(error)}). Export the recording as HAR 1.2.`,
    );
  const entries = entriesIn(value)?.slice(0, -1) ?? [];
  if (entries.length === 0)
    throw new TargetError(
      `${name} is truncated before the end of its first entry. Close the recording (in Playwright: context.close()) before you copy it.`,
    );
  return entries;
}
