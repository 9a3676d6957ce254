import type { Alter } from '../behaviour/index.js';
import type { Call } from '../operation.js';
import { members, onSuccess } from '../rewrite.js';
import { Wallet } from '../store/wallet.js';
import { uuid } from '../store/store.js';
import { chargesIn, ordersIn } from './shared/movements.js';
import { defectsOf } from './defect.js';

/** Members that are otherwise at each call. */
function eachTime(others: (count: number) => object): Alter {
  return (answer, call) => {
    const count = call?.store.next('wallet shown') ?? 0;
    return onSuccess('data', (data) => ({ ...members(data), ...others(count) }))(answer, call);
  };
}

/** Members that are otherwise once something has happened. */
function once(happened: (call: Call) => boolean, others: (call: Call) => object): Alter {
  return (answer, call) =>
    call && happened(call)
      ? onSuccess('data', (data) => ({ ...members(data), ...others(call) }))(answer, call)
      : answer;
}

const movements = ({ store }: Call) => store.part(Wallet).movements;
const dayOf = ({ clock }: Call): number => Math.floor((clock.now() - clock.origin) / 86_400_000);

export const wallet = defectsOf('getWallet', {
  'wallet-in-dollars-after-an-order': {
    summary: 'After an eSIM order the wallet is in dollars.',
    fails: 'any-sequence',
    alter: once(
      (call) => ordersIn(movements(call), call.store).length > 0,
      () => ({ currency: 'USD' }),
    ),
  },
  'wallet-of-another-number-when-busy': {
    summary: 'With three movements the number is another.',
    fails: 'any-sequence',
    alter: once(
      (call) => movements(call).length >= 3,
      () => ({ account_number: '9907654321' }),
    ),
  },
  'wallet-of-another-business-after-a-charge': {
    summary: 'A charge changes the business.',
    fails: 'any-sequence',
    alter: once(
      (call) => chargesIn(movements(call)).length > 0,
      () => ({ business_id: uuid('other business') }),
    ),
  },
  'wallet-made-each-day': {
    summary: 'Each day there is another wallet.',
    fails: 'any-sequence',
    alter: once(
      (call) => dayOf(call) > 0,
      (call) => ({ id: uuid(`wallet of day ${dayOf(call)}`) }),
    ),
  },
  'wallet-new-id-each-time': {
    summary: 'Each call gives the wallet another id.',
    fails: 'same-wallet',
    alter: eachTime((count) => ({ id: uuid(`wallet ${count}`) })),
  },
  'wallet-made-each-time': {
    summary: 'Each call makes another wallet.',
    fails: 'same-wallet',
    alter: eachTime((count) => ({
      id: uuid(`wallet ${count}`),
      account_number: String(9_901_300_000 + count),
    })),
  },
  'wallet-of-two-alternating': {
    summary: 'Two wallets answer in turn.',
    fails: 'same-wallet',
    alter: eachTime((count) => (count % 2 === 0 ? { id: uuid('other wallet') } : {})),
  },
  'wallet-created-anew': {
    summary: 'created_datetime is otherwise at each call.',
    fails: 'same-wallet',
    alter: eachTime((count) => ({ created_datetime: new Date(count * 1000).toISOString() })),
  },
  'wallet-of-another-business': {
    summary: 'The wallet is that of somebody else.',
    fails: 'known-wallet',
    alter: eachTime(() => ({
      id: uuid('other wallet'),
      business_id: uuid('other business'),
      account_number: '9907654321',
    })),
  },
  'wallet-id-of-business': {
    summary: 'The id of the wallet is that of the business.',
    fails: 'known-wallet',
    alter: onSuccess('data', (data) => ({ ...members(data), id: members(data).business_id })),
  },
  'wallet-account-number-cut': {
    summary: 'The account number lacks its last digit.',
    fails: 'known-wallet',
    alter: onSuccess('data.account_number', (number) => String(number).slice(0, -1)),
  },
  'wallet-created-with-space': {
    summary: 'created_datetime has a space for the T.',
    fails: 'response.body',
    alter: onSuccess('data.created_datetime', (time) => String(time).replace('T', ' ')),
  },
});
