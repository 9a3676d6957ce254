import { groupBy } from '../../contract/collections.js';
import { anyItem } from '../../contract/pointer.js';
import type { Fault } from '../../contract/schema-faults.js';
import { count } from '../../contract/words.js';
import type { ReportedEvidence, RequirementResult } from '../model/model.js';
import { cut } from '../text/plain-text.js';
import { nameOf, unique } from './symptoms.js';

const longest = 160;

/**
 * Builds one sentence from the evidence: what the server did, and where. Without evidence, the text of the requirement is
 * used.
 *
 * @param group the failures of one root cause, the most telling one first
 */
export function headlineOf(group: readonly RequirementResult[]): string {
  const [{ id, text, evidence }] = group as [RequirementResult];
  const name = nameOf(id);
  const wanted = statusWanted(evidence);
  // Where the document states no status, an answer with the same status has another fault, such as its body.
  const alike = wanted ? group.filter((result) => statusWanted(result.evidence) === wanted) : group;
  const operations = unique(alike.map(({ operation }) => operation));
  const others = unique(group.map(({ operation }) => operation)).length - operations.length;
  const more = others > 0 ? `, with other faults in ${count(others, 'more operation')}` : '';
  const ways = group.flatMap((result) =>
    nameOf(result.id) === name
      ? result.evidence.flatMap(({ expected }) => statusExpected.exec(expected)?.[2] ?? [])
      : [],
  );
  const [piece] = evidence;
  const sentence = cut(asSentence(piece ? symptomInWords(name, piece, unique(ways)) : text), longest);
  return operations.length > 1
    ? `${sentence} (${operations.length} operations${more})`
    : `${operations[0] === 'service' ? (piece?.exchange?.operation ?? 'service') : operations[0]!}: ${sentence}`;
}

const statusWanted = (evidence: RequirementResult['evidence']): string | undefined =>
  evidence.map(({ expected }) => statusExpected.exec(expected)?.[1]).find(Boolean);

const statusExpected = /^status (\d+)(?: \((.*)\))?/;

/** Describes wrong credentials: the way they were wrong, or the first two of several ways. */
function credentialsInWords(name: string, ways: readonly string[]): string | undefined {
  const wrong = /^auth\.wrong-(key|secret)$/.exec(name)?.[1];
  if (wrong) {
    if (ways.length < 2) return ways[0];
    const named = `an api-${wrong} `;
    const [one, two] = ways.map((way) => (way.startsWith(named) ? way.slice(named.length) : way));
    return `a wrong api-${wrong} (${one}, ${two}${ways.length > 2 ? ' …' : ''})`;
  }
  const missing = /^auth\.missing(?:-(key|secret))?$/.exec(name);
  return missing ? `a request without ${missing[1] ? `api-${missing[1]}` : 'credentials'}` : undefined;
}

/** Describes a request by its fault, such as `bvn: 12 digits` or `amount: left out`. */
function requestInWords(sent: string): string {
  const [, member, how] = /^([\w.*[\]-]+): (.*)$/s.exec(sent) ?? [];
  if (member === undefined) return /^(?:an?|the) /.test(sent) ? sent : `a request (${sent})`;
  if (how === 'left out') return `a request without ${member}`;
  const broken = how!.replace(/ \([\w-]+\)$/, '');
  return `a request with a wrong ${member} (${broken})`;
}

/** Sentence templates, chosen by the `expected` of the evidence; the first match applies. */
const templates: readonly [RegExp, (found: RegExpExecArray, parts: SymptomParts) => string][] = [
  [
    statusExpected,
    ([, wanted, sent], { name, got, ways }) => {
      const request = sent === undefined ? 'the request' : requestInWords(sent);
      return `${credentialsInWords(name, ways) ?? request} gets ${got} instead of ${wanted}`;
    },
  ],
  [
    /^a rejection, with a status of 400 to 499 \((.*)\)$/,
    ([, broken], { actual, got }) => {
      const result = /accepted/.test(actual)
        ? `is accepted with ${got}`
        : `gets ${got} instead of a rejection`;
      return `${requestInWords(broken!)} ${result}`;
    },
  ],
  [/^an answer below 500/, (_, { got, to }) => `the server answers ${got}${to}`],
  [
    /^(.*) at (\/\S*), as it was sent$/s,
    ([, sent, place], { actual, symptom }) =>
      `${place} comes back as ${cut(actual, 50)} instead of ${cut(sent!, 50)}${symptom ? ` (${symptom.replace(/^\w+: /, '')})` : ''}`,
  ],
  [
    /^an unchanged balance.*\((\w+) was paid before\)/,
    ([, paid], { actual }) => `${paid} is debited again after: ${actual.replace(/^.*? after: /s, '')}`,
  ],
  [/^a response without the (api-\w+)/, ([, secret]) => `a response contains the ${secret}`],
];

interface SymptomParts extends Pick<ReportedEvidence, 'actual' | 'symptom'> {
  /** The name of the requirement, without its operation. */
  name: string;
  /** The received status, in words. */
  got: string;
  /** The purpose of the request after ` to `; empty if it says nothing more. */
  to: string;
  /** The ways in which credentials were wrong. */
  ways: readonly string[];
}

function symptomInWords(name: string, piece: ReportedEvidence, ways: readonly string[]): string {
  const { headline, faults = [], expected, actual, exchange } = piece;
  if (headline !== undefined) return headline;
  if (faults.length > 0) return faultsInWords(faults);
  const status = exchange?.response?.status;
  const purpose = exchange?.purpose.replace(/^[\w-]+\/[^:]*(: )?/, '').replace(/^as documented$/, '');
  const to = purpose && (status === 500 || status === 501) ? ` to ${purpose}` : '';
  const parts = { ...piece, name, ways, got: String(status ?? 'no answer'), to };
  for (const [pattern, words] of templates) {
    const found = pattern.exec(expected);
    if (found) return words(found, parts);
  }
  return `${isNoun.test(actual) ? '' : 'got '}${actual} instead of ${expected}`;
}

const isNoun = /^(?:an?|another|no|nothing|the)\b/;

function faultsInWords(faults: readonly Fault[]): string {
  const places = [...groupBy(faults, ({ pointer, keyword }) => `${anyItem(pointer)} ${keyword}`).values()];
  const { pointer, keyword, actual, expected } = places[0]![0]!;
  const place = pointer === '' ? 'the body' : anyItem(pointer);
  const wrong = keyword === 'required' ? 'is missing' : `is ${actual} instead of ${expected}`;
  if (places.length === 1) return `${place} ${wrong}`;
  const verb = places.length > 2 ? 'are' : 'is';
  return `${place} ${wrong}, and ${count(places.length - 1, 'other place')} of the body ${verb} wrong`;
}

/** Capitalizes the words, unless they begin with a value. */
function asSentence(words: string): string {
  const text = words.replace(/\.$/, '');
  return /^[a-z-]+ /.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
