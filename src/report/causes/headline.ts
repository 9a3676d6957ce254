import { groupBy } from '../../contract/collections.js';
import { anyItem } from '../../contract/pointer.js';
import type { Fault } from '../../contract/schema-faults.js';
import { count } from '../../contract/words.js';
import type { ReportedEvidence, RequirementResult } from '../model/model.js';
import { cut } from '../text/plain-text.js';
import { nameOf } from './symptoms.js';

const longest = 160;

/** What a request has in common that a requirement about credentials sends. */
const credentials: Readonly<Record<string, string>> = {
  'auth.missing': 'a request without credentials',
  'auth.missing-key': 'a request without api-key',
  'auth.missing-secret': 'a request without api-secret',
  'auth.wrong-key': 'a wrong api-key',
  'auth.wrong-secret': 'a wrong api-secret',
};

/**
 * One sentence that says what happened, built from the evidence: what the server did, and where. The text of the
 * requirement stands in for missing evidence.
 *
 * @param operations all that show it
 */
export function headlineOf(
  { id, text, evidence: [piece] }: RequirementResult,
  operations: readonly string[],
): string {
  const sentence = cut(capitalized(piece ? symptomInWords(id, piece) : text).replace(/\.$/, ''), longest);
  return operations.length > 1
    ? `${sentence} (${operations.length} operations)`
    : `${operations[0]!}: ${sentence}`;
}

function symptomInWords(id: string, piece: ReportedEvidence): string {
  const { headline, faults = [], expected, actual, exchange } = piece;
  if (headline !== undefined) return headline;
  if (faults.length > 0) return faultsInWords(faults);
  const got = exchange?.response ? String(exchange.response.status) : 'no answer';
  const [, wanted, sent] = /^status (\d+)(?: \((.*)\))?/.exec(expected) ?? [];
  if (wanted) return `${credentials[nameOf(id)] ?? sent ?? 'the request'} gets ${got} instead of ${wanted}`;
  const [, broken] = /^a refusal, with a status of 400 to 499 \((.*)\)$/.exec(expected) ?? [];
  if (broken)
    return `the request is ${/accepted/.test(actual) ? 'accepted' : `answered with ${got}`} instead of refused (${broken})`;
  return `${actual} instead of ${expected}`;
}

function faultsInWords(faults: readonly Fault[]): string {
  const places = [...groupBy(faults, ({ pointer, keyword }) => `${anyItem(pointer)} ${keyword}`).values()];
  const { pointer, keyword, actual, expected } = places[0]![0]!;
  const place = pointer === '' ? 'the body' : anyItem(pointer);
  const wrong = keyword === 'required' ? 'is missing' : `is ${actual} instead of ${expected}`;
  const more =
    places.length > 1 ? `, and ${count(places.length - 1, 'more place')} of the body is wrong` : '';
  return `${place} ${wrong}${more}`;
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
