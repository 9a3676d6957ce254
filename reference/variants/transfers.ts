import { Refusal } from '../refusal.js';
import { isSuccess, members, onSuccess } from '../rewrite.js';
import { BankAccounts } from '../store/bank-accounts.js';
import { only } from './only.js';
import { variantTable } from './variant.js';

/** Choices about transfers. */
export const transfers = variantTable({
  'transfer-unknown-account-refused': {
    about: 'ruling:given-values',
    summary: 'An account that the bank does not know is refused.',
    transfers: {
      accept({ bankCode, accountNumber }, { store }) {
        if (!store.part(BankAccounts).find(bankCode, accountNumber))
          throw new Refusal('rule', 'account_number: unknown at this bank.');
      },
    },
  },
  'transfer-needs-otp': {
    about: 'initiateTransfer/otp',
    summary: 'Transfers need a one-time password, which the wallet state gives.',
    wallet: { otp: () => '482913' },
  },
  'transfer-needs-new-otp': {
    about: 'ruling:given-values',
    summary: 'Each transfer needs a one-time password of its own, the last that the wallet state gave.',
    wallet: { otp: (given) => String(600_000 + given), otpIsSpent: () => true },
  },
  'transfer-second-use-shows-failure': {
    about: 'initiateTransfer/transitions',
    summary: 'A second use of a reference shows that the transfer has failed since.',
    alter: only(['initiateTransfer'], (answer, call) => {
      const reference = members(members(answer.body)['data'])['reference'];
      if (!call || call.replayed || !isSuccess(answer) || typeof reference !== 'string') return answer;
      return call.store.next(`transfer ${reference}`) === 1
        ? answer
        : onSuccess('data.status', () => 'failed')(answer, call);
    }),
  },
  'transfer-session-readable': {
    about: 'ruling:free-values',
    summary: 'A session_id is any text.',
    transfers: { sessionId: (order, { store }) => `session ${store.next('session')} of ${order.bankCode}` },
  },
});
