import type { paths } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';

type Operation = paths['/transactions']['get'];
export type Query = NonNullable<Operation['parameters']['query']>;
type Body = Operation['responses'][200]['content']['application/json'];
export type Transaction = Body['data'][number];

/** One page of the list, with its exchange. */
export interface Page {
  records: Transaction[];
  meta: Body['meta'];
  exchange: Exchange;
}

/**
 * A key that identifies a record. A 64-bit id loses its last digits in a JavaScript number, so the key includes the reference.
 */
export const keyOf = ({ id, reference }: Transaction): string => `${id} ${reference}`;

export function describe(record: Transaction | undefined): string {
  if (!record) return 'nothing';
  const { id, status, channel, currency, amount, created_at, paid_at, customer } = record;
  const details = { status, channel, currency, amount, created_at, paid_at, customer: customer.id };
  const words = Object.entries(details).map(([name, value]) => `${name} ${value}`);
  return `record ${id} (${words.join(', ')})`;
}

/** Whether a transaction belongs to the customer with this email or id, or to one whose id looks the same. */
export const isOfCustomer =
  (value: string) =>
  ({ customer: { id, email } }: Transaction): boolean =>
    sameId(id, value) || (typeof email === 'string' && email.toLowerCase() === value.toLowerCase());

/** Whether it certainly belongs to that customer. */
export const isSurelyOfCustomer =
  (value: string) =>
  (record: Transaction): boolean =>
    isOfCustomer(value)(record) && (Number.isSafeInteger(record.customer.id) || !/^\d+$/.test(value));

// Integers above 2^53 lose their last digits in a JavaScript number, so several of them look the same.
const sameId = (id: number, value: string): boolean =>
  Number.isSafeInteger(id) ? String(id) === value : Number(value) === id;
