import { Big } from 'big.js';
import { esimDefaults as sound } from '../behaviour/esim.js';
import { dropped, members, onSuccess } from '../rewrite.js';
import { Refusal } from '../refusal.js';
import { filledText, optional } from '../rules.js';
import { Esims } from '../store/esims.js';
import { all, as200, only, withStatus } from './only.js';
import { variantTable } from './variant.js';

const later = ['provider_order_no', 'error_message', 'completed_datetime', 'profiles'];

const inNaira = (kobo: unknown): number => new Big(String(kobo)).div(100).toNumber();

/** Choices about eSIMs. */
export const esim = variantTable({
  'esim-fields-optional': {
    about: 'createEsimOrder/required-fields',
    summary: 'Neither field is required.',
    esim: {
      orderFields: () => ({ reference: optional(filledText), package_code: optional(filledText) }),
      package: (code: string | undefined, call) =>
        code === undefined ? call.store.part(Esims).cheapest : sound.package(code, call),
      place: (asked, ordered, call) => {
        const reference =
          (asked.reference as string | undefined) ?? `OWN-${call.store.next('own reference')}`;
        return sound.place({ ...asked, reference }, ordered, call);
      },
    },
  },
  'esim-second-use-refused': {
    about: 'createEsimOrder/second-use-of-reference',
    summary: 'A second use of a reference gets 409.',
    esim: {
      secondUse() {
        throw new Refusal('conflict', 'There is an order with this reference');
      },
    },
  },
  'esim-second-use-orders-again': {
    about: 'createEsimOrder/second-use-of-reference',
    summary: 'A second use of a reference is another order.',
    esim: { secondUse: () => undefined },
  },
  'esim-unknown-package-fails-later': {
    about: 'createEsimOrder/unknown-package',
    summary: 'A package that is not on sale makes an order that failed and costs nothing.',
    esim: {
      package: (code, { store }) =>
        store.part(Esims).find(code) ?? {
          ...store.part(Esims).cheapest,
          code,
          usd: new Big(0),
          naira: new Big(0),
        },
      place: (asked, ordered, call) =>
        ordered.naira.eq(0)
          ? call.store.part(Esims).add({
              reference: asked.reference,
              package: ordered,
              type: 'purchase',
              completedAt: null,
              error: 'The provider does not have this package',
            })
          : sound.place(asked, ordered, call),
    },
  },
  'esim-status-processing': {
    about: 'createEsimOrder/status-values',
    summary: 'A new order is PROCESSING.',
    esim: { status: ({ completedAt }) => (completedAt === null ? 'PROCESSING' : 'DONE') },
  },
  'esim-completed-at-once': {
    about: 'createEsimOrder/transitions',
    summary: 'An order has its eSIM at once.',
    esim: { completedAt: ({ createdAt }) => createdAt, status: () => 'completed' },
  },
  'esim-completed-after-100-ms': {
    about: 'createEsimOrder/transitions',
    summary: 'An order has its eSIM 100 ms later.',
    esim: {
      completedAt: ({ createdAt }, now) => (now > createdAt + 100 ? createdAt : null),
      status: ({ createdAt }, now) => (now > createdAt + 100 ? 'completed' : 'pending'),
    },
  },
  'esim-profiles-null': {
    about: 'ruling:later-values',
    summary: 'Before there is an eSIM, profiles is null.',
    esim: { noProfiles: () => null },
  },
  'esim-later-fields-left-out': {
    about: 'ruling:later-values',
    summary: 'What comes later is left out before.',
    alter: only(['createEsimOrder'], all(...later.map((name) => onSuccess(`data.${name}`, dropped)))),
  },
  'esim-profile-values-null': {
    about: 'ruling:later-values',
    summary: 'Before completion, all values of a listed eSIM are null.',
    esim: { completedAt: () => null, noProfiles: () => [{ iccid: null, packages: null }] },
  },
  'esim-profile-not-yet-used': {
    about: 'ruling:later-values',
    summary:
      'What a completed order has of an eSIM is empty text where the provider has none, and null until it is used.',
    alter: only(
      ['listEsimOrders'],
      all(
        ...['pin', 'puk', 'apn', 'smdp_status', 'fup_policy'].map((name) =>
          onSuccess(`data.*.profiles.*.${name}`, () => ''),
        ),
        ...['eid', 'msisdn', 'expired_time', 'order_usage'].map((name) =>
          onSuccess(`data.*.profiles.*.${name}`, () => null),
        ),
      ),
    ),
  },
  'esim-order-cancelled': {
    about: 'createEsimOrder/status-values',
    summary: 'A listed order was cancelled, without an eSIM.',
    alter: only(
      ['listEsimOrders'],
      onSuccess('data.*', (order) => ({ ...members(order), status: 'CANCELLED', profiles: null })),
    ),
  },
  'esim-topup-brings-no-profile': {
    about: 'ruling:later-values',
    summary: 'A completed top-up has no eSIM of its own.',
    alter: only(
      ['listEsimOrders'],
      onSuccess('data.*', (order) =>
        members(order)['type'] === 'topup' ? { ...members(order), profiles: null } : order,
      ),
    ),
  },
  'esim-type-always-shown': {
    about: 'createEsimOrder/type-of-new-order',
    summary: 'A new order says its type.',
    esim: { showsType: () => true },
  },
  'esim-shortfall-402': {
    about: 'createEsimOrder/insufficient-balance-status',
    summary: 'A refusal for lack of balance gets 402.',
    alter: only(['createEsimOrder'], withStatus('balance', 402)),
  },
  'esim-shortfall-200': {
    about: 'createEsimOrder/insufficient-balance-status',
    summary: 'A refusal for lack of balance gets 200 with status false.',
    alter: only(['createEsimOrder'], as200('balance')),
  },
  'esim-shortfall-failed-200': {
    about: 'createEsimOrder/insufficient-balance-status',
    summary: 'A refusal for lack of balance gets 200 with status failed.',
    alter: only(['createEsimOrder'], as200('balance', { status: 'failed' })),
  },
  'esim-charged-in-kobo': {
    about: 'getWallet/unit',
    summary: 'The wallet counts kobo, and prices are in naira.',
    alter: all(
      only(['createEsimOrder'], onSuccess('data.amount_naira', inNaira)),
      only(['listEsimOrders'], onSuccess('data.*.amount_naira', inNaira)),
    ),
  },
  'esim-charged-in-dollars': {
    about: 'ruling:charges',
    summary: 'The wallet is in dollars, and pays amount_usd.',
    esim: { price: ({ usd }) => usd },
    alter: only(
      ['getWallet'],
      onSuccess('data.currency', () => 'USD'),
    ),
  },
});
