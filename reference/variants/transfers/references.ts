import { Big } from 'big.js';
import { bodyOf, everyText } from '../../changes/requests.js';
import { textLike } from '../../rules.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { variant, variantTable } from '../variant.js';
import { BankAccounts } from '../../store/bank-accounts.js';
import { defaults, type Overrides } from '../../behaviour/index.js';

/** The requests with a second use, and the references that a rejection has used up. */
class Used {
  readonly again = new WeakSet<Call>();
  readonly refused = new Set<string>();
}

const { transfers: sound, esim } = defaults;

/** Rejects references of transfers and orders that do not match a pattern. */
function references(pattern: RegExp, why = 'Not taken'): Overrides {
  return {
    transfers: {
      accept(order, call) {
        if (!pattern.test(order.reference)) throw new Refusal('rule', `reference: ${why}.`);
        sound.accept(order, call);
      },
    },
    esim: { orderFields: () => ({ ...esim.orderFields(), reference: textLike(pattern, why) }) },
  };
}

/** Choices about references, their second use, and passwords. */
export const transferReferences = variantTable({
  'transfer-answers-201': variant('The server returns 201 for a new transfer.')
    .about('ruling:success-status')
    .transfers({ transferStatus: () => 201 }),
  'transfer-account-masked': variant('The server masks the middle of the account number.')
    .about('ruling:masked-echo')
    .on('initiateTransfer')
    .shows('data.destination_account_number', (account) =>
      String(account).replace(/^(..).*(....)$/, '$1****$2'),
    ),
  'transfer-account-end-only': variant('The server returns only the end of the account number.')
    .about('ruling:masked-echo')
    .on('initiateTransfer')
    .shows('data.destination_account_number', (account) => `•••${String(account).slice(-4)}`),
  'texts-normalized': variant('The server stores text in NFC, trimmed, and with single spaces.')
    .about('ruling:masked-echo')
    .warns(/\/echo-as-sent$/)
    .on('initiateTransfer', 'createEsimOrder')
    .reads(everyText((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim())),
  'transfer-second-use-refused': variant('The server returns 409 for a second use of a reference.')
    .about('initiateTransfer/second-use-of-reference')
    .transfers({
      secondUse() {
        throw new Refusal('conflict', 'There is a transfer with this reference.');
      },
    }),
  'transfer-second-use-invalid': variant('The server returns 400 for a second use of a reference.')
    .about('initiateTransfer/second-use-of-reference')
    .transfers({
      secondUse() {
        throw new Refusal('rule', 'reference: must be unique.');
      },
    }),
  'transfer-second-use-shows-progress': variant(
    'The server returns the current status of the first transfer for a second use.',
  )
    .about('initiateTransfer/second-use-of-reference')
    .transfers({
      secondUse(earlier, _, call) {
        call.store.part(Used).again.add(call);
        return earlier;
      },
    })
    .when((_, call) => call.store.part(Used).again.has(call))
    .shows('data.status', 'success'),
  'transfer-refused-reference-used-up': variant(
    'The server rejects a reference that it rejected for insufficient balance before.',
  )
    .about('initiateTransfer/second-use-of-reference')
    .transfers({
      accept({ reference }, { store }) {
        if (store.part(Used).refused.has(reference))
          throw new Refusal('conflict', 'This reference was rejected; use a new one.');
      },
    })
    .refuses('balance', (answer, call) => {
      if (call) call.store.part(Used).refused.add(String(bodyOf(call.request)['reference']));
      return answer;
    }),
  'transfer-unknown-account-refused': variant('The server rejects an account that the bank does not know.')
    .about('ruling:given-values')
    .transfers({
      accept({ bankCode, accountNumber }, { store }) {
        if (!store.part(BankAccounts).find(bankCode, accountNumber))
          throw new Refusal('rule', 'account_number: unknown at this bank.');
      },
    }),
  'transfer-needs-otp': variant('The server requires a one-time password, which the wallet state provides.')
    .about('initiateTransfer/otp')
    .wallet({ otp: () => '482913' }),
  'transfer-needs-otp-of-letters': variant('The server requires a one-time password without digits.')
    .about('ruling:given-values')
    .wallet({ otp: () => 'KXQZTP' }),
  'transfer-needs-new-otp': variant(
    'The server requires the latest one-time password of the wallet state for each transfer.',
  )
    .about('ruling:given-values')
    .wallet({ otp: (given) => String(600_000 + given), otpIsSpent: () => true }),
  'transfer-otp-and-fee': variant(
    'The server requires a new one-time password, charges 25.00, and sets the balance with it.',
  )
    .about('ruling:state-values')
    .wallet({
      otp: (given) => String(600_000 + given),
      otpIsSpent: () => true,
      heldByDefault: () => new Big('50000.00'),
    })
    .transfers({ fee: () => new Big('25.00') }),
  'transfer-second-use-shows-failure': variant(
    'The server returns the first transfer as failed for a second use of a reference.',
  )
    .about('initiateTransfer/transitions')
    .on('initiateTransfer')
    .when((_, { replayed }) => !replayed)
    .members('data', ({ reference }, { store }) =>
      store.next(`transfer ${String(reference)}`) === 1 ? {} : { status: 'failed' },
    ),
  'transfer-session-readable': variant('The server returns any text as session_id.')
    .about('ruling:free-values')
    .transfers({ sessionId: (order, { store }) => `session ${store.next('session')} of ${order.bankCode}` }),
  'references-of-letters-digits-hyphens': variant(
    'The server accepts only letters, digits and hyphens in a reference.',
  )
    .about('ruling:odd-texts')
    .with(references(/^[A-Za-z0-9-]+$/)),
  'references-at-most-36': variant('The server accepts a reference of at most 36 characters.')
    .about('ruling:odd-texts')
    .with(references(/^.{1,36}$/su)),
  'references-at-most-64': variant('The server accepts a reference of at most 64 characters.')
    .about('ruling:odd-texts')
    .with(references(/^.{1,64}$/su)),
  'references-at-most-20': variant('The server accepts references of at most 20 characters, and says so.')
    .about('ruling:odd-texts')
    .with(references(/^.{1,20}$/su, 'The length is limited to 20 characters')),
  'references-begin-with-a-letter': variant('The server accepts only references that begin with a letter.')
    .about('ruling:odd-texts')
    .with(references(/^[A-Za-z]/)),
  'references-refused-are-used-up': variant(
    'The server rejects a narration beyond 100 ASCII characters, and uses up its reference.',
  )
    .about('ruling:odd-texts')
    .transfers({
      accept(order, call) {
        const { refused } = call.store.part(Used);
        if (refused.has(order.reference)) throw new Refusal('conflict', 'This reference was rejected.');
        if (!/^[ -~]{0,100}$/.test(order.narration ?? '')) {
          refused.add(order.reference);
          throw new Refusal('rule', 'narration: not taken.');
        }
        sound.accept(order, call);
      },
    }),
  'narrations-at-most-35-ascii': variant('The server accepts a narration of at most 35 ASCII characters.')
    .about('ruling:odd-texts')
    .transfers({
      accept(order, call) {
        if (!/^[ -~]{0,35}$/.test(order.narration ?? '')) throw new Refusal('rule', 'narration: not taken.');
        sound.accept(order, call);
      },
    }),
  'transfer-name-surname-first': variant(
    'The server returns the name of the destination with the surname first.',
  )
    .about('ruling:own-record')
    .on('initiateTransfer')
    .shows('data.destination_account_name', (name) => String(name).split(' ').reverse().join(', ')),
  'transfer-name-masked': variant('The server masks the name of the destination.')
    .about('ruling:masked-echo')
    .on('initiateTransfer')
    .shows('data.destination_account_name', (name) => String(name).replaceAll(/\B\w/g, '*')),
});
