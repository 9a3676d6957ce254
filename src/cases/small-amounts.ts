import { bound, type Case } from './case.js';
import { membersOf } from './variations/members.js';

/** The case with its amounts lowered, so that many of them do not empty a wallet. */
export function withSmallAmounts(base: Case): Case {
  const amounts = membersOf(base.operation).filter(
    ({ schema }) => typeof schema === 'object' && schema['format'] === 'decimal-text',
  );
  return amounts.reduce((built, { pointer }) => bound(built, pointer, '5.25'), base);
}
