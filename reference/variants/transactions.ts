import { sameText } from '../behaviour/service.js';
import { variantTable } from './variant.js';

/** Choices about transactions. */
export const transactions = variantTable({
  'list-secret-optional': {
    about: 'listTransactions/secret-optional',
    summary: 'The list asks for the api-key only.',
    service: {
      authenticates: (given, right, call) =>
        sameText(given.key, right.key) &&
        (call.route.secretOptional === true || sameText(given.secret, right.secret)),
    },
  },
  'list-authorization-for-all-paid': {
    about: 'ruling:free-values',
    summary: 'Every paid transaction has an authorization.',
    transactions: { hasAuthorization: ({ status }) => status === 'success' },
  },
});
