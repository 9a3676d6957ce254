import { say } from '../contract/phrase.js';
import { isInvalidity } from '../checks/validation.js';
import type { Exchange } from '../contract/exchange.js';
import { schemaFaults, type ValidatorName } from '../contract/contract.js';
import { inSentences } from '../contract/schema-faults.js';
import { expectThat } from '../checks/expect.js';
import { inWords } from '../checks/response.js';

/** Whether the status may mean that the server refused the request as invalid. */
export const isInvalid = ({ response }: Exchange): boolean => isInvalidity(response);

/** Whether the body has the shape of Errors > Body shapes > row Validation (travel and eSIM). */
export function hasDetail({ response }: Exchange): boolean {
  const { detail } = (response?.json ?? {}) as { detail?: unknown };
  return Array.isArray(detail) && detail.every(isFault);
}

/** Whether the `detail` of a refusal names a member. */
export function isFoundIn(exchange: Exchange, member: string): boolean {
  const { detail } = (exchange.response?.json ?? {}) as { detail: { loc: string[] }[] };
  return hasDetail(exchange) && detail.some(({ loc }) => loc.includes(member));
}

export function expectDetail(exchange: Exchange, what: string): void {
  const shape = `${exchange.operation!}.invalid` as ValidatorName;
  const faults = hasDetail(exchange) ? [] : schemaFaults(shape, exchange.response?.json);
  expectThat(
    hasDetail(exchange),
    say`detail, an array of faults with loc, msg and type (${what})`,
    faults.length > 0 ? say`${inSentences(faults)}` : inWords(exchange),
    exchange,
    { faults },
  );
}

function isFault(fault: unknown): boolean {
  if (typeof fault !== 'object' || fault === null || !('msg' in fault) || !('type' in fault)) return false;
  const { loc } = fault as { loc?: unknown };
  return Array.isArray(loc) && loc.every((part) => typeof part === 'string');
}
