import { reply } from '../../http.js';
import { members } from '../../changes/replies.js';
import { orCrash } from '../../changes/values.js';
import { Transactions } from '../../store/transactions.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of the error responses of a confirmation. */
export const confirmRefusals = defectsOf('confirmTransaction', {
  'confirm-not-found-reworded': defect('The server returns the message No transaction matches.')
    .breaks('not-found')
    .refuses('absent', ({ body }) => ({
      body: { ...members(body), message: 'No transaction matches the given reference.' },
    })),
  'confirm-not-found-as-error': defect('The server returns the Error shape for an unknown reference.')
    .breaks('not-found', 'response.error-body')
    .refuses('absent', { body: { error: 404, message: 'Transaction not found' } }),
  'confirm-not-found-status-false': defect('The server returns status false for an unknown reference.')
    .breaks('not-found')
    .refuses('absent', (answer) => ({ body: { ...members(answer.body), status: false } })),
  'confirm-not-found-failed-200': defect('The server returns 200 and status failed for an unknown reference.')
    .breaks('not-found')
    .refuses('absent', () => reply(200, { status: 'failed', message: 'Transaction not found' })),
  'confirm-not-found-succeeds': defect(
    'The server returns a success without a record for an unknown reference.',
  )
    .breaks('not-found', 'response.body')
    .refuses('absent', () => reply(200, { status: 'success', message: 'Transaction not found', data: null })),
  'confirm-not-found-crashes': defect('The server returns 500 for an unknown reference.')
    .breaks('not-found', 'response.no-server-error')
    .transactions({
      confirmed: (reference, { store }) =>
        orCrash(store.part(Transactions).records.find((record) => record.reference === reference)),
    }),
  'confirm-not-found-is-pending': defect('The server returns a pending payment for an unknown reference.')
    .breaks('not-found')
    .transactions({
      confirmed(reference, { store, clock }) {
        const { records } = store.part(Transactions);
        const found = records.find((record) => record.reference === reference);
        const [some] = records;
        if (!some) throw new Error('there are no transactions');
        return found ?? { ...some, reference, status: 'pending', createdAt: clock.now(), paidAt: null };
      },
    }),
  'confirm-unauthorized-without-anything': defect(
    'The server returns the empty envelope of another variant for bad credentials.',
  )
    .breaks('error-status', 'unauthorized-message')
    .refuses('credentials', { body: { status: false, message: null, errors: null } }),
  'confirm-unauthorized-status-false': defect('The server returns status false for bad credentials.')
    .breaks('error-status')
    .refuses('credentials', { body: { status: false, message: 'Unauthorized' } }),
  'confirm-unauthorized-without-words': defect('The server returns an empty message for bad credentials.')
    .breaks('unauthorized-message')
    .refuses('credentials', { body: { status: 'error', message: '' } }),
  'confirm-unauthorized-not-found': defect(
    'The server returns the message of an unknown transaction for bad credentials.',
  )
    .breaks('unauthorized-message')
    .refuses('credentials', { body: { status: 'error', message: 'Transaction not found' } }),
  'confirm-unauthorized-vaguely': defect('The server returns a message to try later for bad credentials.')
    .breaks('unauthorized-words')
    .refuses('credentials', { body: { status: 'error', message: 'Please try again later' } }),
  'confirm-unauthorized-as-error': defect('The server returns the Error shape for bad credentials.')
    .breaks('response.error-body')
    .refuses('credentials', { body: { error: 401, message: 'Unauthorized' } }),
});
