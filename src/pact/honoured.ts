import type { Case } from '../cases/case.js';
import { inWords, isAccepted, isRefused } from '../checks/response.js';
import {
  operationOf,
  type JsonValue,
  type Operation,
  type OperationId,
  type Outcome,
} from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import type { RequirementContext } from '../engine/context.js';
import { Violation } from '../engine/errors.js';
import { closest, expectation, type Attempt } from './attempt.js';
import { inSentences } from './mismatches.js';
import { published, type Published } from './published.js';
import { StandIn } from './stand-in.js';
import { InteractionStates } from './states.js';
import { verification } from './verification.js';

/**
 * The target honours what is published for an outcome, as Pact's own verifier sees it: of several interactions one
 * is enough, and the request that they share is sent once. Throws a Violation with what does not match, and
 * NotTestable when a state of the interaction cannot be set up.
 */
export async function honoured(t: RequirementContext, id: OperationId, outcome: Outcome): Promise<void> {
  const alternatives = published(id, outcome.name);
  const run = new Verified(t, operationOf(id), outcome, alternatives[0]!);
  const attempts: Attempt[] = [];
  for (const alternative of alternatives) {
    const mismatches = await run.mismatches(alternative);
    if (mismatches.length === 0) return;
    attempts.push({ label: alternative.label, mismatches });
  }
  const { exchange } = run;
  if (!exchange) throw new Error(`Pact's verifier sent nothing: ${inSentences(attempts[0]!.mismatches)}`);
  // For another reason than the one that is tried, perhaps.
  const isRefusal =
    outcome.kind === 'success' ? !isAccepted(exchange.response) : isRefused(exchange.response);
  if (outcome.kind !== 'unauthorized' && isRefusal) t.unlessExcused(exchange);
  const actual = exchange.response === null ? inWords(exchange) : closest(attempts, inWords(exchange));
  throw new Violation(expectation(operationOf(id), outcome, alternatives), actual, exchange);
}

/** The verifications of one outcome, which share their states and their exchange. */
class Verified {
  exchange: Exchange | undefined;
  private readonly states: InteractionStates;
  private readonly stated: string[];

  constructor(
    private readonly t: RequirementContext,
    private readonly operation: Operation,
    private readonly outcome: Outcome,
    { interaction: { providerStates = [], request } }: Published,
  ) {
    const fresh = providerStates.find(({ name }) => name === 'fresh values')?.params ?? {};
    this.states = new InteractionStates(t, operation, outcome, Object.keys(fresh));
    this.stated = Object.keys(request?.headers ?? {});
  }

  async mismatches({ contract }: Published): Promise<Attempt['mismatches']> {
    const standIn = await StandIn.start({
      contract,
      setUp: (state, params) => this.states.setUp(state, params),
      send: async (request) => (this.exchange ??= await this.send(request)),
    });
    try {
      const mismatches = await verification(standIn.url, () => standIn.busy);
      if (standIn.problem !== undefined) throw standIn.problem;
      return mismatches;
    } finally {
      standIn.close();
    }
  }

  private send(request: SentRequest): Promise<Exchange> {
    const base = this.states.completed(asCase(this.operation, request, this.stated));
    const { kind } = this.outcome;
    if (kind === 'refusal') return this.t.send(base);
    // What was asked already is not asked again: the verifier judges the answer that came then.
    const conforming = this.t.preparation.keepsRules(base);
    return kind === 'success'
      ? this.t.asked(conforming, this.outcome.form)
      : this.t.unauthorized(this.operation.id);
  }
}

/** The verifier's request as a case. The path is the one that it filled; of its headers, those that the pact states. */
function asCase(operation: Operation, { path, headers, body }: SentRequest, stated: string[]): Case {
  const own = ['api-key', 'api-secret', 'content-type'];
  const kept = stated.filter((name) => !own.includes(name.toLowerCase()));
  return {
    operation: { ...operation, path },
    path: {},
    query: {},
    headers: Object.fromEntries(kept.map((name) => [name, headers[name.toLowerCase()] ?? ''])),
    body: body === null ? undefined : (JSON.parse(body) as JsonValue),
  };
}
