import { Wallet } from '../store/wallet.js';
import { Big } from 'big.js';
import { shortMoneyText } from '../money.js';
import { onSuccess } from '../rewrite.js';
import { only } from './only.js';
import { variantTable } from './variant.js';

/** The balance without the debits of the last milliseconds. */
function before(wallet: Wallet, now: number, lag: number): Big {
  return wallet.movements
    .filter((entry) => entry.type === 'debit' && entry.at > now - lag)
    .reduce((sum, entry) => sum.plus(entry.amount), wallet.available);
}

const inNewfoundland = (time: string): string =>
  new Date(Date.parse(time) - 3.5 * 3_600_000).toISOString().replace('Z', '-03:30');

/** Choices about the wallet. */
export const wallet = variantTable({
  'wallet-answers-201': {
    about: 'ruling:success-status',
    summary: 'Get or create gets 201.',
    wallet: { walletStatus: () => 201 },
  },
  'wallet-settles-after-100-ms': {
    about: 'ruling:settlement',
    summary: 'Balances show a debit 100 ms later.',
    wallet: {
      balances: (wallet, now) => ({ available: before(wallet, now, 100), ledger: before(wallet, now, 100) }),
    },
  },
  'wallet-created-in-changing-zones': {
    about: 'ruling:times',
    summary: 'One moment comes in one zone, and then in another.',
    alter: only(['getWallet'], (answer, call) =>
      onSuccess('data.created_datetime', (at) =>
        call && call.clock.now() % 2 === 0 ? inNewfoundland(String(at)) : at,
      )(answer, call),
    ),
  },
  'wallet-pays-for-all-that-is-made': {
    about: 'ruling:wallet-fees',
    summary: 'Accounts, recipients, quotes, tickets and uses of cards cost 10.00 each, from the wallet.',
    alter: only(
      [
        'createVirtualAccount',
        'updateVirtualAccount',
        'createRecipient',
        'createFlightQuote',
        'issueFlightTicket',
        'freezeCard',
        'mockCardTransaction',
      ],
      (answer, call) => {
        if (call && answer.status < 300) call.store.part(Wallet).debit(new Big(10), 'a fee');
        return answer;
      },
    ),
  },
  'wallet-ledger-lags': {
    about: 'ruling:settlement',
    summary: 'The ledger balance shows a debit 5 minutes later.',
    wallet: {
      balances: (wallet, now) => ({ available: wallet.available, ledger: before(wallet, now, 300_000) }),
    },
  },
  'wallet-decimals-short': {
    about: 'ruling:decimal-text',
    summary: 'Balances have no trailing zeros.',
    wallet: { money: shortMoneyText },
  },
  'wallet-decimals-long': {
    about: 'ruling:decimal-text',
    summary: 'Balances have four digits behind the point.',
    wallet: { money: (amount) => amount.toFixed(4) },
  },
  'wallet-id-of-digits': {
    about: 'ruling:free-values',
    summary: 'The id of the wallet is text made of digits, with a leading zero.',
    wallet: { walletId: () => '0004711' },
  },
  'wallet-status-in-small-letters': {
    about: 'getWallet/status-values',
    summary: 'The status of the wallet is active.',
    alter: (answer, call) =>
      call?.route.operationId === 'getWallet'
        ? onSuccess('data.status', () => 'active')(answer, call)
        : answer,
  },
});
