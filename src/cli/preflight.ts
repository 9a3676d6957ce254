import { credentialHeaders } from '../cases/credentials.js';
import { exampleCase, serialise } from '../cases/case.js';
import { operations } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import type { News } from '../harness/news.js';
import { Transport } from '../http/transport.js';
import type { Target } from '../target/target.js';
import { Unjudgeable } from './unjudgeable.js';

const minuteMs = 60_000;

/**
 * One look before the judging: the target answers, takes the credentials, and knows the paths. Asks the
 * harmless operations that need nothing; one that answers otherwise than 401 or 404 is enough.
 */
export async function preflight(
  target: Target,
  tell: (news: News) => void = () => undefined,
  patienceMs = minuteMs + 10_000,
): Promise<void> {
  const transport = new Transport({
    baseUrl: target.baseUrl,
    requestsPerMinute: target.requestsPerMinute,
    // What an earlier run used up of the rate is there again within the minute.
    patienceMs,
    onExchange: () => undefined,
    onWait: (ms, why) => tell({ kind: 'waiting', seconds: Math.ceil(ms / 1000), why }),
  });
  try {
    const seen: Exchange[] = [];
    for (const operation of operations) {
      const [example] = operation.examples;
      const harmless =
        operation.effect === 'none' && operation.method === 'GET' && !operation.path.includes('{');
      if (!harmless || example?.given.length || !target.features.includes(operation.feature)) continue;
      const request = serialise(
        exampleCase(operation, 0, String),
        credentialHeaders(target.apiKey, target.apiSecret),
      );
      const exchange = await transport.send({ ...request, operation: operation.id, purpose: 'first look' });
      if (exchange.response === null) throw new Unjudgeable(unreachable(target, exchange.failure ?? ''));
      if (exchange.response.status === 429)
        throw new Unjudgeable(
          `${target.baseUrl} answers 429 (too many requests) to the first request, and still after ${Math.round(patienceMs / 1000)} s. Wait until its limit lets requests pass, or ask for a higher one.`,
        );
      seen.push(exchange);
    }
    const statuses = new Set(seen.map((exchange) => exchange.response?.status));
    if (statuses.size !== 1) return;
    const paths = seen.map(({ request }) => request.path).join(' and ');
    if (statuses.has(401))
      throw new Unjudgeable(
        `${target.baseUrl} refuses the credentials (401 for ${paths}). Check CWIT_API_KEY and CWIT_API_SECRET, and that they belong to this environment.`,
      );
    if (statuses.has(404))
      throw new Unjudgeable(
        `${target.baseUrl} does not know ${paths} (404). Check the base URL: the paths of the contract are appended to it. A server without these operations names its own with --features.`,
      );
  } finally {
    await transport.close();
  }
}

function unreachable({ baseUrl }: Target, failure: string): string {
  if (failure.includes('ECONNREFUSED'))
    return `Nothing listens at ${baseUrl}. Start the server, or check the host and the port.`;
  if (failure.includes('ENOTFOUND') || failure.includes('EAI_AGAIN'))
    return `The host of ${baseUrl} is not known. Check its name.`;
  if (failure.includes('CERT') || failure.includes('SSL'))
    return `${baseUrl} has no valid TLS certificate (${failure}).`;
  return `${baseUrl} does not answer (${failure}). Check the address and the network.`;
}
