import type { OperationId } from '../http.js';
import { routes } from '../routes/index.js';
import { defectsOf, type Defect } from './defect.js';
import * as credentials from './faults/credentials.js';
import * as responses from './faults/responses.js';
import { rowOf } from './faults/row.js';

// Each fault has to be proved on several operations, not on all: where a line stands here, it names the faults.
const few: Partial<Record<OperationId, readonly string[]>> = {
  createVirtualAccount: ['refuses-credentials-with-403'],
  updateVirtualAccount: ['accepts-any-secret', 'answers-as-html', 'echoes-secret-in-body'],
  confirmTransaction: ['refuses-credentials-with-403', 'answers-202', 'answers-as-html'],
  createRecipient: ['serves-without-key', 'accepts-any-key', 'serves-without-secret', 'accepts-any-secret'],
  listBanks: ['refuses-credentials-with-403', 'crashes-on-unknown-key', 'answers-as-html'],
  getWalletStatement: ['serves-without-key', 'crashes-on-unknown-key', 'answers-as-html'],
  queryLoanFeature: [
    'refuses-credentials-with-403',
    'answers-202',
    'answers-as-html',
    'echoes-secret-in-body',
  ],
  verifyEnhancedNin: ['answers-202', 'answers-as-html'],
  freezeCard: ['echoes-secret-in-body'],
  mockCardTransaction: ['refuses-credentials-with-403', 'crashes-on-unknown-key', 'answers-202'],
  searchFlights: ['answers-without-data', 'answers-as-html'],
  createFlightQuote: ['serves-without-key', 'accepts-any-key', 'serves-without-secret', 'accepts-any-secret'],
  issueFlightTicket: ['serves-without-key', 'accepts-any-key', 'serves-without-secret', 'accepts-any-secret'],
  listEsimOrders: ['answers-202', 'answers-as-html', 'echoes-secret-in-body'],
  createEsimOrder: ['refuses-credentials-with-403', 'answers-202', 'echoes-secret-in-body'],
};

/** Cross-cutting faults, each of one operation: `get-wallet-accepts-any-key`. */
export const service: readonly Defect[] = [
  ...routes.flatMap(({ operationId }) =>
    [...credentials.ofAll, ...responses.ofAll]
      .filter(({ name }) => few[operationId]?.includes(name) ?? true)
      .flatMap((fault) => rowOf(operationId, fault)),
  ),
  ...rowOf('listTransactions', credentials.ofOne.comparesStartOfKey),
  ...rowOf('listTransactions', credentials.ofOne.refusesWith200),
  ...rowOf('listTransactions', responses.ofOne.answersWithoutEnvelope),
  ...rowOf('initiateTransfer', responses.ofOne.echoesHeadersInRefusal),
  ...rowOf('initiateTransfer', responses.ofOne.answersAsPlainText),
  ...(['createRecipient', 'listBanks', 'getWallet'] as const).flatMap((operation) =>
    credentials.ofSecrets.flatMap((fault) => rowOf(operation, fault)),
  ),
  defectsOf('service')(
    'compares-key-in-any-case',
    'Capitals and small letters of the api-key are the same.',
    ['api-key-case'],
    credentials.findsKeyInAnyCase,
  ),
  ...rowOf('getWallet', credentials.ofOne.servesAnonymous),
  ...rowOf('getWallet', credentials.ofOne.servesSecretAlone),
  ...rowOf('getWallet', credentials.ofOne.refusesWith400),
  ...rowOf('getWallet', credentials.ofOne.redirects),
  ...rowOf('getWallet', responses.ofOne.echoesSecretInHeader),
  ...rowOf('getWallet', responses.ofOne.answers204),
  ...rowOf('createVirtualAccount', credentials.ofOne.servesAnonymous),
  ...rowOf('createVirtualAccount', credentials.ofOne.servesSecretAlone),
  ...rowOf('createVirtualAccount', responses.ofOne.answersAsPlainText),
  ...rowOf('createVirtualAccount', responses.ofOne.echoesSecretInHeader),
  ...rowOf('updateVirtualAccount', credentials.ofOne.refusesWith400),
  ...rowOf('updateVirtualAccount', credentials.ofOne.numbersOtherwise),
  ...rowOf('confirmTransaction', responses.ofOne.echoesHeadersInRefusal),
  ...rowOf('createRecipient', responses.ofOne.answersAsPlainText),
  ...rowOf('createRecipient', responses.ofOne.echoesSecretInHeader),
  ...rowOf('listBanks', responses.ofOne.echoesSecretInHeader),
  ...rowOf('getWalletStatement', responses.ofOne.echoesHeadersInRefusal),
  ...rowOf('getWalletStatement', responses.ofOne.answers204),
  ...rowOf('verifyEnhancedNin', credentials.ofOne.refusesWith400),
  ...rowOf('verifyEnhancedNin', responses.ofOne.echoesHeadersInRefusal),
  ...rowOf('freezeCard', credentials.ofOne.redirects),
  ...rowOf('freezeCard', credentials.ofOne.numbersOtherwise),
  ...rowOf('freezeCard', responses.ofOne.answersAsPlainText),
  ...rowOf('freezeCard', responses.ofOne.answers204),
  ...rowOf('mockCardTransaction', responses.ofOne.echoesSecretInHeader),
  ...rowOf('mockCardTransaction', responses.ofOne.answersAsPlainText),
  ...rowOf('searchFlights', credentials.ofOne.refusesWith200),
  ...rowOf('searchFlights', responses.ofOne.answers204),
  ...rowOf('searchFlights', responses.ofOne.echoesHeadersInRefusal),
  ...rowOf('createFlightQuote', responses.ofOne.answersAsPlainText),
  ...rowOf('createFlightQuote', responses.ofOne.echoesSecretInHeader),
  ...rowOf('issueFlightTicket', responses.ofOne.answersWithoutEnvelope),
  ...rowOf('issueFlightTicket', responses.ofOne.echoesHeadersInRefusal),
  ...rowOf('issueFlightTicket', responses.ofOne.answers204),
  ...rowOf('listEsimOrders', credentials.ofOne.refusesWith400),
  ...rowOf('createEsimOrder', responses.ofOne.answersAsPlainText),
];
