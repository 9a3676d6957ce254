import type { OperationId } from '../http.js';
import { routes } from '../routes/index.js';
import { defectsOf, sharedDefects, type Defect } from './defect.js';
import { responseDefects } from './shared/responses.js';
import { credentialDefects, findsKeyInAnyCase } from './shared/credentials.js';
import { secretDefects } from './shared/wrong-secrets.js';

const table = { ...credentialDefects, ...responseDefects };
type Name = keyof typeof table;

// One for each requirement that every operation has.
const each: readonly Name[] = [
  'serves-without-key',
  'accepts-any-key',
  'serves-without-secret',
  'accepts-any-secret',
  'refuses-credentials-with-403',
  'crashes-on-unknown-key',
  'answers-202',
  'answers-without-data',
  'answers-as-html',
  'echoes-secret-in-body',
];

// Each defect is proved on several operations, not on all: those named here have these.
const chosen: Partial<Record<OperationId, readonly Name[]>> = {
  createVirtualAccount: [
    'refuses-credentials-with-403',
    'serves-without-any-credentials',
    'serves-by-secret-alone',
    'answers-as-plain-text',
    'echoes-secret-in-header',
  ],
  updateVirtualAccount: [
    'accepts-any-secret',
    'answers-as-html',
    'echoes-secret-in-body',
    'refuses-credentials-with-400',
    'numbers-bad-credentials-otherwise',
  ],
  confirmTransaction: [
    'refuses-credentials-with-403',
    'answers-202',
    'answers-as-html',
    'echoes-headers-in-refusal',
  ],
  listTransactions: [
    ...each,
    'compares-start-of-key',
    'refuses-credentials-with-200',
    'answers-without-envelope',
  ],
  createRecipient: [
    'serves-without-key',
    'accepts-any-key',
    'serves-without-secret',
    'accepts-any-secret',
    'answers-as-plain-text',
    'echoes-secret-in-header',
  ],
  listBanks: [
    'refuses-credentials-with-403',
    'crashes-on-unknown-key',
    'answers-as-html',
    'echoes-secret-in-header',
  ],
  initiateTransfer: [...each, 'echoes-headers-in-refusal', 'answers-as-plain-text'],
  getWallet: [
    ...each,
    'serves-without-any-credentials',
    'serves-by-secret-alone',
    'refuses-credentials-with-400',
    'redirects-bad-credentials',
    'echoes-secret-in-header',
    'answers-204',
  ],
  getWalletStatement: [
    'serves-without-key',
    'crashes-on-unknown-key',
    'answers-as-html',
    'echoes-headers-in-refusal',
    'answers-204',
  ],
  queryLoanFeature: [
    'refuses-credentials-with-403',
    'answers-202',
    'answers-as-html',
    'echoes-secret-in-body',
  ],
  verifyEnhancedNin: [
    'answers-202',
    'answers-as-html',
    'refuses-credentials-with-400',
    'echoes-headers-in-refusal',
  ],
  freezeCard: [
    'echoes-secret-in-body',
    'redirects-bad-credentials',
    'numbers-bad-credentials-otherwise',
    'answers-as-plain-text',
    'answers-204',
  ],
  mockCardTransaction: [
    'refuses-credentials-with-403',
    'crashes-on-unknown-key',
    'answers-202',
    'echoes-secret-in-header',
    'answers-as-plain-text',
  ],
  searchFlights: [
    'answers-without-data',
    'answers-as-html',
    'refuses-credentials-with-200',
    'answers-204',
    'echoes-headers-in-refusal',
  ],
  createFlightQuote: [
    'serves-without-key',
    'accepts-any-key',
    'serves-without-secret',
    'accepts-any-secret',
    'answers-as-plain-text',
    'echoes-secret-in-header',
  ],
  issueFlightTicket: [
    'serves-without-key',
    'accepts-any-key',
    'serves-without-secret',
    'accepts-any-secret',
    'answers-without-envelope',
    'echoes-headers-in-refusal',
    'answers-204',
  ],
  listEsimOrders: ['answers-202', 'answers-as-html', 'echoes-secret-in-body', 'refuses-credentials-with-400'],
  createEsimOrder: [
    'refuses-credentials-with-403',
    'answers-202',
    'echoes-secret-in-body',
    'answers-as-plain-text',
  ],
};

/** Defects of credentials and of responses, which every operation can have. */
export const service: readonly Defect[] = [
  ...routes.flatMap(({ operationId }) => sharedDefects(operationId, table, ...(chosen[operationId] ?? each))),
  ...(['createRecipient', 'listBanks', 'getWallet'] as const).flatMap((operation) =>
    sharedDefects(
      operation,
      secretDefects,
      ...(Object.keys(secretDefects) as (keyof typeof secretDefects)[]),
    ),
  ),
  ...defectsOf('service', {
    'compares-key-in-any-case': {
      summary: 'Capitals and small letters of the api-key are the same.',
      fails: 'api-key-case',
      ...findsKeyInAnyCase,
    },
  }),
];
