// Endpoints > Initiate transfer. The rules for its debit are in wallet/movements.ts.
import { say } from '../contract/phrase.js';
import { expectSame, expectThat } from '../checks/expect.js';
import { answersOf, exercised, textOf, withState } from './rule.js';

const wordsOf = (name: unknown): string[] =>
  textOf(name)
    .normalize('NFKD')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);

export const transferRules = [
  ...withState('a bank account exists', 'initiateTransfer', {
    // Resources and their fields > Wallet transfer (initiate response data) > table. The name of the account holder may have several
    // spellings, and the server may not know it yet.
    'account-name': ({ sent, data, exchange }, { values }) => {
      exercised(sent['account_number'] === values['account_number'], 'the account holder is unknown');
      const { destination_account_name: shown } = data;
      const known = [values['name'], sent['account_name']].flatMap(wordsOf);
      const found = wordsOf(shown);
      exercised(
        known.length > 0 && found.length > 1 && !/[*•]/.test(textOf(shown)),
        'the response shows no full name to compare',
      );
      const isOne = found.some((word) => known.includes(word));
      expectThat(
        isOne,
        say`the name of the account holder: ${textOf(values['name'])}`,
        say`${textOf(shown)}`,
        exchange,
      );
    },
  }),
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
