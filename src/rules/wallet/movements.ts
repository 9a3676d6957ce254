// Endpoints > Initiate transfer, eSIM orders; Errors > Body shapes > paragraph 1. The rules compare two settled balances with all
// requests between them.
import { Big } from 'big.js';
import { expectRefused, expectThat } from '../../checks/expect.js';
import type { Exchange } from '../../contract/exchange.js';
import { askedIn, exercised, members, type Asked } from '../rule.js';
import {
  chargesIn,
  expectBothAmounts,
  expectCharged,
  expectDebitedOnce,
  expectNoCharge,
  expectPaid,
  expectPricePaid,
  expectUnchanged,
  reaches,
  saysShortfall,
} from './balances.js';
import { amountAsked } from './cost.js';
import { money } from './decimal.js';
import {
  accepted,
  allOf,
  expectNoRefund,
  onlyOf,
  refused,
  type Movement,
  type MovementRule,
} from './movement.js';

// A flat fee may exceed the amount of a smaller transfer (ruling:prices-and-fees).
const largerThanFees = 1000;

/**
 * Throws NotTestable if the transfers may have been credited to the wallet that they were debited from, less a fee, or
 * if a fee may explain the debit.
 */
function expectOneDebit(movement: Movement, amount: Big, why: string, exchange: Exchange): void {
  const { before, after, moves, reading } = movement;
  exercised(
    amount.gte(largerThanFees) || before.minus(after).lte(amount.times(2)),
    'a flat fee may exceed the small amount of the transfer',
  );
  const own = askedIn(reading).data['account_number'];
  exercised(
    before.minus(after).gte(amount) || moves.some(({ sent }) => sent['account_number'] !== own),
    'the transfer goes to the account of the wallet itself',
  );
  // Without any debit, a refund of the transfer itself would explain all of it.
  if (before.gt(after)) expectNoRefund(movement, amount);
  expectDebitedOnce(movement, amount, why, exchange);
}

function amountOf({ exchange: { request } }: Asked): Big {
  const amount = amountAsked(request);
  exercised(amount !== null, 'the amount of the request is unknown');
  return amount;
}

/** The amount of the first accepted transfer, if several transfers share a new reference. */
function firstAmount(movement: Movement, isRace: boolean): Big {
  const all = allOf('initiateTransfer', movement);
  const [first] = all;
  const references = new Set(all.map(({ sent }) => sent['reference']));
  const isOne =
    all.length > 1 && references.size === 1 && !movement.isKnown(first) && !all.some(movement.isReplay);
  exercised(isOne && all.some(accepted), 'no new reference is used more than once');
  exercised(
    all.some(({ exchange }) => exchange.crowded) === isRace,
    isRace
      ? 'the transfers with one reference are not simultaneous'
      : 'the transfers with one reference are simultaneous',
  );
  return amountOf(all.find(accepted)!);
}

const spenders = ['initiateTransfer', 'createEsimOrder'] as const;
const charging = ['queryLoanFeature', 'verifyEnhancedNin'] as const;

const isTwin = (one: Exchange, other: Exchange): boolean =>
  one.crowded === true &&
  one.request.headers['idempotency-key'] !== undefined &&
  one.request.headers['idempotency-key'] === other.request.headers['idempotency-key'];

const priceOf = ({ data }: Asked): Big => new Big(Number(data['amount_naira']) || 0);

export const movementRules: readonly MovementRule[] = [
  // Endpoints > Initiate transfer > paragraph 2
  {
    id: 'initiateTransfer/debit',
    check: (movement) => {
      const only = onlyOf('initiateTransfer', movement);
      exercised(
        accepted(only) && !movement.isKnown(only) && !movement.isReplay(only),
        'the transfer is rejected or a repetition',
      );
      expectOneDebit(movement, amountOf(only), 'a transfer debits its amount', only.exchange);
    },
  },
  // Endpoints > Initiate transfer > row reference
  {
    id: 'initiateTransfer/reference-unique',
    check: (movement) =>
      expectOneDebit(movement, firstAmount(movement, false), 'a reference debits once', movement.reading),
  },
  {
    id: 'initiateTransfer/reference-unique',
    check: (movement) => {
      const all = allOf('initiateTransfer', movement);
      const isAgain = all.every(movement.isKnown) && !all.every(movement.isReplay);
      exercised(isAgain, 'no transfer uses an earlier reference');
      expectUnchanged(movement, 'a reference debits once', all.at(-1)!.exchange);
    },
  },
  // Limits > row Transfer reference
  {
    id: 'initiateTransfer/reference-race',
    check: (movement) =>
      expectOneDebit(
        movement,
        firstAmount(movement, true),
        `${movement.moves.length} simultaneous requests with one reference`,
        movement.reading,
      ),
  },
  // Endpoints > Conventions > item 2
  {
    id: 'initiateTransfer/idempotency.simultaneous',
    check: (movement) => {
      const all = allOf('initiateTransfer', movement);
      const isOne = all.length > 1 && all.every(({ exchange }) => isTwin(exchange, all[0].exchange));
      exercised(
        isOne && all.some(accepted) && !all.some(movement.isReplay),
        'no simultaneous transfers share a new Idempotency-Key',
      );
      expectOneDebit(movement, amountOf(all[0]), 'simultaneous transfers with one key', movement.reading);
    },
  },
  ...spenders.flatMap((id): MovementRule[] => [
    // Endpoints > Conventions > item 2
    {
      id: `${id}/idempotency.one-effect`,
      check: (movement) => {
        const all = allOf(id, movement);
        exercised(all.every(movement.isReplay), 'not every request repeats an earlier Idempotency-Key');
        expectUnchanged(movement, 'a replay debits nothing', all.at(-1)!.exchange);
      },
    },
    // Endpoints > Initiate transfer > paragraph 2; Endpoints > eSIM orders > item 1
    {
      id: `${id}/refusal-debits-nothing`,
      check: (movement) => {
        const all = allOf(id, movement);
        exercised(all.every(refused), 'not every request was rejected');
        expectUnchanged(movement, 'a rejected request debits nothing', all.at(-1)!.exchange);
      },
    },
  ]),
  // Errors > Body shapes > paragraph 1
  {
    id: 'initiateTransfer/insufficient-balance',
    check: (movement) => {
      const only = onlyOf('initiateTransfer', movement);
      exercised(amountOf(only).gt(movement.before), 'the available balance covers the amount');
      exercised(!movement.isKnown(only) && !movement.isReplay(only), 'the transfer is a repetition');
      expectRefused(only.exchange, 'an amount above the available balance');
      expectUnchanged(movement, 'a rejected transfer debits nothing', only.exchange);
    },
  },
  {
    id: 'initiateTransfer/insufficient-balance-message',
    check: (movement) => {
      const only = onlyOf('initiateTransfer', movement);
      const price = amountOf(only);
      const { exchange } = only;
      exercised(
        price.gt(movement.before) && saysShortfall(exchange),
        'no transfer was rejected for insufficient balance',
      );
      expectBothAmounts({ price, before: movement.before, exchange });
    },
  },
  ...charging.flatMap((id): MovementRule[] => {
    const chargedIn = (movement: Movement) => {
      const only = onlyOf(id, movement);
      const charges = accepted(only) ? chargesIn(only) : null;
      exercised(charges !== null, `the response to ${id} does not report its charge`);
      exercised(movement.isSettled, 'the charge may be debited later');
      return { ...charges, lost: movement.before.minus(movement.after), exchange: only.exchange };
    };
    // Resources and their fields > Identity result (enhanced NIN) data > paragraph 1
    return [
      {
        id: `${id}/charge`,
        check: (movement) => {
          const { charged, amount, lost, exchange } = chargedIn(movement);
          exercised(charged, 'charged is false');
          expectNoRefund(movement, amount);
          expectCharged(lost, amount, exchange);
        },
      },
      {
        id: `${id}/no-charge`,
        check: (movement) => {
          const { charged, lost, exchange } = chargedIn(movement);
          exercised(!charged, 'charged is true');
          expectNoRefund(movement, new Big(0));
          expectNoCharge(lost, exchange);
        },
      },
    ];
  }),
  // Endpoints > eSIM orders > item 1
  ...(['charge', 'charge-amount'] as const).map((name): MovementRule => ({
    id: `createEsimOrder/${name}`,
    check: (movement) => {
      const only = onlyOf('createEsimOrder', movement);
      const isNew = accepted(only) && !movement.isKnown(only) && !movement.isReplay(only);
      exercised(
        isNew && movement.isSettled,
        'the order is rejected or a repetition, or its debit may come later',
      );
      const isNaira = /^NGN$/i.test(
        String(members(members(movement.reading.response?.json)['data'])['currency']),
      );
      const lost = movement.before.minus(movement.after);
      expectNoRefund(movement, priceOf(only));
      if (name === 'charge') return expectPaid(lost, isNaira ? priceOf(only) : null, only.exchange);
      exercised(isNaira, 'the wallet is not in naira');
      expectPricePaid(lost, priceOf(only), only.exchange);
    },
  })),
  // Errors > Body shapes > paragraph 1: the balance covers every accepted request.
  ...spenders.map((id): MovementRule => ({
    id: `${id}/no-overdraft`,
    check: (movement) => {
      const all = allOf(id, movement);
      exercised(
        all.length > 1 && all.some(({ exchange }) => exchange.crowded),
        'no requests are simultaneous',
      );
      exercised(all.some(accepted), 'the server accepted none of the requests');
      const { after, before } = movement;
      expectThat(reaches(after, 0), 'an available balance of at least 0', money(after), all.at(-1)!.exchange);
      if (id === 'createEsimOrder') return;
      const news = new Map(all.filter(accepted).map((one) => [one.sent['reference'], amountOf(one)]));
      const spent = [...news.values()].reduce((sum, amount) => sum.plus(amount), new Big(0));
      const actual = `${news.size} accepted transfers with a total of ${money(spent)}`;
      expectThat(
        spent.lte(before),
        `accepted transfers of at most ${money(before)}`,
        actual,
        all.at(-1)!.exchange,
      );
    },
  })),
];
