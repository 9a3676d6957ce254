import type { paths } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';

type Operation = paths['/transactions']['get'];
export type Query = NonNullable<Operation['parameters']['query']>;
type Body = Operation['responses'][200]['content']['application/json'];
export type Transaction = Body['data'][number];

/** One page of the list, with the exchange that shows it. */
export interface Page {
  records: Transaction[];
  meta: Body['meta'];
  exchange: Exchange;
}

/**
 * What tells a record from all others. An integer of 64 bits is as legal as any, and its last digits are lost
 * where a number is a double: the reference has to tell, too.
 */
export const keyOf = ({ id, reference }: Transaction): string => `${id} ${reference}`;

/** What tells a record from others, for the message of a failure. */
export function describe(record: Transaction | undefined): string {
  if (!record) return 'nothing';
  const { id, status, channel, currency, amount, created_at, paid_at, customer } = record;
  const told = { status, channel, currency, amount, created_at, paid_at, customer: customer.id };
  const words = Object.entries(told).map(([name, value]) => `${name} ${value}`);
  return `record ${id} (${words.join(', ')})`;
}

/** Whether a transaction is of the customer with this email or id. */
export const isOfCustomer =
  (value: string) =>
  ({ customer: { id, email } }: Transaction): boolean =>
    sameId(id, value) || (typeof email === 'string' && email.toLowerCase() === value.toLowerCase());

// Integers above 2^53 lose their last digits in a JSON number.
const sameId = (id: number, value: string): boolean =>
  Number.isSafeInteger(id) ? String(id) === value : Number(value) === id;
