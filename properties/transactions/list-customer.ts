import type { Context } from '../../src/domain/context.js';
import {
  isOfCustomer,
  namesOf,
  onceOfKnown,
  pageOrRefusal,
  universe,
  type Transaction,
} from '../../src/domain/transactions/transaction-list.js';
import type { ListQuery } from './list-queries.js';

/** The filter by customer of a query. */
interface CustomerFilter {
  /** Its value. Undefined if the query has no filter by customer. */
  customer: string | undefined;
  /** Whether a record passes it. */
  isOf: (record: Transaction) => boolean;
  /** Whether all records that pass it are known. */
  isKnown: boolean;
}

/** The filter by customer: the customer of all known records if they share one, or the customer of the record `like`. */
export async function customerOf(
  t: Context,
  wanted: ListQuery['customer'],
  like: Transaction,
): Promise<CustomerFilter> {
  const { customer: own } = (await universe(t)).isolate;
  if (wanted === 'not named' || (own === undefined && wanted === undefined))
    return { customer: undefined, isOf: () => true, isKnown: own === undefined };
  if (own !== undefined) {
    const other = wanted === undefined ? undefined : await otherName(t, own);
    const isOwn = wanted === undefined || (wanted === 'by email') === own.includes('@');
    return { customer: (isOwn ? undefined : other) ?? own, isOf: () => true, isKnown: true };
  }
  const names = namesOf(like.customer);
  const customer = wanted === 'by id' ? names[0] : names.at(-1);
  return { customer, isOf: customer === undefined ? () => true : isOfCustomer(customer), isKnown: true };
}

/** The email of a customer that is filtered by id, or the id of one filtered by email. Undefined if it is ambiguous. */
function otherName(t: Context, own: string): Promise<string | undefined> {
  return onceOfKnown(t, 'the other name of the customer', async (t) => {
    const { records } = await universe(t);
    const other = namesOf(records[0]!.customer).find((name) => name.toLowerCase() !== own.toLowerCase());
    if (other === undefined || !records.every(isOfCustomer(other))) return undefined;
    const found = await pageOrRefusal(t, { customer: other, per_page: 1 });
    return found?.meta.total === records.length ? other : undefined;
  });
}
