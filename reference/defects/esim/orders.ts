import { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { dropped, members, onSuccess } from '../../rewrite.js';
import { anything } from '../../rules.js';
import { Esims } from '../../store/esims.js';
import { Wallet } from '../../store/wallet.js';
import { debitsRefused } from '../shared/charges.js';
import { withSecret } from '../shared/credentials.js';
import { slowWithKey } from '../shared/idempotency.js';
import { defectsOf } from '../defect.js';
import { repairsCutShort, crashesOnMalformed } from '../shared/malformed-bodies.js';

/** Lets orders run into each other. */
const withoutMutex = <T>(_: Wallet, run: () => Promise<T>): Promise<T> => run();

/** Defects of ordering eSIMs. */
export const esimOrders = defectsOf('createEsimOrder', {
  'esim-debited-in-dollars': {
    summary: 'The wallet in naira is debited by amount_usd.',
    fails: 'charge-amount',
    esim: { price: ({ usd }) => usd },
  },
  'esim-own-reference-echoed': {
    summary: "The reference is one of the server's own.",
    fails: 'echo',
    alter: onSuccess('data.reference', (reference) => `ORD-${String(reference).length}`),
  },
  'esim-id-for-all': {
    summary: 'Every new order has the same id.',
    fails: 'own-id',
    alter: onSuccess('data.id', () => '11111111-1111-4111-8111-111111111111'),
  },
  'esim-slug-as-package-code': {
    summary: 'The package_code is the slug.',
    fails: 'echo',
    alter: onSuccess('data', (data) => ({ ...members(data), package_code: members(data)['package_slug'] })),
  },
  'esim-reference-cut': {
    summary: 'The reference is cut to eight characters.',
    fails: 'echo',
    alter: onSuccess('data.reference', (reference) => String(reference).slice(0, 8)),
  },
  'esim-overdraft-race': {
    summary: 'Simultaneous orders read one balance.',
    fails: 'no-overdraft',
    charges: { exclusively: withoutMutex, afterBalanceCheck: () => sleep(80) },
  },
  'esim-lost-update': {
    summary: 'Of simultaneous debits only the last one stays.',
    fails: 'no-overdraft',
    charges: {
      exclusively: withoutMutex,
      async debit(wallet, price, reference) {
        const rest = wallet.available.minus(price);
        await sleep(80);
        wallet.debit(wallet.available.minus(rest), reference);
      },
    },
  },
  'esim-refusal-debited': {
    summary: 'An order that is refused as invalid costs 100.00.',
    fails: 'refusal-debits-nothing',
    alter: debitsRefused(['rule', 'malformed'], () => new Big(100)),
  },
  'esim-debited-before-secret': {
    summary: 'A wrong api-secret gets 401, and the wallet is debited.',
    fails: 'refusal-debits-nothing',
    alter: withSecret(debitsRefused(['credentials'], () => new Big(100))),
  },
  'esim-unknown-package-debited': {
    summary: 'A package that is not on sale is paid, and refused.',
    fails: 'refusal-debits-nothing',
    alter: debitsRefused(['absent'], () => new Big('3787.35')),
  },
  'esim-replay-debits-again': {
    summary: 'A repeated request gets the same response, and debits again.',
    fails: 'idempotency.one-effect',
    service: {
      replay(kept, call) {
        call.store.part(Wallet).debit(call.store.part(Esims).cheapest.naira, 'replay');
        return kept.reply;
      },
    },
  },
  'esim-malformed-json-repaired': {
    summary: 'JSON that lacks its end is read.',
    fails: 'body.malformed',
    ...repairsCutShort,
  },
  'esim-malformed-json-crashes': {
    summary: 'A body that is not JSON ends in a 500.',
    fails: ['body.malformed', 'response.no-server-error'],
    ...crashesOnMalformed,
  },
  'esim-types-not-looked-at': {
    summary: 'Members may be of any type; a package that is not on sale is another one.',
    fails: ['body.reference.type', 'body.package_code.type'],
    esim: {
      orderFields: () => ({ reference: anything, package_code: anything }),
      package: (code, { store }) => store.part(Esims).find(code) ?? store.part(Esims).cheapest,
    },
  },
  'esim-errors-without-detail': {
    summary: 'A broken rule is a number and a message.',
    fails: 'validation-body',
    alter: (answer) =>
      answer.refusal === 'rule' || answer.refusal === 'malformed'
        ? { ...answer, body: { error: answer.status, message: 'Invalid order' } }
        : answer,
  },
  'esim-quantity-left-out': {
    summary: 'There is no quantity.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data.quantity', dropped),
  },
  'esim-completed-datetime-never': {
    summary: 'completed_datetime of a pending order says never.',
    fails: 'response.body',
    alter: onSuccess('data.completed_datetime', (time) => time ?? 'never'),
  },
  'esim-completed-without-profiles': {
    summary: 'An order is completed at once, and its eSIMs are null.',
    fails: 'response.body',
    esim: { completedAt: ({ createdAt }) => createdAt, status: () => 'completed' },
    alter: onSuccess('data.profiles', () => null),
  },
  'esim-waiting-twin-debits-again': {
    summary: 'A twin that waited for the first request gets its response, and debits again.',
    fails: 'idempotency.simultaneous',
    service: {
      begins: slowWithKey,
      replay({ running, reply }, { store }) {
        if (running) store.part(Wallet).debit(store.part(Esims).cheapest.naira, 'twin');
        return reply;
      },
    },
  },
});
