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
  /** Its value; undefined where the query has no such filter. */
  customer: string | undefined;
  /** Whether a record passes it. */
  isOf: (record: Transaction) => boolean;
  /** Whether all records that pass it are known. */
  isKnown: boolean;
}

/** Where the state named no customer, all records are known, and the customer is that of one of them. */
export async function customerOf(
  t: Context,
  wanted: ListQuery['customer'],
  like: Transaction,
): Promise<CustomerFilter> {
  const { isolate } = await universe(t);
  const { customer: stated } = isolate;
  const none = { customer: undefined, isOf: () => true, isKnown: stated === undefined };
  if (wanted === undefined) return none;
  if (stated === undefined) {
    const names = namesOf(like.customer);
    const customer = wanted === 'as stated' ? names[0] : names.at(-1);
    return customer === undefined ? none : { customer, isOf: isOfCustomer(customer), isKnown: true };
  }
  const byStated = { customer: stated, isOf: () => true, isKnown: true };
  const other = wanted === 'as stated' ? undefined : await otherName(t, stated);
  return other === undefined ? byStated : { ...byStated, customer: other };
}

/** The email of a customer whose id the state told, or its id; undefined where others have it, too. */
function otherName(t: Context, stated: string): Promise<string | undefined> {
  return onceOfKnown(t, 'the other name of the customer', async (t) => {
    const { records } = await universe(t);
    const names = namesOf(records[0]!.customer);
    const other = names.find((name) => name.toLowerCase() !== stated.toLowerCase());
    if (other === undefined || !records.every(isOfCustomer(other))) return undefined;
    const found = await pageOrRefusal(t, { customer: other, per_page: 1 });
    return found?.meta.total === records.length ? other : undefined;
  });
}
