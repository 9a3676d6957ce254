import { forbids } from '../../changes/forbidden.js';
import { Refusal } from '../../refusal.js';
import { defect, defectsOf, sharedDefects, type Defect } from '../defect.js';

/** Defects of servers that reject valid requests of an operation that the key may use, some of them or all. */
export const permissions: readonly Defect[] = [
  ...sharedDefects({
    'has-sold-out-everything': defect('The server returns 409 for every offer, package and card.')
      .breaks('response.success')
      .at('createFlightQuote', 'createEsimOrder', 'freezeCard', 'issueFlightTicket')
      .service({
        begins() {
          throw new Refusal('conflict', 'This is sold out');
        },
      }),
    'never-finds-new-records': defect('The server never finds a record that was just made.')
      .breaks('response.success')
      .at('confirmTransaction', 'verifyEnhancedNin', 'queryLoanFeature', 'mockCardTransaction')
      .service({
        begins() {
          throw new Refusal('absent', 'There is no such record');
        },
      }),
    'refuses-keyed-requests': defect('The server returns 409 for requests with an Idempotency-Key.')
      .breaks('response.success')
      .at('createVirtualAccount', 'freezeCard', 'createFlightQuote', 'createEsimOrder')
      .service({
        begins({ request }) {
          if (request.headers.has('idempotency-key')) throw new Refusal('conflict', 'Try again');
        },
      }),
    'forbids-every-second': defect('The server returns 403 for every second request.')
      .breaks('response.success')
      .at('confirmTransaction', 'createRecipient', 'getWallet', 'verifyEnhancedNin')
      .with(forbids(({ store }) => store.next('request of a permission') % 2 === 0)),
    'forbids-all-but-every-second': defect('The server returns 403 for every second request, from the first.')
      .breaks('response.success')
      .at('listTransactions', 'initiateTransfer', 'searchFlights', 'createEsimOrder')
      .with(forbids(({ store }) => store.next('request of a permission') % 2 === 1)),
    'forbids-keyed-requests': defect('The server returns 403 for requests with an Idempotency-Key.')
      .breaks('response.success')
      .at('createRecipient', 'initiateTransfer', 'createEsimOrder')
      .with(forbids(({ request: { headers } }) => headers.has('idempotency-key'))),
  }),
  ...defectsOf('searchFlights', {
    'search-forbids-trips-without-children': defect('The server returns 403 for children: 0.')
      .breaks('response.success')
      .with(forbids(({ request: { body } }) => /"children":0\b/.test(body))),
  }),
];
