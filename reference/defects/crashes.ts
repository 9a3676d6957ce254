import type { OperationId } from '../http.js';
import { sharedDefects, type Defect } from './defect.js';
import { crashes as table } from './shared/crashes.js';

// Each is proved on one operation or two.
const chosen: Partial<Record<OperationId, readonly (keyof typeof table)[]>> = {
  createVirtualAccount: ['crashes-on-non-ascii', 'crashes-on-half-emoji', 'crashes-on-null-member'],
  updateVirtualAccount: ['crashes-on-percent-in-path', 'crashes-on-bad-utf-8', 'crashes-on-proto-member'],
  confirmTransaction: ['crashes-on-bad-utf-8-in-path', 'crashes-on-nul-in-path'],
  listTransactions: ['crashes-on-parameter-twice', 'crashes-on-nul-in-query', 'crashes-on-bad-cookie'],
  createRecipient: ['crashes-on-object-member', 'crashes-on-emoji', 'crashes-on-half-emoji'],
  initiateTransfer: ['crashes-on-nul', 'crashes-on-long-text', 'crashes-on-long-idempotency-key'],
  getWallet: ['crashes-on-parameter-of-brackets'],
  getWalletStatement: ['crashes-on-long-path', 'crashes-on-percent-in-path'],
  queryLoanFeature: ['crashes-on-quote', 'crashes-on-array-body'],
  verifyEnhancedNin: ['crashes-on-text-body', 'crashes-on-charset'],
  freezeCard: ['crashes-on-nul-in-path', 'crashes-on-multipart'],
  mockCardTransaction: ['crashes-on-huge-number', 'crashes-on-bad-utf-8-in-path'],
  searchFlights: ['crashes-on-deep-body', 'crashes-on-long-name'],
  createFlightQuote: ['crashes-on-nul-bytes', 'crashes-on-multipart'],
  issueFlightTicket: ['crashes-on-nul', 'crashes-on-array-body'],
  listEsimOrders: ['crashes-on-parameter-of-brackets'],
  createEsimOrder: ['crashes-on-half-emoji', 'crashes-on-null-member'],
};

/** Crashes over odd inputs. */
export const crashes: readonly Defect[] = Object.entries(chosen).flatMap(([operation, names]) =>
  sharedDefects(operation as OperationId, table, ...names),
);
