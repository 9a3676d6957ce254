import { sameText } from '../behaviour/service.js';
import { confirm } from './transactions/confirm.js';
import { filters } from './transactions/filters.js';
import { order } from './transactions/order.js';
import { pages } from './transactions/pages.js';
import { variant, type Variant } from './variant.js';

/** Choices about transactions. */
export const transactions: readonly Variant[] = [
  variant('list-secret-optional', 'listTransactions/secret-optional', 'The list asks for the api-key only.', {
    service: {
      authenticates: (given, right, call) =>
        sameText(given.key, right.key) &&
        (call.route.secretOptional === true || sameText(given.secret, right.secret)),
    },
  }),
  variant(
    'list-authorization-for-all-paid',
    'ruling:free-values',
    'Every paid transaction has an authorization.',
    {
      transactions: { hasAuthorization: ({ status }) => status === 'success' },
    },
  ),
  ...filters,
  ...order,
  ...pages,
  ...confirm,
];
