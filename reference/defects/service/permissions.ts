import { forbids } from '../../changes/forbidden.js';
import { defect, defectsOf, sharedDefects, type Defect } from '../defect.js';

/** Defects of servers that return 403 for valid requests of an operation that the key may use. */
export const permissions: readonly Defect[] = [
  ...sharedDefects({
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
