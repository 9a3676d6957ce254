import { parseJson } from '../../contract/json.js';
import { groupBy } from '../../contract/collections.js';
import { count, listed } from '../../contract/words.js';
import type { Fault } from '../../contract/schema-faults.js';
import type { ReportedExchange } from '../model/model.js';
import { cut, visible, wrap } from '../text/plain-text.js';
import { mismatch, paragraph, type Block } from './block.js';
import { anyItem, parentOf, partsOf, valueAt } from '../../contract/pointer.js';

const mostPlaces = 4;

/** The faults of a body: the first one within its surroundings, the others by their places. */
export function faultBlocks(
  exchange: ReportedExchange,
  faults: readonly Fault[],
  most: number,
  step: number | null = null,
): Block[] {
  const kinds = [...groupBy(faults, ({ pointer, keyword }) => `${anyItem(pointer)} ${keyword}`).values()];
  const [[fault], ...others] = kinds as [[Fault, ...Fault[]], ...Fault[][]];
  const around = excerpt(exchange, fault, kinds[0]!.length, most, step);
  const place = fault.pointer || 'the body';
  const expected = fault.keyword === 'required' ? `a member ${fault.pointer}` : `${place}: ${fault.expected}`;
  const rest = others.map(([one]) => {
    const { pointer, keyword, actual, expected: wanted } = one!;
    return `${anyItem(pointer)} (${keyword === 'required' ? 'missing' : `${actual}, must be ${wanted}`})`;
  });
  return [
    ...(around ? [around] : []),
    mismatch(expected, fault.actual, most),
    ...paragraph('Also wrong', listed(rest, mostPlaces), most),
  ];
}

const mostSiblings = 4;

/**
 * Shows the part of a body around a fault and marks the fault; null if the fault concerns the whole body.
 */
export function excerpt(
  exchange: ReportedExchange,
  fault: Fault,
  many: number,
  most: number,
  step: number | null = null,
): Block | null {
  const parent = parentOf(fault.pointer);
  const name = partsOf(fault.pointer).at(-1);
  // An event that the server sends is a request without an operation.
  const body = exchange.operation === null ? exchange.request.body : exchange.response?.body;
  const around = valueAt(parseJson(body), parent);
  if (fault.pointer === '' || typeof around !== 'object' || around === null) return null;
  const entries: [string, unknown][] = Object.entries(around);
  const at = entries.findIndex(([key]) => key === name);
  const isList = Array.isArray(around);
  const headOf = (key: string): string => visible(`      ${isList ? `[${key}]` : JSON.stringify(key)}: `);
  const line = ([key, value]: [string, unknown]) => cut(`${headOf(key)}${visible(short(value))}`, most);
  const begin = Math.max(0, Math.min(at < 0 ? 0 : at - 1, entries.length - mostSiblings));
  const shown = entries.slice(begin, begin + (at < 0 ? mostSiblings - 1 : mostSiblings));
  const marked = shown.flatMap((entry) => {
    const [key, value] = entry;
    return [line(entry), ...(key === name ? caret(headOf(key).length, value, fault, most) : [])];
  });
  const left = entries.length - shown.length;
  const whole = step === null ? 'In the body' : `In the body of step ${step}`;
  const title = parent === '' ? whole : cut(visible(`${whole}, ${parent}`), most - 30);
  const lines = [
    `  ${title}${many > 1 ? ` (and ${count(many - 1, 'more place')} like it)` : ''}`,
    ...(begin > 0 && at >= 0 ? ['      …'] : []),
    ...marked,
    ...(left > 0 && begin + shown.length < entries.length ? [`      … ${left} more`] : []),
    ...(at < 0 ? [`      ^ ${cut(visible(JSON.stringify(name)), most - 20)} is missing`] : []),
  ];
  // Shortening keeps the marked line.
  return { lines, least: lines.findIndex((text) => /^ *\^/.test(text)) + 2 };
}

function caret(before: number, value: unknown, fault: Fault, most: number): string[] {
  const long = Math.max(1, Math.min(visible(short(value)).length, 30));
  // A long name would leave no room for the sentence.
  const blanks = ' '.repeat(Math.min(before, Math.trunc(most / 2)));
  return wrap(`${blanks}${'^'.repeat(long)} `, `must be ${fault.expected}`, most).slice(0, 2);
}

/** A value on one line, with objects and arrays abbreviated. */
function short(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${count(value.length, 'item')} ]`;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0 ? '{}' : '{ … }';
  return JSON.stringify(value);
}
