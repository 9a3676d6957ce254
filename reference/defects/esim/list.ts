import { defaults } from '../../behaviour/index.js';
import { dayBefore, digitsAsNumber } from '../../changes/values.js';
import { isUnknown } from '../../changes/requests.js';
import { lastWithout, members } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

const { esim: sound } = defaults;

/** Defects of the list of eSIM orders. */
export const esimList = defectsOf('listEsimOrders', {
  'esims-type-ignored': defect('The server ignores type and lists all orders.')
    .breaks('filter-type', 'default-type')
    .esim({ listedType: () => undefined }),
  'esims-always-purchases': defect('The server ignores type and lists purchases.')
    .breaks('filter-type')
    .forgets('type'),
  'esims-types-swapped': defect('The server swaps the types: purchase lists top-ups, topup lists purchases.')
    .breaks('filter-type')
    .esim({ listedType: (asked) => (asked === 'topup' ? 'purchase' : asked ? 'topup' : 'purchase') }),
  'esims-all-by-default': defect('The server lists all orders without type.')
    .breaks('default-type')
    .esim({ listedType: (asked) => (asked === undefined ? undefined : sound.listedType(asked)) }),
  'esims-topups-by-default': defect('The server lists top-ups without type.')
    .breaks('default-type')
    .esim({ listedType: (asked = 'topup') => sound.listedType(asked) }),
  'esims-newest-left-out': defect('The server omits the newest order from the list.')
    .breaks('holds-order')
    .esim({ listed: (orders) => sound.listed(orders).slice(1) }),
  'esims-references-cut': defect('The server truncates a listed reference to eight characters.')
    .breaks('holds-order')
    .shows('data.*.reference', (reference) => String(reference).slice(0, 8)),
  'esims-slug-as-package-code': defect('The server lists the slug as the package_code.')
    .breaks('holds-order')
    .members('data.*', (order) => ({ package_code: order['package_slug'] })),
  'esims-first-page-only': defect('The server lists the two oldest orders only.')
    .breaks('holds-order')
    .esim({ listed: (orders) => orders.slice(0, 2) }),
  'esims-pending-left-out': defect('The server lists an order only once it is completed.')
    .breaks('holds-order')
    .esim({ listed: (orders) => sound.listed(orders).filter(({ completedAt }) => completedAt !== null) }),
  'esims-unknown-type-crashes': defect('The server returns 500 for an unknown type.')
    .breaks('query.type.enum', 'response.no-server-error')
    .crashes(isUnknown('type', ['purchase', 'topup'])),
  'esims-unknown-type-topups': defect('The server lists top-ups for any type but purchase.')
    .breaks('query.type.enum')
    .esim({ listedType: (asked = 'purchase') => (asked === 'purchase' ? 'purchase' : 'topup') }),
  'esims-error-without-detail': defect('The server rejects an unknown type with a message only.')
    .breaks('validation-body')
    .refuses('rule', { body: { message: 'Bad type' } }),
  'esims-error-places-missing': defect('The server omits the location of faults in a query.')
    .breaks('validation-body')
    .alter((answer) => {
      const { detail } = members(answer.body);
      if (!Array.isArray(detail)) return answer;
      return { ...answer, body: { detail: (detail as object[]).map((one) => ({ ...one, loc: null })) } };
    }),
  'esims-type-left-out': defect('The server omits the type of listed orders.')
    .breaks('response.body', 'pact.success')
    .hides('data.*.type'),
  'esims-type-in-capitals': defect('The server lists types in capitals.')
    .breaks('response.body', 'pact.success')
    .shows('data.*.type', (type) => String(type).toUpperCase()),
  'esims-completed-profiles-empty': defect(
    'The server lists the eSIMs of a completed order as empty objects.',
  )
    .breaks('response.body')
    .shows('data.*.profiles.*', () => ({})),
  'esims-completed-profiles-null': defect('The server lists the eSIMs of a completed order as null.')
    .breaks('response.body')
    .shows('data.*.profiles', null),
  'esims-completed-without-packages': defect(
    'The server lists the eSIM of a completed order without packages.',
  )
    .breaks('response.body')
    .hides('data.*.profiles.*.packages'),
  'esims-references-cut-at-64': defect('The server truncates a listed reference to 64 characters.')
    .breaks('holds-order')
    .shows('data.*.reference', (reference) => String(reference).slice(0, 64)),
  'esims-references-as-numbers': defect('The server removes leading zeros from a listed reference of digits.')
    .breaks('holds-order')
    .shows('data.*.reference', (reference) => digitsAsNumber(String(reference))),
  'esims-references-right-to-left-turned': defect(
    'The server reverses the Hebrew letters of a listed reference.',
  )
    .breaks('holds-order')
    .shows('data.*.reference', (reference) =>
      String(reference).replaceAll(/[\u0590-\u05ff]+/g, (word) => [...word].reverse().join('')),
    ),
  'esims-last-without-status': defect('The server omits the status of the last order in a list.')
    .breaks('response.body')
    .shows('data', lastWithout('status')),
  'esim-list-unknown-type-refused-otherwise': defect(
    'The server rejects an unknown type with the Error shape.',
  )
    .breaks('validation-body', 'response.error-body')
    .when(({ query }) => query.get('type')?.startsWith('cwit') ?? false)
    .refuses('rule', ({ status }) => ({ body: { error: status, message: 'Invalid' } })),
  'esims-updated-before-created': defect('The server lists updated_datetime a day before the creation.')
    .breaks('times')
    .members('data.*', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
  'esims-price-in-kobo': defect('The server lists amount_naira in kobo.')
    .breaks('same-order')
    .shows('data.*.amount_naira', (amount) => Number(amount) * 100),
  'esims-prices-swapped': defect('The server lists the naira amount as amount_usd.')
    .breaks('same-price')
    .members('data.*', ({ amount_naira: amount }) => ({ amount_usd: amount })),
  'esims-profile-twice': defect('The server lists each eSIM of a completed order twice.')
    .breaks('profiles-of-quantity')
    .shows('data.*.profiles', (profiles) => [profiles, profiles].flat()),
  'esims-package-of-another': defect('The server lists the package_name of another package.')
    .breaks('same-order')
    .shows('data.*.package_name', 'Ghana 5 GB 30 days'),
});
