import { defaults } from '../../behaviour/index.js';
import { dropped, members, onSuccess, withoutQuery } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

const { esim: sound } = defaults;

/** Defects of the list of eSIM orders. */
export const esimLists = defectsOf('listEsimOrders', {
  'esims-type-ignored': {
    summary: 'type is ignored, and all are listed.',
    fails: ['filter-type', 'default-type'],
    esim: { listedType: () => undefined },
  },
  'esims-always-purchases': {
    summary: 'type is ignored, and purchases are listed.',
    fails: 'filter-type',
    before: withoutQuery('type'),
  },
  'esims-types-swapped': {
    summary: 'purchase lists top-ups, topup lists purchases.',
    fails: 'filter-type',
    esim: { listedType: (asked) => (asked === 'topup' ? 'purchase' : asked ? 'topup' : 'purchase') },
  },
  'esims-all-by-default': {
    summary: 'Without type, all are listed.',
    fails: 'default-type',
    esim: { listedType: (asked) => (asked === undefined ? undefined : sound.listedType(asked)) },
  },
  'esims-topups-by-default': {
    summary: 'Without type, top-ups are listed.',
    fails: 'default-type',
    esim: { listedType: (asked = 'topup') => sound.listedType(asked) },
  },
  'esims-newest-left-out': {
    summary: 'The newest order is not listed.',
    fails: 'holds-order',
    esim: { listed: (orders) => sound.listed(orders).slice(1) },
  },
  'esims-references-cut': {
    summary: 'A listed reference is cut to eight characters.',
    fails: 'holds-order',
    alter: onSuccess('data.*.reference', (reference) => String(reference).slice(0, 8)),
  },
  'esims-slug-as-package-code': {
    summary: 'A listed package_code is the slug.',
    fails: 'holds-order',
    alter: onSuccess('data.*', (order) => ({
      ...members(order),
      package_code: members(order)['package_slug'],
    })),
  },
  'esims-first-page-only': {
    summary: 'Only the two oldest orders are listed.',
    fails: 'holds-order',
    esim: { listed: (orders) => orders.slice(0, 2) },
  },
  'esims-pending-left-out': {
    summary: 'Orders are listed once they are completed.',
    fails: 'holds-order',
    esim: { listed: (orders) => sound.listed(orders).filter(({ completedAt }) => completedAt !== null) },
  },
  'esims-unknown-type-crashes': {
    summary: 'An unknown type ends in a 500.',
    fails: ['query.type.enum', 'response.no-server-error'],
    esim: {
      listedType(asked) {
        if (asked !== undefined && asked !== 'purchase' && asked !== 'topup')
          throw new Error('no enum constant');
        return sound.listedType(asked);
      },
    },
  },
  'esims-unknown-type-topups': {
    summary: 'Any type but purchase lists top-ups.',
    fails: 'query.type.enum',
    esim: { listedType: (asked = 'purchase') => (asked === 'purchase' ? 'purchase' : 'topup') },
  },
  'esims-error-without-detail': {
    summary: 'An unknown type gets a message only.',
    fails: 'validation-body',
    alter: (answer) => (answer.refusal === 'rule' ? { ...answer, body: { message: 'Bad type' } } : answer),
  },
  'esims-error-places-missing': {
    summary: 'The faults of a query do not say where.',
    fails: 'validation-body',
    alter(answer) {
      const { detail } = members(answer.body);
      if (!Array.isArray(detail)) return answer;
      return { ...answer, body: { detail: (detail as object[]).map((one) => ({ ...one, loc: null })) } };
    },
  },
  'esims-type-left-out': {
    summary: 'Listed orders do not say their type.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data.*.type', dropped),
  },
  'esims-type-in-capitals': {
    summary: 'Types are in capitals.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data.*.type', (type) => String(type).toUpperCase()),
  },
  'esims-completed-profiles-empty': {
    summary: 'The eSIMs of a completed order are empty objects.',
    fails: 'response.body',
    alter: onSuccess('data.*.profiles.*', () => ({})),
  },
  'esims-completed-profiles-null': {
    summary: 'The eSIMs of a completed order are null.',
    fails: 'response.body',
    alter: onSuccess('data.*.profiles', () => null),
  },
  'esims-completed-without-packages': {
    summary: 'The eSIM of a completed order has no packages.',
    fails: 'response.body',
    alter: onSuccess('data.*.profiles.*.packages', dropped),
  },
});
