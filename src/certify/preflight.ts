import { credentialHeaders } from '../cases/credentials.js';
import { exampleCase, serialise } from '../cases/case.js';
import { operationOf, operations, type Operation } from '../contract/contract.js';
import type { Exchange, ReceivedResponse } from '../contract/exchange.js';
import type { RunEvent } from '../engine/events.js';
import { Transport } from '../http/transport.js';
import { offers } from '../target/offer.js';
import type { Target } from '../target/target.js';
import { CannotJudgeError } from './cannot-judge-error.js';

const minuteMs = 60_000;

/** Whether this is what a server answers for what it has not. */
const isAbsent = (response: ReceivedResponse | null): boolean =>
  [404, 405, 501].includes(response?.status ?? 0);

/**
 * One look before the judging: the target answers, takes the credentials, and knows the paths. Asks what changes
 * nothing; where the server has none of that, whether it knows any other path that it offers.
 */
export async function preflight(
  target: Target,
  tell: (event: RunEvent) => void = () => undefined,
  patienceMs = minuteMs + 10_000,
): Promise<void> {
  const transport = new Transport({
    baseUrl: target.baseUrl,
    requestsPerMinute: target.requestsPerMinute,
    network: target.network,
    // What an earlier run used up of the rate is there again within the minute.
    patienceMs,
    onWait: (ms, why) => tell({ kind: 'Waiting', seconds: Math.ceil(ms / 1000), why }),
  });
  const look = async (operation: Operation, credentials: Record<string, string>): Promise<Exchange> => {
    const request = serialise(exampleCase(operation, 0, String), credentials);
    const exchange = await transport.send({ ...request, operation: operation.id, purpose: 'first look' });
    if (exchange.response === null) throw new CannotJudgeError(unreachable(target, exchange.failure ?? ''));
    if (exchange.response.status === 429)
      throw new CannotJudgeError(
        `${target.baseUrl} answers 429 (too many requests) to the first request, and still after ${Math.round(patienceMs / 1000)} s. Wait until its limit lets requests pass, or ask for a higher one.`,
      );
    return exchange;
  };
  try {
    const seen: Exchange[] = [];
    const offered = operations.filter(({ id, path }) => offers(target, id) && !path.includes('{'));
    const [readers, queries, others] = inStages(offered);
    for (const stage of [readers, queries]) {
      const credentials = credentialHeaders(target.apiKey, target.apiSecret);
      seen.push(...(await Promise.all(stage.map((operation) => look(operation, credentials)))));
      // Who needs no secret says nothing about it.
      const strict = seen.filter(
        ({ operation, response }) => !operationOf(operation!).secretOptional && !isAbsent(response),
      );
      const telling = strict.length > 0 ? strict : seen.filter(({ response }) => !isAbsent(response));
      const refused = telling.filter(({ response }) => response?.status === 401);
      if (refused.length < telling.length) return;
      if (refused.length > 0)
        throw new CannotJudgeError(
          `${target.baseUrl} refuses the credentials (401 for ${pathsOf(refused)}). Check CWIT_API_KEY and CWIT_API_SECRET, and that they belong to this environment.`,
        );
    }
    // Without credentials nobody carries it out; a live server is not even asked to.
    if (target.environment === 'live' && others.length > 0) return;
    for (const operation of others) {
      const exchange = await look(operation, {});
      if (!isAbsent(exchange.response)) return;
      seen.push(exchange);
    }
    if (seen.length > 0)
      throw new CannotJudgeError(
        `${target.baseUrl} does not know ${pathsOf(seen)} (${seen[0]!.response!.status}). Check the base URL: the paths of the contract are appended to it. A server without these operations names its own with --features.`,
      );
  } finally {
    await transport.close();
  }
}

/** What only reads, as it stands; what only reads, with values that a state would give; and all else. */
function inStages(offered: readonly Operation[]): [Operation[], Operation[], Operation[]] {
  const stageOf = ({ effect, method, examples: [example] }: Operation): number =>
    effect !== 'none' ? 2 : method === 'GET' && !example?.given.length ? 0 : 1;
  const stage = (number: number) => offered.filter((operation) => stageOf(operation) === number);
  return [stage(0), stage(1), stage(2)];
}

const pathsOf = (exchanges: readonly Exchange[]): string =>
  exchanges.map(({ request }) => request.path).join(' and ');

function unreachable({ baseUrl }: Target, failure: string): string {
  if (failure.includes('ECONNREFUSED'))
    return `Nothing listens at ${baseUrl}. Start the server, or check the host and the port.`;
  if (failure.includes('ENOTFOUND') || failure.includes('EAI_AGAIN'))
    return `The host of ${baseUrl} is not known. Check its name.`;
  if (failure.includes('CERT') || failure.includes('SSL'))
    return `${baseUrl} has no valid TLS certificate (${failure}).`;
  return `${baseUrl} does not answer (${failure}). Check the address and the network.`;
}
