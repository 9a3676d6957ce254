import { groupBy } from '../../contract/collections.js';
import { anyItem } from '../../contract/pointer.js';
import type { Fault } from '../../contract/schema-faults.js';
import { count } from '../../contract/words.js';
import type { ReportedEvidence, RequirementResult } from '../model/model.js';
import { cut } from '../text/plain-text.js';
import { answerKindOf, nameOf } from './symptoms.js';

const longest = 160;

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
  const sentence = cut(asSentence(piece ? symptomInWords(nameOf(id), piece) : text), longest);
  return operations.length > 1
    ? `${sentence} (${operations.length} operations)`
    : `${operations[0]!}: ${sentence}`;
}

/** What a request has in common that a requirement about credentials sends. */
const credentials: Readonly<Record<string, string>> = {
  'auth.missing': 'a request without credentials',
  'auth.missing-key': 'a request without api-key',
  'auth.missing-secret': 'a request without api-secret',
  'auth.wrong-key': 'a wrong api-key',
  'auth.wrong-secret': 'a wrong api-secret',
};

/** Sentences for what evidence looks like, by its `expected`; the first that fits is taken. */
const templates: readonly [expected: RegExp, words: (found: RegExpExecArray, piece: Told) => string][] = [
  [
    /^status (\d+)(?: \((.*)\))?/,
    ([, wanted, sent], { name, got }) =>
      `${credentials[name] ?? sent ?? 'the request'} gets ${got} instead of ${wanted}`,
  ],
  [
    /^a refusal, with a status of 400 to 499 \((.*)\)$/,
    ([, broken], { actual, got }) =>
      /accepted/.test(actual)
        ? `an invalid request is accepted with ${got} (${broken})`
        : `an invalid request gets ${got} instead of a refusal (${broken})`,
  ],
  [
    /^the same response again \(([^()]*)/,
    ([, how], { got, actual }) =>
      `a repeated request (${how!.trim()}) gets ${/another body/.test(actual) ? 'another body' : got} instead of the first response`,
  ],
  [
    /^an answer below 500/,
    (_, { got, purpose }) => `the server answers ${got}${purpose === '' ? '' : ` to ${purpose}`}`,
  ],
  [
    /^(.*) at (\/\S*), as it was sent$/s,
    ([, sent, place], { actual, symptom }) =>
      `${place} comes back as ${cut(actual, 50)} instead of ${cut(sent!, 50)}${symptom ? ` (${symptom.replace(/^\w+: /, '')})` : ''}`,
  ],
  [
    /^only transactions that match/,
    (_, { name, others }) =>
      `the filter ${name.replace(/^filter-/, '')} lists other records${others === '' ? '' : ` when ${others} is given`}`,
  ],
  [
    /^an unchanged balance.*\((\w+) was paid before\)/,
    ([, paid], { actual }) => `${paid} is debited again after: ${actual.replace(/^.*? after: /s, '')}`,
  ],
  [
    /^an unchanged balance/,
    (_, { name, actual, expected }) =>
      name.startsWith('reference')
        ? 'a second use of a reference changes the balance'
        : `${actual} instead of ${expected}`,
  ],
  [/^a response without the (api-\w+)/, ([, secret]) => `a response contains the ${secret}`],
];

interface Told extends Pick<ReportedEvidence, 'expected' | 'actual' | 'symptom'> {
  /** Of the requirement, without its operation. */
  name: string;
  /** The status that came, in words. */
  got: string;
  /** What was sent, as the request says; empty where it says nothing. */
  purpose: string;
  /** The other filters of a query. */
  others: string;
}

function symptomInWords(name: string, piece: ReportedEvidence): string {
  const { headline, faults = [], expected, actual, exchange } = piece;
  if (headline !== undefined) return headline;
  if (faults.length > 0) return faultsInWords(faults);
  const query = [...new URLSearchParams(exchange?.request.path.split('?')[1] ?? '').keys()];
  const told: Told = {
    ...piece,
    name,
    got: exchange?.response ? String(exchange.response.status) : 'no answer',
    purpose:
      exchange && answerKindOf(exchange) === '5xx' ? exchange.purpose.replace(/^[\w-]+\/[^:]*(: )?/, '') : '',
    others: query.filter((each) => !isOfPages.test(each) && `filter-${each}` !== name).join(' and '),
  };
  for (const [pattern, words] of templates) {
    const found = pattern.exec(expected);
    if (found) return words(found, told);
  }
  return `${actual} instead of ${expected}`;
}

const isOfPages = /^(page|per_page|sort|order)$/;

function faultsInWords(faults: readonly Fault[]): string {
  const places = [...groupBy(faults, ({ pointer, keyword }) => `${anyItem(pointer)} ${keyword}`).values()];
  const { pointer, keyword, actual, expected } = places[0]![0]!;
  const place = pointer === '' ? 'the body' : anyItem(pointer);
  const wrong = keyword === 'required' ? 'is missing' : `is ${actual} instead of ${expected}`;
  const more =
    places.length > 1
      ? `, and ${count(places.length - 1, 'other place')} of the body ${places.length > 2 ? 'are' : 'is'} wrong`
      : '';
  return `${place} ${wrong}${more}`;
}

/** The words with a capital letter, unless they begin with a value, which keeps its letters. */
function asSentence(words: string): string {
  const text = words.replace(/\.$/, '');
  if (/^[a-z-]+ /.test(text)) return text.charAt(0).toUpperCase() + text.slice(1);
  return /^([A-Z][A-Za-z]*|[A-Z]+\d+|\/\S*) /.test(text) ? text : `Got ${text}`;
}
