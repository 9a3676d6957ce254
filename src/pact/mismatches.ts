import { sensitiveMembers } from '../contract/contract.js';
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
  if (value && pattern) return `is ${value.slice(0, 100)}, which does not match ${pattern}`;
  const [, found, only] = /^Expected (.*) \(\w+\) to be equal to (.*) \(\w+\)$/s.exec(mismatch) ?? [];
  if (found && only) return `is ${found.slice(0, 100)}, not ${only}`;
  if (mismatch.endsWith('but was empty')) return 'is empty';
  const [, lacking] = /^Actual map is missing the following keys: (.*)$/s.exec(mismatch) ?? [];
  return lacking ? `lacks ${lacking}` : `is not as published (${mismatch})`;
}

function isSensitive(path: string): boolean {
  return path.split(/[.[\]]/).some((part) => sensitiveMembers.includes(part));
}
