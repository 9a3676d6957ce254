import type { OperationId } from '../../http.js';
import { routes } from '../../routes/index.js';
import { defectsOf, type Defect } from '../defect.js';
import type { Fault } from './fault.js';

// Where only api-key is listed as required, a wrong or missing secret may be served (Authentication, rule 5).
const ofSecret = ['auth.missing-secret', 'auth.wrong-secret'];

/** The row of a fault, `get-wallet-accepts-any-key`; none where nothing of what it breaks is required. */
export function rowOf(operation: OperationId, fault: Fault): Defect[] {
  const secretOptional = routes.some((route) => route.operationId === operation && route.secretOptional);
  const fails = fault.fails.filter((requirement) => !(secretOptional && ofSecret.includes(requirement)));
  const name = `${operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${fault.name}`;
  return fails.length > 0 ? [defectsOf(operation)(name, fault.summary, fails, fault.overrides)] : [];
}
