import { Big } from 'big.js';
import { esimDefaults as sound, esimTypes } from '../behaviour/esim.js';
import { members } from '../changes/replies.js';
import { bodyOf } from '../changes/requests.js';
import { filledText, optional } from '../rules.js';
import type { Overrides } from '../behaviour/index.js';
import { Refusal } from '../refusal.js';
import { Esims, type EsimOrder, type EsimOrderType } from '../store/esims.js';
import { variant, variantTable } from './variant.js';

const inNaira = (kobo: unknown): number => new Big(String(kobo)).div(100).toNumber();

const empty = { pin: '', puk: '', apn: '', smdp_status: '', fup_policy: '' };
const notYetUsed = { ...empty, eid: null, msisdn: null, expired_time: null, order_usage: null };

/** The list for an unknown type. */
const otherwise = (instead: EsimOrderType | 'none' | undefined): Overrides => ({
  esim: {
    listedType: (asked) =>
      esimTypes.some((type) => type === (asked ?? type)) ? sound.listedType(asked) : instead,
  },
});

const unlessOwn = (reference: unknown): unknown => (String(reference).startsWith('OWN-') ? null : reference);

/** Choices about eSIMs. */
export const esim = variantTable({
  'esim-fields-optional': variant('The server requires neither field.')
    .about('createEsimOrder/required-fields')
    .esim({
      orderFields: () => ({ reference: optional(filledText), package_code: optional(filledText) }),
      package: (code: string | undefined, call) =>
        code === undefined ? call.store.part(Esims).cheapest : sound.package(code, call),
      place: (asked, ordered, call) => {
        const reference =
          (asked.reference as string | undefined) ?? `OWN-${call.store.next('own reference')}`;
        return sound.place({ ...asked, reference }, ordered, call);
      },
    }),
  'esim-costs-71122': variant('The server charges 71,122.50 for the package.')
    .about('ruling:prices-and-fees')
    .esim({ package: (code, call) => ({ ...sound.package(code, call), naira: new Big('71122.50') }) })
    .on('createEsimOrder')
    .shows('data.amount_naira', 71_122.5)
    .on('listEsimOrders')
    .shows('data.*.amount_naira', 71_122.5),
  'esims-at-the-rate-of-today': variant('The server lists naira at the exchange rate of today.')
    .about('ruling:one-record')
    .warns(/^listEsimOrders\/same-order$/)
    .on('listEsimOrders')
    .shows('data.*.amount_naira', (amount) => Number((Number(amount) * 1.002).toFixed(2))),
  'esim-packages-sold-out-after-two-orders': variant('The server sells two of each package.')
    .about('ruling:things-that-run-out')
    .esim({
      package(asked, call) {
        const ordered = sound.package(asked, call);
        const isSale = ({ package: { code }, completedAt }: EsimOrder): boolean =>
          code === ordered.code && completedAt === null;
        if (call.store.part(Esims).orders.filter(isSale).length >= 2)
          throw new Refusal('conflict', 'This package is sold out');
        return ordered;
      },
    }),
  'esim-second-use-refused': variant('The server returns 409 for a second use of a reference.')
    .about('createEsimOrder/second-use-of-reference')
    .esim({
      secondUse() {
        throw new Refusal('conflict', 'There is an order with this reference');
      },
    }),
  'esim-second-use-orders-again': variant('The server creates another order for a second use of a reference.')
    .about('createEsimOrder/second-use-of-reference')
    .esim({ secondUse: () => undefined }),
  'esim-unknown-package-fails-later': variant(
    'The server creates a failed order without charge for a package that is not on sale.',
  )
    .about('createEsimOrder/unknown-package')
    .esim({
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
    }),
  'esim-unknown-package-400': variant(
    'The server returns 400 without detail for a package that is not on sale.',
  )
    .about('ruling:malformed-body')
    .on('createEsimOrder')
    .refuses('absent', { status: 400, body: { status: false, message: 'There is no such package' } })
    .rejects(
      (request) => ['', undefined].includes(bodyOf(request)['package_code'] as string),
      new Refusal('absent', 'There is no such package'),
    ),
  'esim-status-processing': variant('The server returns a new order as PROCESSING.')
    .about('createEsimOrder/status-values')
    .esim({ status: ({ completedAt }) => (completedAt === null ? 'PROCESSING' : 'DONE') }),
  'esim-completed-at-once': variant('The server adds the eSIM to an order at once.')
    .about('createEsimOrder/transitions')
    .esim({ completedAt: ({ createdAt }) => createdAt, status: () => 'completed' }),
  'esim-completed-after-100-ms': variant('The server adds the eSIM to an order 100 ms later.')
    .about('createEsimOrder/transitions')
    .esim({
      completedAt: ({ createdAt }, now) => (now > createdAt + 100 ? createdAt : null),
      status: ({ createdAt }, now) => (now > createdAt + 100 ? 'completed' : 'pending'),
    }),
  'esim-profiles-null': variant('The server returns null as profiles before there is an eSIM.')
    .about('ruling:later-values')
    .esim({ noProfiles: () => null }),
  'esim-later-fields-left-out': variant('The server omits values that it learns later.')
    .about('ruling:later-values')
    .on('createEsimOrder')

    .hides('data.provider_order_no')
    .hides('data.error_message')
    .hides('data.completed_datetime')
    .hides('data.profiles'),
  'esim-profile-values-null': variant('The server lists an eSIM with null values before completion.')
    .about('ruling:later-values')
    .esim({ completedAt: () => null, noProfiles: () => [{ iccid: null, packages: null }] }),
  'esim-profile-not-yet-used': variant(
    'The server returns empty text for unknown values of an eSIM, and null until its use.',
  )
    .about('ruling:later-values')
    .on('listEsimOrders')
    .members('data.*.profiles.*', notYetUsed),
  'esim-order-cancelled': variant('The server lists a cancelled order without an eSIM.')
    .about('createEsimOrder/status-values')
    .on('listEsimOrders')
    .members('data.*', { status: 'CANCELLED', profiles: null }),
  'esim-order-ended-otherwise': variant(
    'The server lists an order that ended without an eSIM, in a status of its own.',
  )
    .about('ruling:later-values')
    .on('listEsimOrders')
    .members('data.*', ({ updated_datetime: end }) => ({
      status: '05',
      error_message: '',
      completed_datetime: end,
      profiles: null,
    })),
  'esim-topup-brings-no-profile': variant('The server returns a completed top-up without an eSIM of its own.')
    .about('ruling:later-values')
    .on('listEsimOrders')
    .shows('data.*', (order) =>
      members(order)['type'] === 'topup' ? { ...members(order), profiles: null } : order,
    ),
  'esim-type-always-shown': variant('The server returns the type of a new order.')
    .about('createEsimOrder/type-of-new-order')
    .esim({ showsType: () => true }),
  'esim-shortfall-402': variant('The server returns 402 for insufficient balance.')
    .about('createEsimOrder/insufficient-balance-status')
    .on('createEsimOrder')
    .refuses('balance', 402),
  'esim-shortfall-200': variant('The server returns 200 and status false for insufficient balance.')
    .about('createEsimOrder/insufficient-balance-status')
    .on('createEsimOrder')
    .admits('balance'),
  'esim-shortfall-failed-200': variant('The server returns 200 and status failed for insufficient balance.')
    .about('createEsimOrder/insufficient-balance-status')
    .on('createEsimOrder')
    .admits('balance', { status: 'failed' }),
  'esim-charged-in-kobo': variant('The server counts the wallet in kobo, and prices in naira.')
    .about('getWallet/unit')
    .on('createEsimOrder')
    .shows('data.amount_naira', inNaira)
    .on('listEsimOrders')
    .shows('data.*.amount_naira', inNaira),
  'esim-charged-in-dollars': variant('The server pays amount_usd from a wallet in dollars.')
    .about('ruling:charges')
    .esim({ price: ({ usd }) => usd })
    .on('getWallet')
    .shows('data.currency', 'USD'),
  'esims-latest-five': variant('The server lists the latest five orders.')
    .about('listEsimOrders/length')
    .esim({ listed: (orders) => sound.listed(orders).slice(0, 5) }),
  'esims-latest-three': variant('The server lists the latest three orders.')
    .about('listEsimOrders/length')
    .esim({ listed: (orders) => sound.listed(orders).slice(0, 3) }),
  'esims-oldest-first': variant('The server lists the oldest order first.')
    .about('listEsimOrders/length')
    .esim({ listed: (orders) => orders }),
  'esims-unknown-type-empty': variant('The server lists nothing for an unknown type.')
    .about('listEsimOrders/unknown-type')
    .with(otherwise('none')),
  'esims-unknown-type-ignored': variant('The server lists all orders for an unknown type.')
    .about('listEsimOrders/unknown-type')
    .with(otherwise(undefined)),
  'esims-unknown-type-purchases': variant('The server lists purchases for an unknown type.')
    .about('listEsimOrders/unknown-type')
    .with(otherwise('purchase')),
  'esim-left-out-is-null': variant(
    'The server returns and lists null as the reference of an order without one.',
  )
    .about('service/left-out-members')
    .esim({
      orderFields: () => ({ reference: optional(filledText), package_code: filledText }),
      place: (asked, ordered, call) => {
        const { reference = `OWN-${call.store.next('own reference')}` } = asked as Partial<typeof asked>;
        return sound.place({ ...asked, reference }, ordered, call);
      },
    })
    .on('createEsimOrder', 'listEsimOrders')
    .shows('data.reference', unlessOwn)
    .shows('data.*.reference', unlessOwn),
  'esim-price-unknown-at-first': variant('The server does not know the dollar price of a new order yet.')
    .about('ruling:free-values')
    .on('createEsimOrder')
    .shows('data.amount_usd', 0),
});
