import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Overrides } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { dropped, members, onSuccess } from '../../rewrite.js';
import { anything } from '../../rules.js';
import { Esims } from '../../store/esims.js';
import { Wallet } from '../../store/wallet.js';
import { defectsOf, type Defect } from '../defect.js';
import { crashesOnMalformed, repairsCutShort } from '../faults/bodies.js';
import { chargeFaults, debitsRefused } from '../faults/charges.js';
import { withSecret } from '../faults/credentials.js';
import { forgetful, refusesReplays, slowWithKey, unlocked } from '../faults/idempotency.js';
import { interrupted } from '../faults/programs.js';
import { rowOf } from '../faults/row.js';

const order = defectsOf('createEsimOrder');
const echo = ['echo'];
const amount = ['charge-amount'];

// A reference is used once, as is legal; so a replay that is not one shows.
const onlyOnce: Overrides = {
  esim: {
    secondUse() {
      throw new Refusal('conflict', 'There is an order with this reference.');
    },
  },
};

/** Lets orders run into each other. */
const neverAlone = <T>(_: Wallet, run: () => Promise<T>): Promise<T> => run();

/** Faults of ordering eSIMs. */
export const orders: readonly Defect[] = [
  ...[
    chargeFaults.notDebited,
    chargeFaults.debitedTwice,
    chargeFaults.credited,
    chargeFaults.overdrawn,
    chargeFaults.servedUnpaid,
    chargeFaults.drainsWallet,
    chargeFaults.shortfallWithoutRequired,
    chargeFaults.shortfallInSmallestUnit,
  ].flatMap((fault) => rowOf('createEsimOrder', fault)),
  order('esim-debited-in-dollars', 'The wallet in naira is debited by amount_usd.', amount, {
    esim: { price: ({ usd }) => usd },
  }),
  order('esim-own-reference-echoed', "The reference is one of the server's own.", echo, {
    alter: onSuccess('data.reference', (reference) => `ORD-${String(reference).length}`),
  }),
  order('esim-id-for-all', 'Every new order has the same id.', ['own-id'], {
    alter: onSuccess('data.id', () => '11111111-1111-4111-8111-111111111111'),
  }),
  order('esim-slug-as-package-code', 'The package_code is the slug.', echo, {
    alter: onSuccess('data', (data) => ({ ...members(data), package_code: members(data)['package_slug'] })),
  }),
  order('esim-reference-cut', 'The reference is cut to eight characters.', echo, {
    alter: onSuccess('data.reference', (reference) => String(reference).slice(0, 8)),
  }),
  order('esim-overdraft-race', 'Simultaneous orders read one balance.', ['no-overdraft'], {
    charges: { inTurn: neverAlone, afterBalanceCheck: () => sleep(80) },
  }),
  order('esim-lost-update', 'Of simultaneous debits only the last one stays.', ['no-overdraft'], {
    charges: {
      inTurn: neverAlone,
      async debit(wallet, price, reference) {
        const rest = wallet.available.minus(price);
        await sleep(80);
        wallet.debit(wallet.available.minus(rest), reference);
      },
    },
  }),
  order(
    'esim-refusal-debited',
    'An order that is refused as invalid costs 100.00.',
    ['refusal-debits-nothing'],
    {
      alter: debitsRefused(['rule', 'malformed'], () => new Big(100)),
    },
  ),
  order(
    'esim-debited-before-secret',
    'A wrong api-secret gets 401, and the wallet is debited.',
    ['refusal-debits-nothing'],
    { alter: withSecret(debitsRefused(['credentials'], () => new Big('3787.35'))) },
  ),
  order(
    'esim-unknown-package-debited',
    'A package that is not on sale is paid, and refused.',
    ['refusal-debits-nothing'],
    {
      alter: debitsRefused(['absent'], () => new Big('3787.35')),
    },
  ),
  order(
    'esim-replay-debits-again',
    'A repeated request gets the same response, and debits again.',
    ['idempotency.one-effect'],
    {
      service: {
        replay(kept, call) {
          call.store.part(Wallet).debit(call.store.part(Esims).cheapest.naira, 'replay');
          return kept.reply;
        },
      },
    },
  ),
  order(
    'esim-malformed-json-repaired',
    'JSON that lacks its end is read.',
    ['body.malformed'],
    repairsCutShort,
  ),
  order(
    'esim-malformed-json-crashes',
    'A body that is not JSON ends in a 500.',
    ['body.malformed', 'response.no-server-error'],
    crashesOnMalformed,
  ),
  order(
    'esim-types-not-looked-at',
    'Members may be of any type; a package that is not on sale is another one.',
    ['body.reference.type', 'body.package_code.type'],
    {
      esim: {
        orderFields: () => ({ reference: anything, package_code: anything }),
        package: (code, { store }) => store.part(Esims).find(code) ?? store.part(Esims).cheapest,
      },
    },
  ),
  order('esim-errors-without-detail', 'A broken rule is a number and a message.', ['validation-body'], {
    alter: (answer) =>
      answer.refusal === 'rule' || answer.refusal === 'malformed'
        ? { ...answer, body: { error: answer.status, message: 'Invalid order' } }
        : answer,
  }),
  order('esim-amounts-as-text', 'Amounts are text.', ['response.body', 'pact.success'], {
    alter: onSuccess('data.amount_naira', String),
  }),
  order('esim-quantity-left-out', 'There is no quantity.', ['response.body', 'pact.success'], {
    alter: onSuccess('data.quantity', dropped),
  }),
  order(
    'esim-completed-datetime-never',
    'completed_datetime of a pending order says never.',
    ['response.body'],
    {
      alter: onSuccess('data.completed_datetime', (time) => time ?? 'never'),
    },
  ),
  order(
    'esim-completed-without-profiles',
    'An order is completed at once, and its eSIMs are null.',
    ['response.body'],
    {
      esim: { completedAt: ({ createdAt }) => createdAt, status: () => 'completed' },
      alter: onSuccess('data.profiles', () => null),
    },
  ),
  order(
    'esim-waiting-twin-debits-again',
    'A twin that waited for the first request gets its response, and debits again.',
    ['idempotency.simultaneous'],
    {
      service: {
        begins: slowWithKey,
        replay({ running, reply }, { store }) {
          if (running) store.part(Wallet).debit(store.part(Esims).cheapest.naira, 'twin');
          return reply;
        },
      },
    },
  ),
  ...[
    ...forgetful(onlyOnce),
    refusesReplays,
    unlocked({ esim: { secondUse: () => undefined } }),
    interrupted(onlyOnce).byAnotherKey,
  ].flatMap((fault) => rowOf('createEsimOrder', fault)),
];
