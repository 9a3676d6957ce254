import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { Wallet } from '../../store/wallet.js';
import { uuid } from '../../store/store.js';
import { chargesIn, ordersIn } from '../service/charges.js';
import { defect, defectsOf } from '../defect.js';

/** The number of reads of the wallet. */
const timesShown = ({ store }: Call): number => store.next('wallet shown');

const movements = ({ store }: Call) => store.part(Wallet).movements;

const dayOf = ({ clock }: Call): number => Math.floor((clock.now() - clock.origin) / 86_400_000);

/** Defects of the wallet. */
export const wallet = defectsOf('getWallet', {
  'wallet-in-dollars-after-an-order': defect('The server returns a wallet in dollars after an eSIM order.')
    .breaks('any-sequence')
    .when((_, call) => ordersIn(movements(call), call.store).length > 0)
    .members('data', { currency: 'USD' }),
  'wallet-of-another-number-when-busy': defect(
    'The server returns a different account number after three movements.',
  )
    .breaks('any-sequence')
    .when((_, call) => movements(call).length >= 3)
    .members('data', { account_number: '9907654321' }),
  'wallet-of-another-business-after-a-charge': defect(
    'The server returns a different business after a charge.',
  )
    .breaks('any-sequence')
    .when((_, call) => chargesIn(movements(call)).length > 0)
    .members('data', { business_id: uuid('other business') }),
  'wallet-in-32-bits-of-cents': defect(
    'The server stores a balance as a 32-bit integer of the smallest unit.',
  )
    .breaks('service/exact-money')
    .wallet({
      balances: ({ available }) => {
        const held = available
          .times(100)
          .mod(2 ** 32)
          .div(100);
        return { available: held, ledger: held };
      },
    }),
  'wallet-of-40000-shows-more': defect(
    'The server adds half a unit to the balance of a new wallet that holds 40,000 to 50,000.',
  )
    .breaks('known-wallet')
    .wallet({
      balances: ({ available, movements }) => {
        const isNew = movements.length === 0 && available.gt(40_000) && available.lt(50_000);
        const shown = isNew ? available.plus('0.5') : available;
        return { available: shown, ledger: shown };
      },
    }),
  'wallet-made-each-day': defect('The server returns a different wallet each day.')
    .breaks('any-sequence')
    .when((_, call) => dayOf(call) > 0)
    .members('data', (_, call) => ({ id: uuid(`wallet of day ${dayOf(call)}`) })),
  'wallet-new-id-each-time': defect('The server returns a different wallet id at each call.')
    .breaks('same-wallet')
    .members('data', (_, call) => ({ id: uuid(`wallet ${timesShown(call)}`) })),
  'wallet-made-each-time': defect('The server creates another wallet at each call.')
    .breaks('same-wallet')
    .members('data', (_, call) => ({
      id: uuid(`wallet ${timesShown(call)}`),
      account_number: String(9_901_300_000 + timesShown(call)),
    })),
  'wallet-of-two-alternating': defect('The server alternates between two wallets.')
    .breaks('same-wallet')
    .members('data', (_, call) => (timesShown(call) % 2 === 0 ? { id: uuid('other wallet') } : {})),
  'wallet-created-at-each-call': defect('The server returns a different created_datetime at each call.')
    .breaks('same-wallet')
    .members('data', (_, call) => ({ created_datetime: new Date(timesShown(call) * 1000).toISOString() })),
  'wallet-not-made-where-absent': defect('The server returns 404 for a business without a wallet.')
    .breaks('created')
    .wallet({
      create() {
        throw new Refusal('absent', 'There is no wallet.');
      },
    }),
  'wallets-made-at-once': defect('The server creates a wallet for each of several simultaneous calls.')
    .breaks('created')
    .wallet({
      async create(wallet) {
        await sleep(80);
        wallet.replace();
      },
    }),
  'wallet-of-another-business': defect('The server returns the wallet of somebody else.')
    .breaks('known-wallet')
    .members('data', {
      id: uuid('other wallet'),
      business_id: uuid('other business'),
      account_number: '9907654321',
    }),
  'wallet-id-of-business': defect('The server returns the id of the business as the id of the wallet.')
    .breaks('known-wallet')
    .members('data', (data) => ({ id: data.business_id })),
  'wallet-account-number-cut': defect('The server drops the last digit of the account number.')
    .breaks('known-wallet')
    .shows('data.account_number', (number) => String(number).slice(0, -1)),
  'wallet-created-with-space': defect('The server returns created_datetime with a space for the T.')
    .breaks('response.body')
    .shows('data.created_datetime', (time) => String(time).replace('T', ' ')),
});
