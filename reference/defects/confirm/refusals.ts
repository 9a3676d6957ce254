import type { Alter } from '../../behaviour/index.js';
import { reply } from '../../http.js';
import { members, onRefused } from '../../rewrite.js';
import { Transactions } from '../../store/transactions.js';
import { defectsOf, type Defect } from '../defect.js';

const confirm = defectsOf('confirmTransaction');
const notFound = ['not-found'];

/** Another body for bad credentials. */
const saying = (body: unknown): Alter => onRefused(['credentials'], (answer) => ({ ...answer, body }));

/** Faults of refusals. */
export const refusals: readonly Defect[] = [
  confirm('confirm-not-found-reworded', 'The message is No transaction matches.', notFound, {
    alter: onRefused(['absent'], (answer) => ({
      ...answer,
      body: { ...members(answer.body), message: 'No transaction matches the given reference.' },
    })),
  }),
  confirm(
    'confirm-not-found-as-error',
    'An unknown reference gets the Error shape.',
    [...notFound, 'response.error-body'],
    {
      alter: onRefused(['absent'], (answer) => ({
        ...answer,
        body: { error: 404, message: 'Transaction not found' },
      })),
    },
  ),
  confirm('confirm-not-found-status-false', 'An unknown reference gets status false.', notFound, {
    alter: onRefused(['absent'], (answer) => ({
      ...answer,
      body: { ...members(answer.body), status: false },
    })),
  }),
  confirm('confirm-not-found-failed-200', 'An unknown reference gets 200 with status failed.', notFound, {
    alter: onRefused(['absent'], () => reply(200, { status: 'failed', message: 'Transaction not found' })),
  }),
  confirm(
    'confirm-not-found-succeeds',
    'An unknown reference gets a success without a record.',
    [...notFound, 'response.body'],
    {
      alter: onRefused(['absent'], () =>
        reply(200, { status: 'success', message: 'Transaction not found', data: null }),
      ),
    },
  ),
  confirm(
    'confirm-not-found-crashes',
    'An unknown reference ends in a 500.',
    [...notFound, 'response.no-server-error'],
    {
      transactions: {
        confirmed(reference, { store }) {
          const found = store.part(Transactions).records.find((record) => record.reference === reference);
          if (!found) throw new TypeError('transaction is undefined');
          return found;
        },
      },
    },
  ),
  confirm('confirm-not-found-is-pending', 'An unknown reference is taken for a pending payment.', notFound, {
    transactions: {
      confirmed(reference, { store, clock }) {
        const { records } = store.part(Transactions);
        const found = records.find((record) => record.reference === reference);
        const [some] = records;
        if (!some) throw new Error('there are no transactions');
        return found ?? { ...some, reference, status: 'pending', createdAt: clock.now(), paidAt: null };
      },
    },
  }),
  confirm(
    'confirm-unauthorized-without-anything',
    'Bad credentials get the envelope of another variant, with nothing in it.',
    ['error-status', 'unauthorized-message'],
    { alter: saying({ status: false, message: null, errors: null }) },
  ),
  confirm('confirm-unauthorized-status-false', 'Bad credentials get status false.', ['error-status'], {
    alter: saying({ status: false, message: 'Unauthorized' }),
  }),
  confirm(
    'confirm-unauthorized-without-words',
    'Bad credentials get an empty message.',
    ['unauthorized-message'],
    {
      alter: saying({ status: 'error', message: '' }),
    },
  ),
  confirm(
    'confirm-unauthorized-not-found',
    'Bad credentials are told that there is no such transaction.',
    ['unauthorized-message'],
    { alter: saying({ status: 'error', message: 'Transaction not found' }) },
  ),
  confirm('confirm-unauthorized-vaguely', 'Bad credentials are told to try later.', ['unauthorized-words'], {
    alter: saying({ status: 'error', message: 'Please try again later' }),
  }),
  confirm('confirm-unauthorized-as-error', 'Bad credentials get the Error shape.', ['response.error-body'], {
    alter: onRefused(['credentials'], (answer) => ({
      ...answer,
      body: { error: 401, message: 'Unauthorized' },
    })),
  }),
];
