// Compares the transaction list for combinations of parameters with a model over the same records.
import { undisturbed, universe, unlessChanged } from '../../src/domain/transactions/transaction-list.js';
import { holdsFor } from '../../src/property/property.js';
import { suite } from '../../src/domain/suite.js';
import { anyListQuery, listQueries, nameOf, type ListQuery } from './list-queries.js';
import { expectPrediction } from './list-oracle.js';

export const { entries, requirement } = suite('overlapping');

requirement(
  'listTransactions/any-query',
  { kind: 'property', sampling: { column: 'combinations', kinds: (pace) => listQueries(pace).map(nameOf) } },
  async (t) => {
    await universe(t);
    const property = (wanted: ListQuery): Promise<void> =>
      unlessChanged(t, () => expectPrediction(t, wanted));
    const first = listQueries(t.sampling.pace);
    await undisturbed(t, () => holdsFor(t, anyListQuery, property, { first, random: 5, deep: 100 }));
  },
);
