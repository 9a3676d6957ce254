import type { OperationId } from '../http.js';
import type { Defect } from './defect.js';
import { crashes } from './faults/crashes.js';
import { rowOf } from './faults/row.js';
import { accepted } from './inputs/accepted.js';
import { bent } from './inputs/bent.js';
import { shapes } from './inputs/shapes.js';

// Each fault is proved on one operation or two.
const where: Partial<Record<OperationId, readonly (keyof typeof crashes)[]>> = {
  createVirtualAccount: ['nonAscii', 'halfEmoji', 'nullMember'],
  updateVirtualAccount: ['percentInPath', 'badUtf8', 'protoMember'],
  confirmTransaction: ['badUtf8InPath', 'nulInPath'],
  listTransactions: ['parameterTwice', 'nulInQuery', 'badCookie'],
  createRecipient: ['objectMember', 'emoji', 'halfEmoji'],
  initiateTransfer: ['nul', 'longText', 'longKey'],
  getWallet: ['parameterOfBrackets'],
  getWalletStatement: ['longPath', 'percentInPath'],
  queryLoanFeature: ['quote', 'arrayBody'],
  verifyEnhancedNin: ['textBody', 'charset'],
  freezeCard: ['nulInPath', 'multipart'],
  mockCardTransaction: ['hugeNumber', 'badUtf8InPath'],
  searchFlights: ['deepBody', 'longName'],
  createFlightQuote: ['nulBytes', 'multipart'],
  issueFlightTicket: ['nul', 'arrayBody'],
  listEsimOrders: ['parameterOfBrackets'],
  createEsimOrder: ['halfEmoji', 'nullMember'],
};

/** Faults that only an odd input shows: one that nobody writes by hand, just outside a rule, or bytes at random. */
export const inputs: readonly Defect[] = [
  ...Object.entries(where).flatMap(([operation, names]) =>
    names.flatMap((name) => rowOf(operation as OperationId, crashes[name])),
  ),
  ...accepted,
  ...bent,
  ...shapes,
];
