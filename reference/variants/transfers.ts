import { Refusal } from '../refusal.js';
import { isSuccess, members, onSuccess } from '../rewrite.js';
import { BankAccounts } from '../store/bank-accounts.js';
import { amounts } from './transfers/amounts.js';
import { secondUses } from './transfers/second-uses.js';
import { shortfalls } from './transfers/shortfalls.js';
import { only } from './only.js';
import { variant, type Variant } from './variant.js';

/** Choices about transfers. */
export const transfers: readonly Variant[] = [
  variant('transfer-answers-201', 'ruling:success-status', 'A new transfer gets 201.', {
    transfers: { transferStatus: () => 201 },
  }),
  variant(
    'transfer-second-use-refused',
    'initiateTransfer/second-use-of-reference',
    'A second use of a reference gets 409.',
    {
      transfers: {
        secondUse() {
          throw new Refusal('conflict', 'There is a transfer with this reference.');
        },
      },
    },
  ),
  variant(
    'transfer-second-use-invalid',
    'initiateTransfer/second-use-of-reference',
    'A second use of a reference gets 400.',
    {
      transfers: {
        secondUse() {
          throw new Refusal('rule', 'reference: must be unique.');
        },
      },
    },
  ),
  ...secondUses,
  variant(
    'transfer-unknown-account-refused',
    'ruling:given-values',
    'An account that the bank does not know is refused.',
    {
      transfers: {
        accept({ bankCode, accountNumber }, { store }) {
          if (!store.part(BankAccounts).find(bankCode, accountNumber))
            throw new Refusal('rule', 'account_number: unknown at this bank.');
        },
      },
    },
  ),
  variant(
    'transfer-needs-otp',
    'initiateTransfer/otp',
    'Transfers need a one-time password, which the wallet state gives.',
    {
      wallet: { otp: () => '482913' },
    },
  ),
  variant(
    'transfer-needs-new-otp',
    'ruling:given-values',
    'Each transfer needs a one-time password of its own, the last that the wallet state gave.',
    {
      wallet: { otp: (given) => String(600_000 + given), otpIsSpent: () => true },
    },
  ),
  variant(
    'transfer-second-use-shows-failure',
    'initiateTransfer/transitions',
    'A second use of a reference shows that the transfer has failed since.',
    {
      alter: only(['initiateTransfer'], (answer, call) => {
        const reference = members(members(answer.body)['data'])['reference'];
        if (!call || call.replayed || !isSuccess(answer) || typeof reference !== 'string') return answer;
        return call.store.next(`transfer ${reference}`) === 1
          ? answer
          : onSuccess('data.status', () => 'failed')(answer, call);
      }),
    },
  ),
  variant('transfer-session-readable', 'ruling:free-values', 'A session_id is any text.', {
    transfers: { sessionId: (order, { store }) => `session ${store.next('session')} of ${order.bankCode}` },
  }),
  ...amounts,
  ...shortfalls,
];
