import type { OperationId } from '../http.js';
import { routes } from '../routes/index.js';
import { defectsOf, type Defect } from './defect.js';
import * as credentials from './faults/credentials.js';
import type { Fault } from './faults/fault.js';
import * as responses from './faults/responses.js';

// Where only api-key is listed as required, a wrong or missing secret may be served (Authentication, rule 5).
const ofSecret = ['auth.missing-secret', 'auth.wrong-secret'];

/** Cross-cutting faults, each of one operation: `get-wallet-accepts-any-key`. */
export const service: readonly Defect[] = [
  ...routes.flatMap(({ operationId }) =>
    [...credentials.ofAll, ...responses.ofAll].flatMap((fault) => rowOf(operationId, fault)),
  ),
  ...rowOf('listTransactions', credentials.ofOne.comparesStartOfKey),
  ...rowOf('listTransactions', credentials.ofOne.refusesWith200),
  ...rowOf('listTransactions', responses.ofOne.answersWithoutEnvelope),
  ...rowOf('initiateTransfer', responses.ofOne.echoesHeadersInRefusal),
  ...rowOf('initiateTransfer', responses.ofOne.answersAsPlainText),
  ...rowOf('getWallet', credentials.ofOne.acceptsTruncatedSecret),
  ...rowOf('getWallet', credentials.ofOne.refusesWith400),
  ...rowOf('getWallet', credentials.ofOne.redirects),
  ...rowOf('getWallet', responses.ofOne.echoesSecretInHeader),
  ...rowOf('getWallet', responses.ofOne.answers204),
];

/** The row of a fault; none where nothing of what it breaks is required. */
function rowOf(operation: OperationId, fault: Fault): Defect[] {
  const secretOptional = routes.some((route) => route.operationId === operation && route.secretOptional);
  const fails = fault.fails.filter((requirement) => !(secretOptional && ofSecret.includes(requirement)));
  const name = `${operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${fault.name}`;
  return fails.length > 0 ? [defectsOf(operation)(name, fault.summary, fails, fault.overrides)] : [];
}
