import { Big } from 'big.js';
import { bodyOf } from '../../changes/requests.js';
import { LoanSubjects } from '../../store/identities.js';
import { defect, defectsOf } from '../defect.js';
import { debits } from '../service/charges.js';
import { crashesOnMalformed, onMalformed } from '../service/responses.js';
import { Refusal } from '../../refusal.js';

/** Defects of the loan feature query. */
export const loans = defectsOf('queryLoanFeature', {
  'loan-free-but-debited': defect('The server debits the wallet although charged is false.')
    .breaks('no-charge')
    .identity({ charges: () => ({ charged: false, charged_amount: '0.00' }) }),
  'loan-free-but-for-a-fee': defect('The server debits a fee of 10.00 although charged is false.')
    .breaks('no-charge')
    .identity({ charges: () => ({ charged: false, charged_amount: '0.00' }) })
    .with(debits(() => new Big(10))),
  'loan-types-not-looked-at': defect(
    'The server accepts fields of any type, and finds a person for an unknown identifier.',
  )
    .breaks(
      'body.access_type.type',
      'body.value.type',
      'body.authorization.type',
      'body.type.type',
      'body.encrypt.type',
    )
    .identity({
      loanFields: () => ({}),
      subject({ value }, { store }) {
        const subjects = store.part(LoanSubjects);
        return subjects.find(JSON.stringify(value)) ?? subjects.add();
      },
    }),
  'loan-malformed-json-crashes': defect('The server returns 500 for a body that is not JSON.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'loan-data-as-list': defect('The server returns data as a list.')
    .breaks('response.body', 'pact.success')
    .shows('data', (data) => [data]),
  'loan-error-numbered': defect('The server returns errors as a number and a message.')
    .breaks('response.error-body')
    .refuses('any', ({ status }) => ({ body: { error: status, message: 'Query failed' } })),
  'loan-type-beyond-64-bits-crashes': defect('The server returns 500 for a type beyond 64 bits.')
    .breaks('response.no-server-error')
    .crashes((request) => Math.abs(Number(bodyOf(request)['type'])) > 2 ** 63),
  'loan-malformed-tells-secret': defect(
    'The server reveals the headers when it rejects a body that is not JSON.',
  )
    .breaks('response.no-secret')
    .with(
      onMalformed((call) => {
        throw new Refusal('malformed', `Not JSON: ${JSON.stringify([...call.request.headers])}`);
      }),
    ),
});
