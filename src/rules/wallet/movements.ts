// Endpoints > Initiate transfer, eSIM orders; Errors > Body shapes > paragraph 1: what two balances at rest show of all
// that was sent between them.
import { Big } from 'big.js';
import { expectRefused, expectThat, isAccepted } from '../../checks/expect.js';
import { isRefused } from '../../checks/response.js';
import type { OperationId, RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { exercised, members, type Asked } from '../rule.js';
import {
  type Balances,
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

/** Two balances at rest, and all requests between them that may cost something, in the order in which they were sent. */
export interface Movement extends Balances {
  /** The answer that shows the second balance. */
  reading: Exchange;
  /** Whether all that was spent is known to show in it; else a debit may come later, or have been undone. */
  isSettled: boolean;
  moves: readonly Asked[];
  /** Whether an earlier accepted request had the reference of a transfer or an order. */
  isKnown: (asked: Asked) => boolean;
  /** Whether an earlier accepted request had its Idempotency-Key. */
  isReplay: (asked: Asked) => boolean;
}

/** A rule about what a movement shows. Throws NotTestable where it shows nothing of it. */
export interface MovementRule {
  id: RequirementId;
  check: (movement: Movement) => void;
}

const accepted = ({ exchange }: Asked): boolean => isAccepted(exchange.response);
const refused = ({ exchange }: Asked): boolean => isRefused(exchange.response);
const isOf =
  (id: OperationId) =>
  ({ exchange }: Asked): boolean =>
    exchange.operation === id;

/** All requests of a movement, where each is of the operation. */
function allOf(id: OperationId, { moves }: Movement): readonly [Asked, ...Asked[]] {
  const [first, ...others] = moves;
  exercised(first !== undefined && moves.every(isOf(id)), `not only ${id} was sent between two balances`);
  return [first, ...others];
}

/** The only request of a movement. */
function onlyOf(id: OperationId, movement: Movement): Asked {
  const [only, ...others] = allOf(id, movement);
  exercised(others.length === 0, `more than one ${id} was sent between two balances`);
  return only;
}

function amountOf({ exchange: { request } }: Asked): Big {
  const amount = amountAsked(request);
  exercised(amount !== null, 'the amount of the request is not known');
  return amount;
}

/** The amount of the first accepted of several transfers with one new reference. */
function firstAmount(movement: Movement, isRace: boolean): Big {
  const all = allOf('initiateTransfer', movement);
  const [first] = all;
  const references = new Set(all.map(({ sent }) => sent['reference']));
  const isOne =
    all.length > 1 && references.size === 1 && !movement.isKnown(first) && !all.some(movement.isReplay);
  exercised(isOne && all.some(accepted), 'no new reference was used more than once');
  exercised(all.some(({ exchange }) => exchange.crowded) === isRace, 'it was used in another way');
  return amountOf(all.find(accepted)!);
}

const spenders = ['initiateTransfer', 'createEsimOrder'] as const;
const charging = ['queryLoanFeature', 'verifyEnhancedNin'] as const;

const isTwin = (one: Exchange, other: Exchange): boolean =>
  one.crowded === true &&
  one.request.headers['idempotency-key'] !== undefined &&
  one.request.headers['idempotency-key'] === other.request.headers['idempotency-key'];

const priceOf = ({ data }: Asked, name = 'amount_naira'): Big => new Big(Number(data[name]) || 0);

export const movementRules: readonly MovementRule[] = [
  // Endpoints > Initiate transfer > paragraph 2
  {
    id: 'initiateTransfer/debit',
    check: (movement) => {
      const only = onlyOf('initiateTransfer', movement);
      exercised(accepted(only) && !movement.isKnown(only) && !movement.isReplay(only), 'no new transfer');
      expectDebitedOnce(movement, amountOf(only), 'a transfer debits its amount', only.exchange);
    },
  },
  // Endpoints > Initiate transfer > row reference
  {
    id: 'initiateTransfer/reference-unique',
    check: (movement) =>
      expectDebitedOnce(movement, firstAmount(movement, false), 'a reference debits once', movement.reading),
  },
  {
    id: 'initiateTransfer/reference-unique',
    check: (movement) => {
      const all = allOf('initiateTransfer', movement);
      const isAgain = all.every(movement.isKnown) && !all.every(movement.isReplay);
      exercised(isAgain, 'no reference was used again');
      expectUnchanged(movement, 'a reference debits once', all.at(-1)!.exchange);
    },
  },
  // Limits > row Transfer reference
  {
    id: 'initiateTransfer/reference-race',
    check: (movement) =>
      expectDebitedOnce(
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
        'no key was used at the same time',
      );
      expectDebitedOnce(movement, amountOf(all[0]), 'simultaneous transfers with one key', movement.reading);
    },
  },
  ...spenders.flatMap((id): MovementRule[] => [
    // Endpoints > Conventions > item 2
    {
      id: `${id}/idempotency.one-effect`,
      check: (movement) => {
        const all = allOf(id, movement);
        exercised(all.every(movement.isReplay), 'nothing was replayed');
        expectUnchanged(movement, 'a replay debits nothing', all.at(-1)!.exchange);
      },
    },
    // Endpoints > Initiate transfer > paragraph 2; Endpoints > eSIM orders > item 1
    {
      id: `${id}/refusal-debits-nothing`,
      check: (movement) => {
        const all = allOf(id, movement);
        exercised(all.every(refused), 'not every request was refused');
        expectUnchanged(movement, 'a refused request debits nothing', all.at(-1)!.exchange);
      },
    },
  ]),
  // Errors > Body shapes > paragraph 1
  {
    id: 'initiateTransfer/insufficient-balance',
    check: (movement) => {
      const only = onlyOf('initiateTransfer', movement);
      exercised(amountOf(only).gt(movement.before), 'the wallet held the amount');
      exercised(!movement.isKnown(only) && !movement.isReplay(only), 'no new transfer');
      expectRefused(only.exchange, 'an amount above the available balance');
      expectUnchanged(movement, 'a refused transfer debits nothing', only.exchange);
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
        'no transfer was refused for its amount',
      );
      expectBothAmounts({ price, before: movement.before, exchange });
    },
  },
  ...charging.flatMap((id): MovementRule[] => {
    const chargedIn = (movement: Movement) => {
      const only = onlyOf(id, movement);
      const charges = accepted(only) ? chargesIn(only) : null;
      exercised(charges !== null, `no ${id} says what it charged`);
      exercised(movement.isSettled, 'what was charged may be debited later');
      return { ...charges, lost: movement.before.minus(movement.after), exchange: only.exchange };
    };
    // Resources and their fields > Identity result (enhanced NIN) data > paragraph 1
    return [
      {
        id: `${id}/charge`,
        check: (movement) => {
          const { charged, amount, lost, exchange } = chargedIn(movement);
          exercised(charged, 'nothing was charged');
          expectCharged(lost, amount, exchange);
        },
      },
      {
        id: `${id}/no-charge`,
        check: (movement) => {
          const { charged, lost, exchange } = chargedIn(movement);
          exercised(!charged, 'it was charged');
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
      exercised(isNew && movement.isSettled, 'no new order whose debit is known to show');
      const isNaira = /^NGN$/i.test(
        String(members(members(movement.reading.response?.json)['data'])['currency']),
      );
      const lost = movement.before.minus(movement.after);
      if (name === 'charge') return expectPaid(lost, isNaira ? priceOf(only) : null, only.exchange);
      exercised(isNaira, 'the wallet is not in naira');
      expectPricePaid(lost, priceOf(only), only.exchange);
    },
  })),
  // Errors > Body shapes > paragraph 1: what is accepted can be paid.
  ...spenders.map((id): MovementRule => ({
    id: `${id}/no-overdraft`,
    check: (movement) => {
      const all = allOf(id, movement);
      exercised(all.length > 1 && all.some(({ exchange }) => exchange.crowded), 'nothing was simultaneous');
      exercised(all.some(accepted), 'none was accepted');
      const { after, before } = movement;
      expectThat(reaches(after, 0), 'an available balance of at least 0', money(after), all.at(-1)!.exchange);
      if (id === 'createEsimOrder') return;
      const news = new Map(all.filter(accepted).map((one) => [one.sent['reference'], amountOf(one)]));
      const spent = [...news.values()].reduce((sum, amount) => sum.plus(amount), new Big(0));
      const actual = `${news.size} transfers accepted, of ${money(spent)} in all`;
      expectThat(spent.lte(before), `at most ${money(before)} spent`, actual, all.at(-1)!.exchange);
    },
  })),
];
