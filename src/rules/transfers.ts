// Endpoints > Initiate transfer. What a transfer costs is in wallet/movements.ts.
import { expectSame } from '../checks/expect.js';
import { answersOf, exercised } from './rule.js';

export const transferRules = [
  ...answersOf('initiateTransfer', {
    // Endpoints > Initiate transfer > row narration, row account_name
    'optional-members': ({ sent }) =>
      exercised(
        sent['account_name'] === undefined && sent['narration'] === undefined,
        'no transfer leaves out account_name and narration',
      ),
  }),
  ...answersOf(
    'initiateTransfer',
    {
      // States and transitions > Wallet transfer > paragraph 1
      'initial-status': ({ data, exchange }) =>
        expectSame(data['status'], 'pending', 'the status of a new transfer', exchange),
    },
    'reference',
  ),
];
