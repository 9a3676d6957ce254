// All words about findings, in one table.
import { Big } from 'big.js';
import { money as inMoney } from '../contract/amount.js';
import { groupBy } from '../contract/collections.js';
import {
  hasAmounts,
  sentInWords,
  type Finding,
  type FindingKind,
  type Movement,
  type SentFault,
} from '../contract/finding.js';
import { textOf } from '../contract/phrase.js';
import { anyItem } from '../contract/pointer.js';
import type { Fault } from '../contract/schema-faults.js';
import { beginningOf, count } from '../contract/words.js';
import type { ReportedExchange } from './model/model.js';
import { cut } from './text/plain-text.js';

/** A finding in words. `headline` begins in lower case. Reports capitalize it and put the operation in front. */
export interface FindingWords {
  expected: string;
  actual: string;
  headline: string;
}

/** The parts of the words of a finding that its exchange gives. */
export interface About {
  /** The received status, or `no answer`. */
  got: string;
  /** The difference from the other requests of the test. */
  note?: string | undefined;
  /** A request with wrong credentials, in words, if the requirement is about them. */
  credentials?: string | undefined;
}

const money = (text: Big.BigSource): string => inMoney(new Big(text));

type Of<K extends FindingKind> = Extract<Finding, { kind: K }>;

const table: { [K in FindingKind]: (finding: Of<K>, about: About) => FindingWords } = {
  status: ({ wanted, sent, got }, { got: status, credentials }) => ({
    expected: `status ${wanted} (${sentInWords(sent)})`,
    actual: textOf(got),
    headline: `${credentials ?? requestInWords(sent)} gets ${status} instead of ${wanted}`,
  }),
  'not-rejected': ({ sent, got, isAccepted }, { got: status }) => ({
    expected: `a rejection, with a status of 400 to 499 (${sentInWords(sent)})`,
    actual: isAccepted ? `it was accepted: ${textOf(got)}` : textOf(got),
    headline: `${requestInWords(sent)} ${isAccepted ? `is accepted with ${status}` : `gets ${status} instead of a rejection`}`,
  }),
  rejected: ({ wanted, got, isAccepted, others }, { got: status }) => {
    const codes = wanted.join(' or ');
    const isFailure = !isAccepted && wanted.includes(Number(status));
    return {
      expected: isAccepted
        ? `a success with status ${codes}`
        : `${codes} for a valid request${others ? ', because the server accepts other valid requests of this operation' : ''}`,
      actual: isFailure ? `${textOf(got)}, which reports a failure` : textOf(got),
      headline: isAccepted
        ? `a success has the status ${status} instead of ${codes}`
        : isFailure
          ? `a valid request gets ${status} with a body that reports a failure`
          : `a valid request gets ${textOf(got)} instead of ${codes}`,
    };
  },
  'server-error': ({ got }, { got: status, note }) => ({
    expected: `a status below 500${note ? ` for ${note}` : ''}`,
    actual: textOf(got),
    // A 502, 503 or 504 is not about the request.
    headline: `the server answers ${status}${note && Number(status) < 502 ? ` to ${note}` : ''}`,
  }),
  body: ({ of, got }) => plainly(textOf(of), textOf(got)),
  secret: ({ name, place }) => ({
    expected: `a response without the ${name}`,
    actual: `the ${name} in ${place}`,
    headline: `a response contains the ${name}`,
  }),
  value: ({ of, wanted, got }) => ({
    expected: `${textOf(of)}: ${wanted}`,
    actual: got ?? 'nothing',
    headline:
      got === null
        ? `${textOf(of)} is missing`
        : `${textOf(of)}: ${beginningOf(got, 80)} instead of ${beginningOf(wanted, 80)}`,
  }),
  echo: ({ at, sent, got, symptom }) => ({
    expected: `${sent} at ${at}, as it was sent`,
    actual: got || empty,
    headline: `${at} comes back as ${cut(got, 50) || empty} instead of ${cut(sent, 50)}${symptom ? ` (${symptom})` : ''}`,
  }),
  replay: ({ of, later, first, got, isSame }, { got: status }) => ({
    expected: `the same response again (${textOf(of)}): status ${textOf(first)}`,
    actual: isSame ? `status ${textOf(got)} again, with a different body` : textOf(got),
    headline: `a request repeated with its Idempotency-Key${later === undefined ? '' : ` ${later}`} gets ${
      isSame
        ? `a different body (${status})`
        : `${textOf(got)} instead of the first response (${textOf(first)})`
    }`,
  }),
  claim: claimInWords,
  debit: (finding) => {
    const { by, before, after, lost, least, why, times = 1, status } = finding;
    const isFree = new Big(least).eq(0);
    const usual = isFree
      ? `${movement(finding)}, although ${why}`
      : `${movement(finding)} instead of ${money(least)}`;
    const told =
      times < 2
        ? usual
        : `${by} was debited ${times === 2 ? 'twice' : `${times} times`} (${money(lost)} in all)`;
    return {
      expected: isFree
        ? `an unchanged balance of ${money(before)} (${why})`
        : `a debit of ${money(least)}, once (${why})`,
      actual: `${movement(finding)}: ${became(before, after)}${noiseOf(finding)}`,
      headline: status === 500 ? `${by} got 500, but ${movement(finding)}` : told,
    };
  },
  refund: (finding) => {
    const { by, lost, least, before, after } = finding;
    const lack = money(new Big(least).minus(lost));
    const back = lost.startsWith('-') ? `the wallet gains ${lack}` : `the debit is ${lack} too small`;
    return {
      expected: 'at most one refund of a transfer, and none of a rejected one',
      actual: `${back}: ${became(before, after)}${noiseOf(finding)}`,
      headline: `${by} has one refund too many: ${back}`,
    };
  },
  overdraft: ({ before, after, accepted = 1 }) => ({
    expected:
      accepted === 1
        ? `a rejection of a request that costs more than the balance of ${money(before)}`
        : `a rejection of at least one request, because together they cost more than the balance of ${money(before)}`,
    actual: `${accepted === 1 ? 'a request' : `${accepted} requests`} accepted, and the balance is now ${money(after)}`,
    headline: `${
      accepted === 1
        ? 'a request that costs more than the balance is accepted'
        : `${accepted} requests that together cost more than the balance are accepted`
    }: ${became(before, after)}`,
  }),
  inexact: (finding) => ({
    expected: `a debit of ${money(finding.least)}, exactly`,
    actual: `a debit of ${money(finding.lost)}${noiseOf(finding)}`,
    headline: `the wallet is debited ${money(finding.lost)} instead of ${money(finding.least)}`,
  }),
};

/**
 * The parts of the words of a finding about its exchange.
 *
 * @param ways the ways in which credentials were wrong
 */
export function aboutOf(
  id: string,
  exchange: (Pick<ReportedExchange, 'note'> & { response: { status: number } | null }) | null | undefined,
  ways: readonly string[] = [],
): About {
  const got = String(exchange?.response?.status ?? 'no answer');
  return { got, note: exchange?.note, credentials: credentialsInWords(id, ways) };
}

/** Describes wrong credentials: the way they were wrong, or the first two of several ways. */
function credentialsInWords(id: string, ways: readonly string[]): string | undefined {
  const wrong = (['key', 'secret'] as const).find((part) => id.endsWith(`/auth.wrong-${part}`));
  if (wrong) {
    if (ways.length < 2) return ways[0];
    const named = `an api-${wrong} `;
    const [one, two] = ways.map((way) => (way.startsWith(named) ? way.slice(named.length) : way));
    return `a wrong api-${wrong} (${one}, ${two}${ways.length > 2 ? ' …' : ''})`;
  }
  const missing = ['-key', '-secret', ''].find((part) => id.endsWith(`/auth.missing${part}`));
  return missing === undefined
    ? undefined
    : `a request without ${missing === '' ? 'credentials' : `api${missing}`}`;
}

/** Puts a finding into words. */
export function inWords(finding: Finding, about: About = { got: 'no answer' }): FindingWords {
  if ('lost' in finding && !hasAmounts(finding))
    return plainly(`one that does (${finding.why})`, 'a balance (redacted) that does not match the costs');
  const render = table[finding.kind] as (finding: Finding, about: About) => FindingWords;
  const words = render(finding, about);
  const { faults = [], steps } = finding;
  if (steps !== undefined) words.actual += ` after: ${steps}`;
  return faults.length > 0 && finding.kind === 'body' ? { ...words, headline: faultsInWords(faults) } : words;
}

/** A finding in one line. */
export function said(finding: Finding, about?: About): string {
  const { expected, actual } = inWords(finding, about);
  return `expected ${expected}, got ${actual}`;
}

function claimInWords({ expected, actual, headline, faults = [] }: Of<'claim'>): FindingWords {
  const plain = plainly(textOf(expected), textOf(actual));
  if (headline !== undefined) return { ...plain, headline: textOf(headline) };
  return faults.length > 0 ? { ...plain, headline: faultsInWords(faults) } : plain;
}

const empty = 'an empty string';

function plainly(expected: string, got: string): FindingWords {
  const actual = got || empty;
  return { expected, actual, headline: `${actual} instead of ${expected}` };
}

const movement = ({ lost }: Movement): string =>
  lost.startsWith('-') ? `the wallet gains ${money(lost.slice(1))}` : `the wallet is debited ${money(lost)}`;

const became = (before: string, after: string): string => `${money(before)} became ${money(after)}`;

const noiseOf = ({ noise = '' }: Movement): string => noise;

function requestInWords({ member, fault }: SentFault): string {
  if (member === undefined) return /^(?:an?|the) /.test(fault) ? fault : `a request (${fault})`;
  return fault === 'left out' ? `a request without ${member}` : `a request with a wrong ${member} (${fault})`;
}

function faultsInWords(faults: readonly Fault[]): string {
  const places = [...groupBy(faults, ({ pointer, keyword }) => `${anyItem(pointer)} ${keyword}`).values()];
  const { pointer, keyword, actual, expected } = places[0]![0]!;
  const place = pointer === '' ? 'the body' : anyItem(pointer);
  const wrong = keyword === 'required' ? 'is missing' : `is ${actual} instead of ${expected}`;
  if (places.length === 1) return `${place} ${wrong}`;
  const verb = places.length > 2 ? 'are' : 'is';
  return `${place} ${wrong}, and ${count(places.length - 1, 'other place')} of the body ${verb} wrong`;
}
