import { Big } from 'big.js';
import { isSuccess, onSuccess } from '../../rewrite.js';
import { LoanSubjects } from '../../store/loan-subjects.js';
import { defectsOf } from '../defect.js';
import { debits } from '../shared/charges.js';
import { crashesOnMalformed } from '../shared/malformed-bodies.js';

/** Defects of the loan feature query. */
export const identityLoans = defectsOf('queryLoanFeature', {
  'loan-free-but-debited': {
    summary: 'charged is false, and the wallet is debited all the same.',
    fails: 'no-charge',
    identity: { charges: () => ({ charged: false, charged_amount: '0.00' }) },
  },
  'loan-free-but-for-a-fee': {
    summary: 'charged is false, and a fee of 10.00 is debited.',
    fails: 'no-charge',
    identity: { charges: () => ({ charged: false, charged_amount: '0.00' }) },
    ...debits(() => new Big(10)),
  },
  'loan-types-not-looked-at': {
    summary: 'Fields may be of any type; an identifier that nobody has finds somebody.',
    fails: [
      'body.access_type.type',
      'body.value.type',
      'body.authorization.type',
      'body.type.type',
      'body.encrypt.type',
    ],
    identity: {
      loanFields: () => ({}),
      subject({ value }, { store }) {
        const subjects = store.part(LoanSubjects);
        return subjects.find(String(value)) ?? subjects.add();
      },
    },
  },
  'loan-malformed-json-crashes': {
    summary: 'A body that is not JSON ends in a 500.',
    fails: ['body.malformed', 'response.no-server-error'],
    ...crashesOnMalformed,
  },
  'loan-data-as-list': {
    summary: 'data is a list.',
    fails: ['response.body', 'pact.success'],
    alter: onSuccess('data', (data) => [data]),
  },
  'loan-error-numbered': {
    summary: 'Errors are a number and a message.',
    fails: 'response.error-body',
    alter: (answer) =>
      isSuccess(answer) ? answer : { ...answer, body: { error: answer.status, message: 'Query failed' } },
  },
});
