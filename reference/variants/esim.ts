import { Big } from 'big.js';
import { esimDefaults as sound } from '../behaviour/esim.js';
import { dropped, members, onSuccess } from '../rewrite.js';
import { Refusal } from '../refusal.js';
import { filledText, optional } from '../rules.js';
import { Esims } from '../store/esims.js';
import { lists } from './esim/lists.js';
import { all, as200, only, withStatus } from './only.js';
import { variant, type Variant } from './variant.js';

const secondUse = 'createEsimOrder/second-use-of-reference';
const shortfall = 'createEsimOrder/insufficient-balance-status';
const transitions = 'createEsimOrder/transitions';
const later = ['provider_order_no', 'error_message', 'completed_datetime', 'profiles'];

/** Choices about eSIMs. */
export const esim: readonly Variant[] = [
  variant('esim-fields-optional', 'createEsimOrder/required-fields', 'Neither field is required.', {
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
  }),
  variant('esim-second-use-refused', secondUse, 'A second use of a reference gets 409.', {
    esim: {
      secondUse() {
        throw new Refusal('conflict', 'There is an order with this reference');
      },
    },
  }),
  variant('esim-second-use-orders-again', secondUse, 'A second use of a reference is another order.', {
    esim: { secondUse: () => undefined },
  }),
  variant(
    'esim-unknown-package-fails-later',
    'createEsimOrder/unknown-package',
    'A package that is not on sale makes an order that failed and costs nothing.',
    {
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
  ),
  variant('esim-status-processing', 'createEsimOrder/status-values', 'A new order is PROCESSING.', {
    esim: { status: ({ completedAt }) => (completedAt === null ? 'PROCESSING' : 'DONE') },
  }),
  variant('esim-completed-at-once', transitions, 'An order has its eSIM at once.', {
    esim: { completedAt: ({ createdAt }) => createdAt, status: () => 'completed' },
  }),
  variant('esim-completed-after-100-ms', transitions, 'An order has its eSIM 100 ms later.', {
    esim: {
      completedAt: ({ createdAt }, now) => (now > createdAt + 100 ? createdAt : null),
      status: ({ createdAt }, now) => (now > createdAt + 100 ? 'completed' : 'pending'),
    },
  }),
  variant('esim-profiles-null', 'ruling:later-values', 'Before there is an eSIM, profiles is null.', {
    esim: { noProfiles: () => null },
  }),
  variant('esim-later-fields-left-out', 'ruling:later-values', 'What comes later is left out before.', {
    alter: only(['createEsimOrder'], all(...later.map((name) => onSuccess(`data.${name}`, dropped)))),
  }),
  variant(
    'esim-profile-values-null',
    'ruling:later-values',
    'Before completion, all values of a listed eSIM are null.',
    {
      esim: { completedAt: () => null, noProfiles: () => [{ iccid: null, packages: null }] },
    },
  ),
  variant(
    'esim-profile-not-yet-used',
    'ruling:later-values',
    'What a completed order has of an eSIM is empty text where the provider has none, and null until it is used.',
    {
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
  ),
  variant(
    'esim-order-cancelled',
    'createEsimOrder/status-values',
    'A listed order was cancelled, without an eSIM.',
    {
      alter: only(
        ['listEsimOrders'],
        onSuccess('data.*', (order) => ({ ...members(order), status: 'CANCELLED', profiles: null })),
      ),
    },
  ),
  variant('esim-topup-brings-no-profile', 'ruling:later-values', 'A completed top-up has no eSIM of its own.', {
    alter: only(
      ['listEsimOrders'],
      onSuccess('data.*', (order) =>
        members(order)['type'] === 'topup' ? { ...members(order), profiles: null } : order,
      ),
    ),
  }),
  variant('esim-type-always-shown', 'createEsimOrder/type-of-new-order', 'A new order says its type.', {
    esim: { showsType: () => true },
  }),
  variant('esim-shortfall-402', shortfall, 'A refusal for lack of balance gets 402.', {
    alter: only(['createEsimOrder'], withStatus('balance', 402)),
  }),
  variant('esim-shortfall-200', shortfall, 'A refusal for lack of balance gets 200 with status false.', {
    alter: only(['createEsimOrder'], as200('balance')),
  }),
  variant(
    'esim-shortfall-failed-200',
    shortfall,
    'A refusal for lack of balance gets 200 with status failed.',
    {
      alter: only(['createEsimOrder'], as200('balance', { status: 'failed' })),
    },
  ),
  variant('esim-charged-in-dollars', 'ruling:charges', 'The wallet is in dollars, and pays amount_usd.', {
    esim: { price: ({ usd }) => usd },
    alter: only(
      ['getWallet'],
      onSuccess('data.currency', () => 'USD'),
    ),
  }),
  ...lists,
];
