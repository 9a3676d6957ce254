// The documented refusals of requests that violate one rule (Errors > Body shapes)
import { say } from '../contract/phrase.js';
import { expectSame, expectStatus, expectThat } from '../checks/expect.js';
import type { OperationId, RequirementId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { expectFieldNamed, expectMessagesByField, membersOf, messagesByField } from './refusal-bodies.js';
import { exercised } from './rule.js';
import { expectDetail } from './validation.js';

export interface RefusalRule {
  id: RequirementId;
  /** The requirement that the refusal names the invalid field. */
  named?: RequirementId;
  /** Whether the contract documents status 400. */
  states400?: true;
  check: (exchange: Exchange, what: string) => void;
}

/** Expects the error envelope of createRecipient, which also applies when no field is invalid. */
export function expectErrorEnvelope(exchange: Exchange, what: string): void {
  expectStatus(exchange, 400, what);
  expectSame(membersOf(exchange)['status'], 'error', say`the status of the envelope (${what})`, exchange);
}

export const refusalRules: Partial<Record<OperationId, RefusalRule>> = {
  // Endpoints > Create virtual account > paragraph 3; Errors > Body shapes > row Validation (accounts)
  createVirtualAccount: {
    id: 'createVirtualAccount/validation-refusal',
    named: 'createVirtualAccount/errors-by-field',
    states400: true,
    check: (exchange, what) => {
      expectStatus(exchange, 400, what);
      const members = membersOf(exchange);
      expectSame(members['status'], false, say`the status of the envelope (${what})`, exchange);
      for (const name of ['service', 'message'])
        expectThat(
          name in members,
          say`the member ${name} in the body (${what})`,
          'no such member',
          exchange,
        );
      expectMessagesByField(exchange, what);
    },
  },
  // Endpoints > Update virtual account > paragraph 3
  updateVirtualAccount: {
    id: 'updateVirtualAccount/invalid-payload',
    states400: true,
    check: (exchange, what) => expectStatus(exchange, 400, what),
  },
  // Endpoints > Create transfer recipient > paragraph 2; Errors > Body shapes > row Envelope error
  createRecipient: {
    id: 'createRecipient/validation-refusal',
    named: 'createRecipient/errors-by-field',
    states400: true,
    check: (exchange, what) => {
      expectErrorEnvelope(exchange, what);
      expectMessagesByField(exchange, what);
    },
  },
  // Errors > Body shapes > row Validation (travel and eSIM)
  searchFlights: { id: 'searchFlights/validation-body', check: expectDetail },
  createFlightQuote: { id: 'createFlightQuote/validation-body', check: expectDetail },
};

/** Expects the documented refusal of a request that violates a rule. */
export const expectRefusalOf = (id: OperationId, exchange: Exchange, what: string): void =>
  refusalRules[id]!.check(exchange, what);

/** Errors > Body shapes: the messages by field, if there are any, name the invalid field. */
export function expectFault(exchange: Exchange, field: string, what: string): void {
  exercised(messagesByField(exchange) !== null, 'the rejection has no messages by field');
  expectFieldNamed(exchange, field, what);
}
