// Endpoints > List transactions > table: the filters, and the records that pass them
import { claim } from '../../contract/finding.js';
import { say } from '../../contract/phrase.js';
import type { Exchange } from '../../contract/exchange.js';
import { Violation } from '../../contract/violation.js';
import { dateForm, hasMoments, isInside, isPaid, mayShow, timeForm, type Edge } from './list-window.js';
import { describe, isOfCustomer, isSurelyOfCustomer, type Query, type Transaction } from './transaction.js';

/** The records that a filter may show, and those that it must show. */
export interface Filter {
  may: (record: Transaction) => boolean;
  must: (record: Transaction) => boolean;
}

const exactly = (fits: (record: Transaction) => boolean): Filter => ({ may: fits, must: fits });

// Null for a value whose meaning the contract does not specify.
const filters: Readonly<Record<string, (value: string) => Filter | null>> = {
  status: (value) => exactly(({ status }) => status === value),
  channel: (value) => exactly(({ channel }) => channel === value),
  // A server may not know other currencies, and may ignore them.
  currency: (value) =>
    /^(NGN|GHS|KES|USD|GBP|EUR)$/.test(value) ? exactly(({ currency }) => currency === value) : null,
  customer: (value) => (value === '' ? null : { may: isOfCustomer(value), must: isSurelyOfCustomer(value) }),
  amount: (value) =>
    /^[1-9]\d{0,14}$/.test(value) ? exactly(({ amount }) => amount === Number(value)) : null,
  from: (value) => within('from', value),
  to: (value) => within('to', value),
};
export const filterNames = Object.keys(filters);

function within(side: 'from' | 'to', value: string): Filter | null {
  const edge = edgeOf(value);
  return (
    edge && {
      may: (record) => !hasMoments(record) || mayShow({ [side]: edge }, record),
      must: (record) => hasMoments(record) && isPaid(record) && isInside({ [side]: edge }, record),
    }
  );
}

function edgeOf(value: string): Edge | null {
  if (Number.isNaN(Date.parse(value))) return null;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return dateForm(Date.parse(value));
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? timeForm(Date.parse(value)) : null;
}

export const askedFilters = (query: Query): string[] =>
  filterNames.filter((name) => (query as Readonly<Record<string, unknown>>)[name] !== undefined);

export const filterOf = (query: Query, name: string): Filter | null =>
  filters[name]!(String((query as Readonly<Record<string, unknown>>)[name]));

/** A query as it is sent, with the customer and paging parameters last. */
export function queryInWords(query: Query): string {
  const isMinor = (name: string): number => (['customer', 'per_page', 'page'].includes(name) ? 1 : 0);
  return Object.entries(query)
    .toSorted(([a], [b]) => isMinor(a) - isMinor(b))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/**
 * Expects a page without records that its query excludes.
 *
 * @param strangers the excluded records on the page
 * @param names the filters to blame if an excluded record violates them. By default, all of the query.
 */
export function expectNoStrangers(
  page: { records: readonly Transaction[]; query: Query; exchange: Exchange },
  strangers: readonly Transaction[],
  names: readonly string[] = askedFilters(page.query),
): void {
  const [first] = strangers;
  if (!first) return;
  const { records, query, exchange } = page;
  const violated = violatedBy(query, strangers);
  const unmet = names.filter((name) => violated.includes(name));
  const share = `${strangers.length} of ${records.length} records`;
  const email = unmet.includes('customer') ? `: ${JSON.stringify(first.customer)}` : '';
  throw new Violation(
    claim(
      say`only transactions that match (${queryInWords(query)})`,
      say`${share} do not match, such as ${describe(first)}${email}`,
      {
        isOfOne: true,
        parts: unmet.length > 0 ? partsOf(unmet) : ['records'],
        headline:
          unmet.length > 0
            ? say`${notApplied(query, unmet, { violated })}: ${share} do not match`
            : say`the list for ${queryInWords(query)} has records that do not match`,
      },
    ),
    exchange,
  );
}

/** The filters as parts of the list. A filter by customer counts only if it is the only one, because most requests have one. */
export function partsOf(names: readonly string[]): string[] {
  const telling = names.length > 1 ? names.filter((name) => name !== 'customer') : names;
  return telling.map((name) => `filter ${name}`);
}

// A record violates no filter whose meaning the contract does not specify.
const violatedBy = (query: Query, records: readonly Transaction[]): string[] =>
  askedFilters(query).filter((name) => {
    const filter = filterOf(query, name);
    return filter !== null && !records.every(filter.may);
  });

/**
 * States that the server ignored filters, together with the filters of the query that no record violates.
 *
 * @param isToldByCustomer whether the customer is one of these. Most requests have one, so it usually tells nothing.
 */
export function notApplied(
  query: Query,
  names: readonly string[],
  { violated = names, isToldByCustomer = false } = {},
): string {
  const others = askedFilters(query).filter(
    (name) => !violated.includes(name) && (name !== 'customer' || isToldByCustomer),
  );
  const condition = others.length > 0 ? ` together with ${inCode(others)}` : '';
  const subject = names.length > 1 ? 'filters' : 'filter';
  return `the ${subject} ${inCode(names)} ${names.length > 1 ? 'are' : 'is'} not applied${condition}`;
}

const inCode = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' and ');
