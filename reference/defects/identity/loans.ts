import { Big } from 'big.js';
import { dropped, isSuccess, onSuccess } from '../../rewrite.js';
import { LoanSubjects } from '../../store/loan-subjects.js';
import { defectsOf, type Defect } from '../defect.js';
import { crashesOnMalformed } from '../faults/bodies.js';
import { chargeFaults, debits } from '../faults/charges.js';
import { rowOf } from '../faults/row.js';

const loan = defectsOf('queryLoanFeature');

/** Faults of the loan feature query. */
export const loans: readonly Defect[] = [
  ...rowOf('queryLoanFeature', chargeFaults.debitedWithTax),
  ...rowOf('queryLoanFeature', chargeFaults.notDebited),
  ...rowOf('queryLoanFeature', chargeFaults.overdrawn),
  ...rowOf('queryLoanFeature', chargeFaults.shortfallWithoutAvailable),
  loan('loan-free-but-debited', 'charged is false, and the wallet is debited all the same.', ['no-charge'], {
    identity: { charges: () => ({ charged: false, charged_amount: '0.00' }) },
  }),
  loan('loan-free-but-for-a-fee', 'charged is false, and a fee of 10.00 is debited.', ['no-charge'], {
    identity: { charges: () => ({ charged: false, charged_amount: '0.00' }) },
    ...debits(() => new Big(10)),
  }),
  loan(
    'loan-types-not-looked-at',
    'Fields may be of any type; an identifier that nobody has finds somebody.',
    ['access_type', 'value', 'authorization', 'type', 'encrypt'].map((name) => `body.${name}.type`),
    {
      identity: {
        loanFields: () => ({}),
        subject({ value }, { store }) {
          const subjects = store.part(LoanSubjects);
          return subjects.find(String(value)) ?? subjects.add();
        },
      },
    },
  ),
  loan(
    'loan-malformed-json-crashes',
    'A body that is not JSON ends in a 500.',
    ['body.malformed', 'response.no-server-error'],
    crashesOnMalformed,
  ),
  loan('loan-data-as-list', 'data is a list.', ['response.body', 'pact.success'], {
    alter: onSuccess('data', (data) => [data]),
  }),
  loan('loan-charges-left-out', 'There are no charges.', ['response.body', 'pact.success'], {
    alter: onSuccess('charges', dropped),
  }),
  loan('loan-charged-as-text', 'charged is a text.', ['response.body'], {
    alter: onSuccess('charges.charged', String),
  }),
  loan('loan-error-numbered', 'Errors are a number and a message.', ['response.error-body'], {
    alter: (answer) =>
      isSuccess(answer) ? answer : { ...answer, body: { error: answer.status, message: 'Query failed' } },
  }),
];
