// What a refusal of a request that breaks one rule looks like, where the document says so (Errors > Body shapes).
import { inWords } from '../../checks/response.js';
import { isInvalidity } from '../../checks/validation.js';
import type { OperationId, RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import {
  expectFieldNamed,
  expectMessagesByField,
  membersOf,
  messagesByField,
} from '../../domain/refusal-bodies.js';
import { expectDetail } from '../../domain/validation.js';
import { expectSame, expectThat } from '../../engine/expect.js';
import type { Judge } from '../judge.js';
import type { RequestFault } from '../request-faults.js';

interface Form {
  id: RequirementId;
  /** The SHOULD that the field is named. */
  named?: RequirementId;
  judge: (exchange: Exchange, what: string) => void;
}

/** Judges the refusal of a body that breaks one MUST. */
export function judgeInvalid(exchange: Exchange, { pointer }: RequestFault, judge: Judge): void {
  const form = forms[exchange.operation!];
  // Another status may speak of something else, such as an account that is not known.
  if (!form || !isInvalidity(exchange.response) || exchange.response!.status < 400) return;
  const what = `a body that breaks a rule at ${pointer}`;
  judge.expect(form.id, () => form.judge(exchange, what));
  const field = pointer.split('/')[1]!;
  if (form.named && messagesByField(exchange) !== null)
    judge.expect(form.named, () => expectFieldNamed(exchange, field, what));
}

const expect400 = (exchange: Exchange, what: string): void =>
  expectThat(exchange.response?.status === 400, `status 400 (${what})`, inWords(exchange), exchange);

const forms: Partial<Record<OperationId, Form>> = {
  // Endpoints > Create virtual account > paragraph 3
  createVirtualAccount: {
    id: 'createVirtualAccount/validation-refusal',
    named: 'createVirtualAccount/errors-by-field',
    judge: (exchange, what) => {
      expect400(exchange, what);
      const members = membersOf(exchange);
      expectSame(members['status'], false, `the status of the envelope (${what})`, exchange);
      for (const name of ['service', 'message'])
        expectThat(name in members, `${name} in the body (${what})`, 'none', exchange);
      expectMessagesByField(exchange, what);
    },
  },
  // Endpoints > Update virtual account > paragraph 3
  updateVirtualAccount: { id: 'updateVirtualAccount/invalid-payload', judge: expect400 },
  // Endpoints > Create transfer recipient > paragraph 2
  createRecipient: {
    id: 'createRecipient/validation-refusal',
    named: 'createRecipient/errors-by-field',
    judge: (exchange, what) => {
      expect400(exchange, what);
      expectSame(membersOf(exchange)['status'], 'error', `the status of the envelope (${what})`, exchange);
      expectMessagesByField(exchange, what);
    },
  },
  // Errors > Body shapes > row Validation (travel and eSIM)
  searchFlights: { id: 'searchFlights/validation-body', judge: expectDetail },
  createFlightQuote: { id: 'createFlightQuote/validation-body', judge: expectDetail },
};
