import type { Overrides } from '../../behaviour/index.js';
import { onSuccess } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

/** Leaves a member out of the last of several things that an answer has. */
function lastWithout(path: string, member: string): Overrides {
  return {
    alter: onSuccess(path, (list) => {
      if (!Array.isArray(list) || list.length < 2) return list;
      const { [member]: _, ...last } = list.at(-1) as Record<string, unknown>;
      return list.with(-1, last) as unknown[];
    }),
  };
}

/** Defects that the first of several things in an answer does not show. */
export const answersAtExtremes: readonly Defect[] = [
  ...defectsOf('searchFlights', {
    'search-last-offer-without-token': {
      summary: 'The last offer has no selection_token.',
      fails: 'response.body',
      ...lastWithout('data', 'selection_token'),
    },
  }),
  ...defectsOf('createVirtualAccount', {
    'account-of-last-bank-without-number': {
      summary: 'Of accounts at several banks the last one has no accountNumber.',
      fails: 'response.body',
      ...lastWithout('banks', 'accountNumber'),
    },
  }),
  ...defectsOf('listTransactions', {
    'list-last-record-without-fees': {
      summary: 'The last record of a page has no fees.',
      fails: 'response.body',
      ...lastWithout('data', 'fees'),
    },
  }),
  ...defectsOf('listEsimOrders', {
    'esims-last-without-status': {
      summary: 'The last order of a list has no status.',
      fails: 'response.body',
      ...lastWithout('data', 'status'),
    },
  }),
];
