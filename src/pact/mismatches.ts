import { beginningOf, listed } from '../contract/words.js';
import { isSensitive, membersInWords, patternInWords, valueInWords } from '../contract/fault-words.js';
import { defined, jsonTypeOf } from '../contract/json.js';
import { memberOf, valueAt } from '../contract/pointer.js';
import type { Fault } from '../contract/schema-faults.js';
import type { Mismatch } from './verify-interaction.js';

const shownAtMost = 6;
const kinds: Record<string, string> = {
  Null: 'null',
  Boolean: 'a boolean',
  Integer: 'an integer',
  Decimal: 'a decimal number',
  String: 'text',
  Array: 'an array',
  Object: 'an object',
};

/** A mismatch as the equivalent JSON Schema keyword. */
interface Difference {
  keyword: 'type' | 'pattern' | 'const' | 'required' | 'minItems';
  found: string;
  /** The published value. */
  wanted: string;
}

// Pact's verifier reports mismatches as text only.
const texts: readonly [Difference['keyword'], RegExp][] = [
  ['type', /\((?<found>\w+)\) to be the same type as .*\((?<wanted>\w+)\)$/s],
  ['type', /^Expected .* \((?<found>\w+)\) to be (?<wanted>an? \w+)$/s],
  ['pattern', /^Expected (?<found>.*) to match (?<wanted>.*)$/s],
  ['const', /^Expected (?<found>.*) \(\w+\) to be equal to (?<wanted>.*) \(\w+\)$/s],
  ['required', /^Actual map is missing the following keys: (?<wanted>.*)$/s],
  ['minItems', /but was empty$/],
];

function differenceIn(mismatch: string): Difference | undefined {
  for (const [keyword, text] of texts) {
    const match = text.exec(mismatch);
    if (!match) continue;
    const { found = '', wanted = '' } = match.groups ?? {};
    if (keyword === 'type') return { keyword, found: kinds[found] ?? found, wanted: kinds[wanted] ?? wanted };
    // Reports show only the beginning of a value.
    const beginning = beginningOf(found, 100);
    return { keyword, found: beginning, wanted: keyword === 'pattern' ? formInWords(wanted) : wanted };
  }
  return undefined;
}

/** The differences between a parsed body and the pact. Mismatches outside the body, such as the status, are left out. */
export function faultsIn(mismatches: readonly Mismatch[], body: unknown): Fault[] {
  return mismatches
    .flatMap(({ path, mismatch }) => (path === undefined ? [] : faultsOf(pointerOf(path), mismatch, body)))
    .toSorted((a, b) => a.pointer.localeCompare(b.pointer));
}

/** One sentence for each mismatch: the location, its value and the published value. */
export function inSentences(mismatches: readonly Mismatch[]): string {
  return listed(mismatches.map(sentence).sort(), shownAtMost);
}

function sentence({ type, path, mismatch }: Mismatch): string {
  if (type === 'BodyTypeMismatch') return 'the body is not JSON';
  const where = path === undefined || path === '$' || path === '/' ? 'the body' : path;
  return `${where} ${isSensitive(where) ? 'differs from the pact' : inWords(mismatch)}`;
}

function inWords(mismatch: string): string {
  const { keyword, found, wanted } = differenceIn(mismatch) ?? {};
  if (keyword === undefined) return `differs from the pact (${mismatch})`;
  if (keyword === 'required') return `has no ${wanted}`;
  return keyword === 'minItems' ? 'is empty' : `is ${found}, not ${wanted}`;
}

function faultsOf(pointer: string, mismatch: string, body: unknown): Fault[] {
  const value = valueAt(body, pointer);
  const { keyword = 'minItems', wanted } = differenceIn(mismatch) ?? {};
  if (keyword === 'required')
    return wanted!.split(', ').map((name) => ({
      ...{ pointer: memberOf(pointer, name), keyword, expected: 'present' },
      actual: `missing (it has ${membersInWords(value)})`,
    }));
  const expected = wanted === '' ? 'not empty' : (wanted ?? 'as in the pact');
  const actual = valueInWords(value, isSensitive(pointer.replaceAll('/', '.')));
  return [{ pointer, keyword, expected, actual, ...defined({ type: jsonTypeOf(value) }) }];
}

/** A regular expression in words. A long one is summarized, because it would not help a reader. */
function formInWords(pattern: string): string {
  const words = patternInWords(pattern.replace(/^'|'$/g, ''));
  return words.length > 60 ? 'text in the documented form' : words;
}

/** The JSON pointer of a JSON path, such as `$.data[0].id` or `$['a b']`. */
function pointerOf(path: string): string {
  const steps = path.replace(/^\$/, '').match(/[^.[\]']+/g) ?? [];
  return steps.reduce(memberOf, '');
}
