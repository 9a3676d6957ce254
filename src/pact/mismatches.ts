import { beginningOf } from '../contract/beginning.js';
import { sensitiveMembers } from '../contract/contract.js';
import { membersInWords, patternInWords, valueInWords } from '../contract/fault-words.js';
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

/**
 * The places of a body that are not as published; of a mismatch that is about none, such as a status, nothing.
 *
 * @param body the parsed body, of which the values are shown
 */
export function faultsIn(mismatches: readonly Mismatch[], body: unknown): Fault[] {
  return mismatches
    .flatMap(({ path, mismatch }) => (path === undefined ? [] : faultsOf(pointerOf(path), mismatch, body)))
    .toSorted((a, b) => a.pointer.localeCompare(b.pointer));
}

/** Mismatches in a sentence each: where, what is there, and what the pact has there. */
export function inSentences(mismatches: readonly Mismatch[]): string {
  const sentences = mismatches.map(sentence).sort();
  const more = sentences.length - shownAtMost;
  return [...sentences.slice(0, shownAtMost), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function sentence({ type, path, mismatch }: Mismatch): string {
  if (type === 'BodyTypeMismatch') return 'the body is not JSON';
  const where = path === undefined || path === '$' || path === '/' ? 'the body' : path;
  return `${where} ${isSensitive(where) ? 'is not as published' : inWords(mismatch)}`;
}

// Pact quotes whole values; the type of one says enough, and a report must not show what is sensitive.
function inWords(mismatch: string): string {
  const [, actual, other] = /\((\w+)\) to be the same type as .*\((\w+)\)$/s.exec(mismatch) ?? [];
  if (actual && other) return `is ${kinds[actual] ?? actual}, not ${kinds[other] ?? other}`;
  const [, kind, wanted] = /^Expected .* \((\w+)\) to be (an? \w+)$/s.exec(mismatch) ?? [];
  if (kind && wanted) return `is ${kinds[kind] ?? kind}, not ${wanted}`;
  const [, value, pattern] = /^Expected (.*) to match (.*)$/s.exec(mismatch) ?? [];
  if (value && pattern) return `is ${beginningOf(value, 100)}, not ${formInWords(pattern)}`;
  const [, found, only] = /^Expected (.*) \(\w+\) to be equal to (.*) \(\w+\)$/s.exec(mismatch) ?? [];
  if (found && only) return `is ${beginningOf(found, 100)}, not ${only}`;
  if (mismatch.endsWith('but was empty')) return 'is empty';
  const [, lacking] = /^Actual map is missing the following keys: (.*)$/s.exec(mismatch) ?? [];
  return lacking ? `lacks ${lacking}` : `is not as published (${mismatch})`;
}

function isSensitive(path: string): boolean {
  return path.split(/[.[\]]/).some((part) => sensitiveMembers.includes(part));
}

function faultsOf(pointer: string, mismatch: string, body: unknown): Fault[] {
  const value = valueAt(body, pointer);
  const [, lacking] = /^Actual map is missing the following keys: (.*)$/s.exec(mismatch) ?? [];
  if (lacking)
    return lacking.split(', ').map((name) => ({
      pointer: memberOf(pointer, name),
      keyword: 'required',
      expected: 'there',
      actual: `missing (it has ${membersInWords(value)})`,
    }));
  const [keyword, expected] = documentedBy(mismatch);
  return [
    { pointer, keyword, expected, actual: valueInWords(value, isSensitive(pointer.replaceAll('/', '.'))) },
  ];
}

/** The keyword of JSON Schema that says the same as a mismatch, and what is documented. */
function documentedBy(mismatch: string): [keyword: string, expected: string] {
  const [, kind] = /to be the same type as .*\((\w+)\)$/s.exec(mismatch) ?? [];
  if (kind) return ['type', kinds[kind] ?? kind];
  const [, wanted] = /^Expected .* \(\w+\) to be (an? \w+)$/s.exec(mismatch) ?? [];
  if (wanted) return ['type', wanted];
  const [, pattern] = /^Expected .* to match (.*)$/s.exec(mismatch) ?? [];
  if (pattern) return ['pattern', formInWords(pattern)];
  const [, only] = /to be equal to (.*) \(\w+\)$/s.exec(mismatch) ?? [];
  if (only) return ['const', only];
  return ['minItems', mismatch.endsWith('but was empty') ? 'not empty' : 'as published'];
}

/** A regular expression in words; a long one says nothing to a reader. */
function formInWords(pattern: string): string {
  const words = patternInWords(pattern.replace(/^'|'$/g, ''));
  return words.length > 60 ? 'text in the documented form' : words;
}

/** The JSON pointer of a JSON path, such as `$.data[0].id` or `$['a b']`. */
function pointerOf(path: string): string {
  const steps = path.replace(/^\$/, '').match(/[^.[\]']+/g) ?? [];
  return steps.reduce(memberOf, '');
}
