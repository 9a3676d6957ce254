// The transaction list under random filters, orders and pages, against the model's own answer over the same records.
import fc from 'fast-check';
import { operationOf } from '../../src/contract/contract.js';
import { universe, unlessChanged, type Query } from '../../src/domain/transaction-list.js';
import { holdsFor } from '../../src/property/property.js';
import { suite } from '../../src/domain/suite.js';
import { windowNames, type ListQuery } from './list-query-model.js';
import { expectPrediction } from './list-oracle.js';

export const { entries, requirement } = suite('overlapping');

const allowed = (name: string): string[] =>
  operationOf('listTransactions').query.find((parameter) => parameter.name === name)!.schema[
    'enum'
  ] as string[];
const sorts = allowed('sort') as NonNullable<Query['sort']>[];
const orders = allowed('order') as NonNullable<Query['order']>[];

// Pairwise coverage of filters, orders, pages and windows.
const all = { into: 1, evenly: true };
const first: ListQuery[] = [
  { like: 0, by: ['status'], sort: 'amount', order: 'asc', into: 3, evenly: false },
  { like: 1, by: ['channel'], into: 2, evenly: true },
  { like: 1, by: ['amount'], order: 'asc', ...all },
  { like: 0, by: ['currency', 'status'], sort: 'paid_at', order: 'asc', into: 2, evenly: false, only: 1 },
  { like: 3, by: ['channel', 'currency'], sort: 'created_at', into: 2, evenly: false },
  { like: 0, by: ['channel'], sort: 'status', order: 'desc', ...all },
  { like: 5, by: [], sort: 'amount', order: 'desc', into: 3, evenly: true },
  { like: 2, by: ['currency', 'amount'], sort: 'status', ...all },
  {
    like: 0,
    by: ['status'],
    window: 'from before to after',
    sort: 'amount',
    into: 2,
    evenly: false,
  },
  { like: 0, by: [], window: 'from long after to longer after', ...all },
  { like: 0, by: [], window: 'from longer before to long before', ...all },
  { like: 1, by: ['channel'], window: 'to long after', sort: 'paid_at', order: 'asc', into: 2, evenly: true },
  { like: 1, by: ['status', 'channel'], unlike: 2, sort: 'amount', ...all },
];

const queries: fc.Arbitrary<ListQuery> = fc.record({
  like: fc.nat(60),
  by: fc.subarray(['status', 'channel', 'currency', 'amount'] as const),
  unlike: fc.constantFrom(undefined, undefined, undefined, 3, 7),
  window: fc.constantFrom(...Array<undefined>(12).fill(undefined), ...windowNames),
  sort: fc.constantFrom(undefined, ...sorts),
  order: fc.constantFrom(undefined, ...orders),
  into: fc.integer({ min: 1, max: 4 }),
  evenly: fc.boolean(),
  only: fc.constantFrom(undefined, 0, 1, 2),
});

requirement(
  'listTransactions/any-query',
  async (t) => {
    await universe(t);
    const law = (wanted: ListQuery): Promise<void> => unlessChanged(t, () => expectPrediction(t, wanted));
    await holdsFor(t, queries, law, { first, runs: first.length + 5 });
  },
  'property',
);
