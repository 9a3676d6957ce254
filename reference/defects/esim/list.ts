import { defaults } from '../../behaviour/index.js';
import { dayBefore, digitsAsNumber } from '../../changes/values.js';
import { isUnknown } from '../../changes/requests.js';
import { lastWithout, members } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

const { esim: sound } = defaults;

/** Defects of the list of eSIM orders. */
export const esimList = defectsOf('listEsimOrders', {
  'esims-type-ignored': defect('type is ignored, and all are listed.')
    .breaks('filter-type', 'default-type')
    .esim({ listedType: () => undefined }),
  'esims-always-purchases': defect('type is ignored, and purchases are listed.')
    .breaks('filter-type')
    .forgets('type'),
  'esims-types-swapped': defect('purchase lists top-ups, topup lists purchases.')
    .breaks('filter-type')
    .esim({ listedType: (asked) => (asked === 'topup' ? 'purchase' : asked ? 'topup' : 'purchase') }),
  'esims-all-by-default': defect('Without type, all are listed.')
    .breaks('default-type')
    .esim({ listedType: (asked) => (asked === undefined ? undefined : sound.listedType(asked)) }),
  'esims-topups-by-default': defect('Without type, top-ups are listed.')
    .breaks('default-type')
    .esim({ listedType: (asked = 'topup') => sound.listedType(asked) }),
  'esims-newest-left-out': defect('The newest order is not listed.')
    .breaks('holds-order')
    .esim({ listed: (orders) => sound.listed(orders).slice(1) }),
  'esims-references-cut': defect('A listed reference is cut to eight characters.')
    .breaks('holds-order')
    .shows('data.*.reference', (reference) => String(reference).slice(0, 8)),
  'esims-slug-as-package-code': defect('A listed package_code is the slug.')
    .breaks('holds-order')
    .members('data.*', (order) => ({ package_code: order['package_slug'] })),
  'esims-first-page-only': defect('Only the two oldest orders are listed.')
    .breaks('holds-order')
    .esim({ listed: (orders) => orders.slice(0, 2) }),
  'esims-pending-left-out': defect('Orders are listed once they are completed.')
    .breaks('holds-order')
    .esim({ listed: (orders) => sound.listed(orders).filter(({ completedAt }) => completedAt !== null) }),
  'esims-unknown-type-crashes': defect('An unknown type ends in a 500.')
    .breaks('query.type.enum', 'response.no-server-error')
    .crashes(isUnknown('type', ['purchase', 'topup'])),
  'esims-unknown-type-topups': defect('Any type but purchase lists top-ups.')
    .breaks('query.type.enum')
    .esim({ listedType: (asked = 'purchase') => (asked === 'purchase' ? 'purchase' : 'topup') }),
  'esims-error-without-detail': defect('An unknown type gets a message only.')
    .breaks('validation-body')
    .refuses('rule', { body: { message: 'Bad type' } }),
  'esims-error-places-missing': defect('The faults of a query do not say where.')
    .breaks('validation-body')
    .alter((answer) => {
      const { detail } = members(answer.body);
      if (!Array.isArray(detail)) return answer;
      return { ...answer, body: { detail: (detail as object[]).map((one) => ({ ...one, loc: null })) } };
    }),
  'esims-type-left-out': defect('Listed orders do not say their type.')
    .breaks('response.body', 'pact.success')
    .hides('data.*.type'),
  'esims-type-in-capitals': defect('Types are in capitals.')
    .breaks('response.body', 'pact.success')
    .shows('data.*.type', (type) => String(type).toUpperCase()),
  'esims-completed-profiles-empty': defect('The eSIMs of a completed order are empty objects.')
    .breaks('response.body')
    .shows('data.*.profiles.*', () => ({})),
  'esims-completed-profiles-null': defect('The eSIMs of a completed order are null.')
    .breaks('response.body')
    .shows('data.*.profiles', null),
  'esims-completed-without-packages': defect('The eSIM of a completed order has no packages.')
    .breaks('response.body')
    .hides('data.*.profiles.*.packages'),
  'esims-references-cut-at-64': defect('A listed reference is cut at 64 characters.')
    .breaks('holds-order')
    .shows('data.*.reference', (reference) => String(reference).slice(0, 64)),
  'esims-references-as-numbers': defect('A listed reference of digits has lost its leading zeros.')
    .breaks('holds-order')
    .shows('data.*.reference', (reference) => digitsAsNumber(String(reference))),
  'esims-references-right-to-left-turned': defect('Hebrew letters of a listed reference are turned round.')
    .breaks('holds-order')
    .shows('data.*.reference', (reference) =>
      String(reference).replaceAll(/[\u0590-\u05ff]+/g, (word) => [...word].reverse().join('')),
    ),
  'esims-last-without-status': defect('The last order of a list has no status.')
    .breaks('response.body')
    .shows('data', lastWithout('status')),
  'esim-list-unknown-type-refused-otherwise': defect('An unknown type gets the Error shape.')
    .breaks('validation-body', 'response.error-body')
    .when(({ query }) => query.get('type')?.startsWith('cwit') ?? false)
    .refuses('rule', ({ status }) => ({ body: { error: status, message: 'Invalid' } })),
  'esims-updated-before-created': defect('A listed updated_datetime is a day before the creation.')
    .breaks('times')
    .members('data.*', ({ created_datetime: time }) => ({ updated_datetime: dayBefore(time) })),
  'esims-price-in-kobo': defect('A listed amount_naira is in kobo.')
    .breaks('same-order')
    .shows('data.*.amount_naira', (amount) => Number(amount) * 100),
  'esims-prices-swapped': defect('A listed amount_usd is that in naira.')
    .breaks('same-price')
    .members('data.*', ({ amount_naira: amount }) => ({ amount_usd: amount })),
  'esims-package-of-another': defect('A listed package_name is that of another package.')
    .breaks('same-order')
    .shows('data.*.package_name', 'Ghana 5 GB 30 days'),
});
