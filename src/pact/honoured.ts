import type { Case } from '../cases/case.js';
import { inWords, isAccepted } from '../checks/response.js';
import { operationOf, type JsonValue, type Operation, type OperationId } from '../contract/contract.js';
import type { Exchange, SentRequest } from '../contract/exchange.js';
import type { Context } from '../harness/context.js';
import { NotTestable, Violation } from '../harness/outcome.js';
import { inSentences } from './mismatches.js';
import { published, type Kind } from './published.js';
import { StandIn } from './stand-in.js';
import { InteractionStates } from './states.js';
import { verification } from './verification.js';

/**
 * The target honours a published interaction, as Pact's own verifier sees it. Throws a Violation with what does
 * not match, and NotTestable when a state of the interaction cannot be set up.
 */
export async function honoured(t: Context, id: OperationId, kind: Kind): Promise<void> {
  const operation = operationOf(id);
  const contract = published(id, kind);
  const stated = Object.keys(contract.interactions[0]?.request.headers ?? {});
  const states = new InteractionStates(t, operation);
  let exchange: Exchange | undefined;
  const standIn = await StandIn.start({
    contract,
    setUp: (state, params) => states.setUp(state, params),
    send: async (request) => {
      const base = t.keepsRules(states.completed(asCase(operation, request, stated)));
      // What was asked already is not asked again: the verifier judges the answer that came then.
      exchange = await (kind === 'success' ? t.asked(base) : t.unauthorized(id));
      return exchange;
    },
  });
  try {
    const mismatches = await verification(standIn.url, () => standIn.busy);
    if (standIn.problem !== undefined) throw standIn.problem;
    if (!exchange) throw new Error(`Pact's verifier sent nothing: ${inSentences(mismatches)}`);
    if (mismatches.length === 0) return;
    if (kind === 'success' && !isAccepted(exchange.response) && t.run.usedAgain(exchange)) {
      throw new NotTestable(
        `the state gave a value again that an accepted request had used, and ${id} refused it`,
      );
    }
    const unanswered = exchange.response === null || mismatches.some(({ type }) => type === 'StatusMismatch');
    throw new Violation(
      expectation(operation, kind),
      unanswered ? inWords(exchange) : inSentences(mismatches),
      exchange,
    );
  } finally {
    standIn.close();
  }
}

function expectation({ id, success }: Operation, kind: Kind): string {
  return kind === 'success'
    ? `the success that the pact publishes for ${id} (status ${success.join(' or ')})`
    : 'status 401, as the pact publishes it for a request without credentials';
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
