import { claim } from '../contract/finding.js';
import { say } from '../contract/phrase.js';
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
import type { RequirementContext } from '../engine/context/context.js';
import { NotTestable, Violation } from '../engine/errors.js';
import { faultsIn, inSentences } from './mismatches.js';
import { published, type Published } from './published.js';
import { InteractionStates } from './states.js';
import { verifyInteraction, type Mismatch } from './verify-interaction.js';

/**
 * Verifies one documented outcome of an operation with Pact's verifier. If there are several published interactions, one of them must
 * match, and the run sends their common request once. Throws a Violation with the mismatches, or NotTestable if a state of the
 * interaction cannot be set up.
 */
export async function verifyOutcome(t: RequirementContext, id: OperationId, outcome: Outcome): Promise<void> {
  const alternatives = published(id, outcome.name);
  const run = new OutcomeVerification(t, operationOf(id), outcome, alternatives[0]!);
  const candidates: InteractionMismatch[] = [];
  for (const alternative of alternatives) {
    const mismatches = await run.mismatches(alternative);
    if (mismatches.length === 0) return;
    candidates.push({ label: alternative.label, mismatches });
  }
  const { exchange } = run;
  if (!exchange)
    throw new NotTestable(say`Pact's verifier sent nothing: ${inSentences(candidates[0]!.mismatches)}`);
  // The server may have refused the request for another reason than that of the interaction.
  const isRefusal =
    outcome.kind === 'success' ? !isAccepted(exchange.response) : isRefused(exchange.response);
  if (outcome.kind !== 'unauthorized' && isRefusal) t.answers.unlessExcused(exchange);
  if (outcome.kind === 'success') t.run.tried.demandControl(exchange, t.scope);
  const nearest = exchange.response === null ? undefined : nearestOf(candidates);
  const actual = nearest ? inSentences(nearest.mismatches) : inWords(exchange);
  throw new Violation(
    claim(say`${expectation(operationOf(id), outcome, alternatives)}`, say`${actual}`, {
      faults: faultsIn(nearest?.mismatches ?? [], exchange.response?.json),
      ...(outcome.kind === 'success' ? {} : { isRefusal: true }),
    }),
    exchange,
  );
}

// On a busy machine, the verifier may lose its connection to the proxy.
const mostAttempts = 3;

/** The verifications of one outcome. They share states and a single exchange. */
class OutcomeVerification {
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

  /** Throws NotTestable if Pact's verifier does not reach the proxy, or does not get the response from it. */
  async mismatches({ contract }: Published): Promise<Mismatch[]> {
    for (let attempt = 1; ; attempt++) {
      const mismatches = await verifyInteraction({
        contract,
        setUp: (state, params) => this.states.setUp(state, params),
        send: async (request) => (this.exchange ??= await this.send(request)),
      });
      const lost = this.exchange?.response !== null && mismatches.find(({ type }) => type === 'error');
      if (!lost) return mismatches;
      if (attempt === mostAttempts)
        throw new NotTestable(
          say`Pact's verifier ${this.exchange ? 'did not get the response' : 'sent nothing'}: ${lost.mismatch}`,
        );
    }
  }

  private send(request: SentRequest): Promise<Exchange> {
    const base = this.states.completed(asCase(this.operation, request, this.stated));
    const { kind } = this.outcome;
    if (kind === 'refusal') return this.t.http.send(base);
    const conforming = this.t.cases.keepsRules(base);
    if (kind === 'success' && this.states.areMore) return this.t.http.send(conforming);
    // If the run has already sent the request in the same states, the verifier gets the recorded response.
    return kind === 'success'
      ? this.t.http.asked(conforming, this.outcome.form)
      : this.t.http.unauthorized(this.operation.id);
  }
}

/** The request of the verifier as a case, with the path that it filled in and the headers of the pact. */
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

interface InteractionMismatch {
  /** The name of the interaction among those of its outcome. Empty if it is the only one. */
  label: string;
  mismatches: readonly Mismatch[];
}

/** The interaction with the fewest mismatches. Undefined if no interaction has the status of the response. */
export function nearestOf(candidates: readonly InteractionMismatch[]): InteractionMismatch | undefined {
  const ofStatus = candidates.filter(
    ({ mismatches }) => !mismatches.some(({ type }) => type === 'StatusMismatch'),
  );
  return ofStatus.toSorted((a, b) => a.mismatches.length - b.mismatches.length)[0];
}

/** Describes the published outcome for the expected value of a violation. */
export function expectation(
  { id, success }: Operation,
  { kind, name }: Outcome,
  alternatives: readonly Published[],
): string {
  if (kind === 'unauthorized') return 'status 401 for a request without credentials';
  if (kind === 'success')
    return `a ${id} response as documented (${name}), with status ${success.join(' or ')}`;
  const several = alternatives.filter(({ label }) => label !== '').length > 1;
  return several
    ? `one of the documented rejections (${name})`
    : `the documented rejection (${name}), with status ${statusOf(alternatives)}`;
}

function statusOf([first]: readonly Published[]): string {
  return String(first?.interaction.response?.status ?? 'of a rejection');
}
