import { Big } from 'big.js';
import { binaryNoise, noiseInWords } from './amounts.js';
import { isObject, sameJson } from '../contract/json.js';
import { memberOf, valueAt } from '../contract/pointer.js';
import { operations, type Echo, type Operation } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { Finding } from '../contract/finding.js';
import { changeOf, likenessOf, type Likeness } from './echoed-text.js';
import { isAccepted, ofAnotherRequest, type Check, type CheckContext, type Sent } from './response.js';
import { breaksBodyRules } from './validation.js';

const names = new Set(operations.flatMap(({ echoes }) => echoes.map(({ by }) => by)));

/**
 * A value that a response repeats is the value of its request (ruling:own-record). It may also be the value of an earlier request for
 * the same record, because the server may return that record.
 */
export const echoes: readonly Check[] = [
  ...[...names].map((name): Check => ({
    name,
    requirement: ({ echoes: rows }) => (rows.some(({ by }) => by === name) ? 'written' : null),
    findings: (operation, exchange, { sent }) => {
      const rows = operation.echoes.filter(({ by }) => by === name);
      const compared = comparedBy(rows, operation, exchange, sent);
      const isOurs = compared.some(({ isFresh }) => isFresh);
      return compared.flatMap(({ fault, isFresh }, at) => {
        const { beside, as } = rows[at]!;
        // A server may leave out all entries. It may not change them.
        return fault && (!beside || (as === 'entries' ? isFresh : isOurs)) ? [fault] : [];
      });
    },
  })),
  {
    name: 'echo-as-sent',
    requirement: ({ echoes: rows }) =>
      rows.some(isText)
        ? {
            level: 'SHOULD',
            text: 'The server SHOULD return text with the spaces and the Unicode form in which it was sent.',
            basis: 'ruling:masked-echo',
          }
        : null,
    findings: (operation, exchange, { sent }) =>
      comparedBy(operation.echoes.filter(isText), operation, exchange, sent).flatMap(
        ({ normalized }) => normalized ?? [],
      ),
  },
];

const isText = ({ as }: Echo): boolean => as === undefined;

function comparedBy(
  rows: readonly Echo[],
  operation: Operation,
  exchange: Exchange,
  sent: CheckContext['sent'],
): Compared[] {
  if (!sent || !isComparable(operation, exchange)) return [];
  return rows.map((row) => compare(row, exchange, sent));
}

// The contract does not specify how a lenient server reads an invalid or malformed body.
function isComparable(operation: Operation, { request, response }: Exchange): boolean {
  if (!isAccepted(response) || request.oddity !== undefined || request.bytes) return false;
  return !breaksBodyRules(operation, request);
}

type Manner = NonNullable<Echo['as']> | 'text';

interface Compared {
  fault?: Finding;
  /** A difference that Unicode or whitespace normalization explains. */
  normalized?: Finding;
  /** Whether the response repeats a value that only this run has sent. */
  isFresh: boolean;
}

function compare({ shows, of, as: manner, beside, optional }: Echo, exchange: Exchange, run: Sent): Compared {
  const as: Manner = manner ?? 'text';
  const asked = run.asked(exchange).map((one) => valueAt(one, of));
  const shown = valueAt(exchange.response?.json, shows);
  const isFresh = asked.some((sent) => freshTexts(sent, run.nonce).some((text) => isIn(text, shown, as)));
  // The check of the documented body reports missing members and wrong types.
  if ((!beside && typeof shown !== 'string') || (optional && !shown)) return { isFresh };
  const noise = as === 'text' ? '' : noiseBetween(asked[0], shown);
  const symptom = noise ? binaryNoise : symptomOf(inText(asked[0]), inText(shown), of, run);
  const difference: Finding = {
    kind: 'echo',
    at: shows,
    sent: inText(asked[0]),
    got: `${inText(shown)}${noise}`,
    ...(symptom === undefined ? {} : { symptom }),
  };
  if (!asked.some((sent) => isRepeated[as](sent, shown))) return { fault: difference, isFresh };
  const isExact = as !== 'text' || asked.some((sent) => isClean(sent, isLike(shown, 'same', 'masked')));
  return isExact ? { isFresh } : { normalized: difference, isFresh };
}

// Many requests share a value such as a currency. A value of eight characters with a digit belongs to one record.
const isOfOne = /^(?=.*\d).{8,}$/;

function symptomOf(sent: string, shown: string, of: string, run: Sent): string | undefined {
  const change = changeOf(sent, shown);
  if (change !== undefined) return `text: ${change}`;
  const times = run.timesSent(shown, of);
  return times > 0 && isOfOne.test(shown) ? ofAnotherRequest : undefined;
}

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,20}(\.\d{1,40})?$/.test(value);

const noiseBetween = (sent: unknown, shown: unknown): string =>
  isDecimal(sent) && isDecimal(shown) ? noiseInWords(new Big(sent), new Big(shown)) : '';

const isLike =
  (shown: unknown, ...likenesses: readonly Likeness[]) =>
  (sent: string): boolean =>
    likenesses.includes(likenessOf(sent, inText(shown)));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// Whether the response repeats a value that was sent, or need not repeat it.
const isRepeated: Record<Manner, (sent: unknown, shown: unknown) => boolean> = {
  text: (sent, shown) => isClean(sent, isLike(shown, 'same', 'masked', 'normalized')),
  caseless: (sent, shown) =>
    isClean(sent, (text) => likenessOf(text.toLowerCase(), inText(shown).toLowerCase()) !== 'other'),
  uuid: (sent, shown) => !uuid.test(inText(sent)) || isRepeated.caseless(sent, shown),
  amount: (sent, shown) => isAmount(sent, shown, (one, other) => one.eq(other)),
  size: (sent, shown) => isAmount(sent, shown, (one, other) => one.eq(other.abs())),
  members: (sent, shown) =>
    entriesOf(sent).every(([name, value]) => {
      const found = valueAt(shown, memberOf('', name));
      if (isNothing(value) || isReserved(name)) return true;
      if (typeof value === 'string') return isRepeated.text(value, found);
      if (inText(value) === inText(found) || sameJson(value, found)) return true;
      // A server may add members, at any depth.
      return isObject(value) && isObject(found) && isRepeated.members(value, found);
    }),
  entries: (sent, shown) =>
    entriesOf(sent).length > 10 ||
    entriesOf(sent).every(
      ([name, value]) => !isPlain(name, value) || isRepeated.text(value, valueAt(shown, memberOf('', name))),
    ),
};

const entriesOf = (value: unknown): [name: string, value: unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

// Names with a meaning in JavaScript or MongoDB, and names with control characters.
const isReserved = (name: string): boolean =>
  /^\$|\.|^(__proto__|constructor)$/.test(name) || isClean(name, () => false);

// A server may leave out empty values.
const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && entriesOf(value).length === 0);

// A server may truncate, translate or clean all other values, and may change the spelling of longer names (ruling:own-record).
const isPlain = (name: string, value: unknown): boolean =>
  /^[a-z]{1,40}$/.test(name) &&
  !isReserved(name) &&
  typeof value === 'string' &&
  /^[a-z\d ]{1,64}$/i.test(value);

// A server may remove control characters, invisible characters and lone surrogates (ruling:odd-texts).
const isClean = (sent: unknown, repeats: (text: string) => boolean): boolean =>
  typeof sent !== 'string' || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(sent) || repeats(sent);

// The contract does not specify zero, negative amounts and fractions of the smallest unit.
function isAmount(sent: unknown, shown: unknown, repeats: (one: Big, other: Big) => boolean): boolean {
  if (typeof sent !== 'string' || !/^\d+(\.\d{1,2}0*)?$/.test(sent) || Number(sent) === 0) return true;
  const digits = inText(shown).replaceAll(/[,\s]/g, '');
  return !/^-?\d+(\.\d+)?$/.test(digits) || repeats(new Big(sent), new Big(digits));
}

function freshTexts(sent: unknown, nonce: string): string[] {
  const texts = typeof sent === 'object' && sent !== null ? Object.values(sent) : [sent];
  return texts.filter((text): text is string => typeof text === 'string' && text.includes(nonce));
}

function isIn(text: string, shown: unknown, as: Manner): boolean {
  if (as === 'members' || as === 'entries')
    return typeof shown === 'object' && shown !== null && Object.values(shown).includes(text);
  return isRepeated[as](text, shown);
}

const inText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
