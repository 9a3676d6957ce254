import { defaults } from '../../behaviour/index.js';
import { dropped, members, onSuccess, withoutQuery } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listEsimOrders');
const { esim: sound } = defaults;

/** Faults of the list of eSIM orders. */
export const lists: readonly Defect[] = [
  list('esims-type-ignored', 'type is ignored, and all are listed.', ['filter-type', 'default-type'], {
    esim: { listedType: () => undefined },
  }),
  list('esims-always-purchases', 'type is ignored, and purchases are listed.', ['filter-type'], {
    before: withoutQuery('type'),
  }),
  list('esims-types-swapped', 'purchase lists top-ups, topup lists purchases.', ['filter-type'], {
    esim: { listedType: (asked) => (asked === 'topup' ? 'purchase' : asked ? 'topup' : 'purchase') },
  }),
  list('esims-all-by-default', 'Without type, all are listed.', ['default-type'], {
    esim: { listedType: (asked) => (asked === undefined ? undefined : sound.listedType(asked)) },
  }),
  list('esims-topups-by-default', 'Without type, top-ups are listed.', ['default-type'], {
    esim: { listedType: (asked = 'topup') => sound.listedType(asked) },
  }),
  list('esims-newest-left-out', 'The newest order is not listed.', ['holds-order'], {
    esim: { listed: (orders) => sound.listed(orders).slice(1) },
  }),
  list('esims-references-cut', 'A listed reference is cut to eight characters.', ['holds-order'], {
    alter: onSuccess('data.*.reference', (reference) => String(reference).slice(0, 8)),
  }),
  list('esims-slug-as-package-code', 'A listed package_code is the slug.', ['holds-order'], {
    alter: onSuccess('data.*', (order) => ({
      ...members(order),
      package_code: members(order)['package_slug'],
    })),
  }),
  list('esims-first-page-only', 'Only the two oldest orders are listed.', ['holds-order'], {
    esim: { listed: (orders) => orders.slice(0, 2) },
  }),
  list('esims-pending-left-out', 'Orders are listed once they are completed.', ['holds-order'], {
    esim: { listed: (orders) => sound.listed(orders).filter(({ completedAt }) => completedAt !== null) },
  }),
  list(
    'esims-unknown-type-crashes',
    'An unknown type ends in a 500.',
    ['query.type.enum', 'response.no-server-error'],
    {
      esim: {
        listedType(asked) {
          if (asked !== undefined && asked !== 'purchase' && asked !== 'topup')
            throw new Error('no enum constant');
          return sound.listedType(asked);
        },
      },
    },
  ),
  list('esims-unknown-type-topups', 'Any type but purchase lists top-ups.', ['query.type.enum'], {
    esim: { listedType: (asked = 'purchase') => (asked === 'purchase' ? 'purchase' : 'topup') },
  }),
  list('esims-error-without-detail', 'An unknown type gets a message only.', ['validation-body'], {
    alter: (answer) => (answer.refusal === 'rule' ? { ...answer, body: { message: 'Bad type' } } : answer),
  }),
  list('esims-error-places-missing', 'The faults of a query do not say where.', ['validation-body'], {
    alter(answer) {
      const { detail } = members(answer.body);
      if (!Array.isArray(detail)) return answer;
      return { ...answer, body: { detail: (detail as object[]).map((one) => ({ ...one, loc: null })) } };
    },
  }),
  list('esims-type-left-out', 'Listed orders do not say their type.', ['response.body', 'pact.success'], {
    alter: onSuccess('data.*.type', dropped),
  }),
  list('esims-type-in-capitals', 'Types are in capitals.', ['response.body', 'pact.success'], {
    alter: onSuccess('data.*.type', (type) => String(type).toUpperCase()),
  }),
  list('esims-profiles-by-number', 'The eSIMs of an order are an object.', ['response.body'], {
    alter: onSuccess('data.*.profiles', (profiles) => ({ ...(profiles as object[]) })),
  }),
  list(
    'esims-completed-profiles-empty',
    'The eSIMs of a completed order are empty objects.',
    ['response.body'],
    {
      alter: onSuccess('data.*.profiles.*', () => ({})),
    },
  ),
  list('esims-completed-profiles-null', 'The eSIMs of a completed order are null.', ['response.body'], {
    alter: onSuccess('data.*.profiles', () => null),
  }),
  list(
    'esims-completed-without-packages',
    'The eSIM of a completed order has no packages.',
    ['response.body'],
    {
      alter: onSuccess('data.*.profiles.*.packages', dropped),
    },
  ),
  list('esims-volume-as-text', 'The volume of an eSIM is text with its unit.', ['response.body'], {
    alter: onSuccess('data.*.profiles.*.total_volume', (volume) => `${String(volume)} B`),
  }),
  list('esims-in-pages', 'The list is in data.items.', ['response.body', 'pact.success'], {
    alter: onSuccess('data', (items) => ({ items })),
  }),
];
