import type { Alter } from '../../behaviour/index.js';
import { reply } from '../../http.js';
import { members, onRefused } from '../../rewrite.js';
import { Transactions } from '../../store/transactions.js';
import { defectsOf } from '../defect.js';

/** Another body for bad credentials. */
const saying = (body: unknown): Alter => onRefused(['credentials'], (answer) => ({ ...answer, body }));

/** Defects of refusals. */
export const confirmRefusals = defectsOf('confirmTransaction', {
  'confirm-not-found-reworded': {
    summary: 'The message is No transaction matches.',
    fails: 'not-found',
    alter: onRefused(['absent'], (answer) => ({
      ...answer,
      body: { ...members(answer.body), message: 'No transaction matches the given reference.' },
    })),
  },
  'confirm-not-found-as-error': {
    summary: 'An unknown reference gets the Error shape.',
    fails: ['not-found', 'response.error-body'],
    alter: onRefused(['absent'], (answer) => ({
      ...answer,
      body: { error: 404, message: 'Transaction not found' },
    })),
  },
  'confirm-not-found-status-false': {
    summary: 'An unknown reference gets status false.',
    fails: 'not-found',
    alter: onRefused(['absent'], (answer) => ({
      ...answer,
      body: { ...members(answer.body), status: false },
    })),
  },
  'confirm-not-found-failed-200': {
    summary: 'An unknown reference gets 200 with status failed.',
    fails: 'not-found',
    alter: onRefused(['absent'], () => reply(200, { status: 'failed', message: 'Transaction not found' })),
  },
  'confirm-not-found-succeeds': {
    summary: 'An unknown reference gets a success without a record.',
    fails: ['not-found', 'response.body'],
    alter: onRefused(['absent'], () =>
      reply(200, { status: 'success', message: 'Transaction not found', data: null }),
    ),
  },
  'confirm-not-found-crashes': {
    summary: 'An unknown reference ends in a 500.',
    fails: ['not-found', 'response.no-server-error'],
    transactions: {
      confirmed(reference, { store }) {
        const found = store.part(Transactions).records.find((record) => record.reference === reference);
        if (!found) throw new TypeError('transaction is undefined');
        return found;
      },
    },
  },
  'confirm-not-found-is-pending': {
    summary: 'An unknown reference is taken for a pending payment.',
    fails: 'not-found',
    transactions: {
      confirmed(reference, { store, clock }) {
        const { records } = store.part(Transactions);
        const found = records.find((record) => record.reference === reference);
        const [some] = records;
        if (!some) throw new Error('there are no transactions');
        return found ?? { ...some, reference, status: 'pending', createdAt: clock.now(), paidAt: null };
      },
    },
  },
  'confirm-unauthorized-without-anything': {
    summary: 'Bad credentials get the envelope of another variant, with nothing in it.',
    fails: ['error-status', 'unauthorized-message'],
    alter: saying({ status: false, message: null, errors: null }),
  },
  'confirm-unauthorized-status-false': {
    summary: 'Bad credentials get status false.',
    fails: 'error-status',
    alter: saying({ status: false, message: 'Unauthorized' }),
  },
  'confirm-unauthorized-without-words': {
    summary: 'Bad credentials get an empty message.',
    fails: 'unauthorized-message',
    alter: saying({ status: 'error', message: '' }),
  },
  'confirm-unauthorized-not-found': {
    summary: 'Bad credentials are told that there is no such transaction.',
    fails: 'unauthorized-message',
    alter: saying({ status: 'error', message: 'Transaction not found' }),
  },
  'confirm-unauthorized-vaguely': {
    summary: 'Bad credentials are told to try later.',
    fails: 'unauthorized-words',
    alter: saying({ status: 'error', message: 'Please try again later' }),
  },
  'confirm-unauthorized-as-error': {
    summary: 'Bad credentials get the Error shape.',
    fails: 'response.error-body',
    alter: onRefused(['credentials'], (answer) => ({
      ...answer,
      body: { error: 401, message: 'Unauthorized' },
    })),
  },
});
