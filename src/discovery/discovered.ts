import { operationOf, type JsonValue } from '../contract/contract.js';
import { isObject, membersOf } from '../contract/json.js';
import { valueAt } from '../contract/pointer.js';
import type { Discovered, Target } from '../server-under-test/target.js';

export type Row = Omit<Discovered, 'source'>;

/** A name that no account holder has: the contract demands the exact name of the holder. */
const foreignName = 'NOBODY OF THIS NAME';

// A request needs the whole value, not one that the server masked. An id may contain `*` or `xxx`.
const maskedId = /\*{2}|[•●…]|^[*x]+$/i;
const maskedPersonalData = /[*•●…]|x{3}/i;

function textAt(value: unknown, pointer: string, masked = maskedId): string | undefined {
  const found = valueAt(value, pointer);
  const text = Number.isSafeInteger(found) ? String(found) : found;
  if (typeof text !== 'string' || text.length === 0 || text.length > 200) return undefined;
  return masked.test(text) ? undefined : text;
}

/** A row with these values; none where one of them is missing. */
function row(state: string, values: Record<string, JsonValue | undefined>, more: Partial<Row> = {}): Row[] {
  if (Object.values(values).includes(undefined)) return [];
  return [{ state, ...more, values: values as Row['values'] }];
}

/** The records of a list; empty where `data` is not an array. */
const recordsIn = (json: unknown): unknown[] => {
  const data = valueAt(json, '/data');
  return Array.isArray(data) ? data.filter(isObject) : [];
};

/** The business, its wallet, and the bank account of the wallet. */
export function walletRows(json: unknown): Row[] {
  const data = valueAt(json, '/data');
  const number = textAt(data, '/account_number', maskedPersonalData);
  const account = {
    type: 'nuban',
    account_number: number !== undefined && /^\d{10}$/.test(number) ? number : undefined,
    bank_code: textAt(data, '/bank_code'),
    currency: textAt(data, '/currency'),
  };
  const params = { type: 'nuban' };
  return [
    ...row('a wallet exists', {
      wallet_id: textAt(data, '/id'),
      account_number: number,
    }),
    // ruling:business-id
    ...row('a business is known', { business_id: textAt(data, '/business_id') }, { isGuess: true }),
    ...row(
      'a bank account exists',
      { ...account, name: textAt(data, '/account_name', maskedPersonalData) },
      { params, isGuess: true },
    ),
    ...row('a bank account that fails verification exists', { ...account, name: foreignName }, { params }),
  ];
}

/** One reference for each status and channel of the listed transactions. */
export function transactionRows(json: unknown): Row[] {
  const rows = recordsIn(json).flatMap((record) => {
    const { status, channel, currency, amount } = record as Record<string, JsonValue>;
    if (typeof status !== 'string') return [];
    const params = Object.entries({ status, channel, currency, amount }).filter(
      ([, value]) => value !== undefined && value !== null,
    );
    const values = { reference: textAt(record, '/reference') };
    return row('a transaction exists', values, {
      params: Object.fromEntries(params) as Row['params'] & object,
    });
  });
  const kindOf = ({ params }: Row): string => JSON.stringify([params?.['status'], params?.['channel']]);
  return [...new Map(rows.toReversed().map((one) => [kindOf(one), one])).values()].toReversed();
}

/** The ids of customers with several of the listed transactions, most transactions first. */
export function customersIn(json: unknown): string[] {
  const counts = new Map<string, number>();
  for (const record of recordsIn(json)) {
    // The target file should not contain personal data, such as an email.
    const name = textAt(record, '/customer/id');
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const several = [...counts].filter(([, count]) => count > 1);
  return several.toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}

/** The number of transactions of a customer, by the list of that customer; none above `most`, since tests read them all. */
export function customerRows(json: unknown, customer: string, most: number): Row[] {
  const count = valueAt(json, '/meta/total');
  const isFit = Number.isSafeInteger(count) && Number(count) > 1 && Number(count) <= most;
  return isFit ? row('transactions exist', { count: Number(count), customer }) : [];
}

/** The first order of a list, and packages that were sold: more than one, because one may be sold out by now. */
export function orderRows(json: unknown, type: 'purchase' | 'topup'): Row[] {
  const orders = recordsIn(json);
  const first = orders.flatMap((order) =>
    row(
      'an eSIM order exists',
      { id: textAt(order, '/id'), reference: textAt(order, '/reference') },
      { params: { type } },
    ),
  );
  return [...first.slice(0, 1), ...(type === 'purchase' ? packagesIn(orders).slice(0, 3) : [])];
}

const packagesIn = (orders: readonly unknown[]): Row[] =>
  [...new Set(orders.map((order) => textAt(order, '/package_code')))].flatMap((package_code) =>
    row('an eSIM package is on sale', { package_code }, { isGuess: true }),
  );

/** The route and the date of a search that found offers, or whose answer is an object instead of a list. */
export function flightRows(json: unknown, leg: Readonly<Record<string, string>>): Row[] {
  const data = valueAt(json, '/data');
  const isEmpty = Array.isArray(data) ? recordsIn(json).length === 0 : !isObject(data);
  return isEmpty ? [] : row('flights are available', { ...leg });
}

const documentedNumbers = (): Record<string, JsonValue> => {
  const { bvn, nin } = membersOf(operationOf('updateVirtualAccount').examples[0]?.body);
  return { bvn, nin } as Record<string, JsonValue>;
};

/** The person of the documented examples, which a sandbox may know; none for a live service, where it may be a real one. */
export const documentedRows = ({ environment }: Pick<Target, 'environment'>): Discovered[] =>
  row('an identity exists', documentedNumbers(), { isGuess: true })
    .filter(() => environment !== 'live')
    .map((one) => ({ ...one, source: 'the examples of the contract', isExample: true as const }));

/** A new static account, and given or documented numbers that upgrade it. A server may refuse the documented ones. */
export function accountRows(json: unknown, identity: Readonly<Record<string, JsonValue>>): Row[] {
  const numberAt = (pointer: string) => textAt(json, pointer, maskedPersonalData);
  const account_number = numberAt('/banks/0/accountNumber') ?? numberAt('/banks/accountNumber');
  const { bvn, nin } = { ...documentedNumbers(), ...identity };
  const isGuess = identity['bvn'] === undefined || identity['nin'] === undefined;
  const more = isGuess ? { isGuess: true as const } : {};
  return row('a static virtual account without KYC exists', { account_number, bvn, nin }, more);
}
