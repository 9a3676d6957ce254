import type { ServerResponse } from 'node:http';
import type { RequirementId } from '../../../src/contract/contract.js';
import { testServer, type TestOptions, type TestResult, startUnlimited } from '../support/run.js';
import { behindProxy, type Passing } from '../support/proxy.js';
import type { Disguise } from './disguises.js';
import { echoes } from './echoes.js';

/** Long credentials with both letter cases, and with characters that paths, queries and pointers escape. */
export const secrets = {
  apiKey: 'Key~of+Leaks_7d41c0a9e2b8Qz',
  apiSecret: 'Se/cret~of+Leaks_93be/5f0c~1a7d64XyWv',
};

/** A server that leaks its credentials. */
export interface Hostile {
  name: string;
  disguises: readonly Disguise[];
  /** Names of `echoes`. */
  places: readonly string[];
  /** The leaks of its states. */
  states?: 'told' | 'refused';
}

/** The tested requirements: some of every kind. */
const isTelling = (id: RequirementId): boolean =>
  /^(?:getWallet|confirmTransaction|createRecipient|initiateTransfer)\/(?:auth|response|echo|debit|known|required|refus|example|pact|idempot)/.test(
    id,
  );

/** Tests the reference server behind a proxy that changes its answers. */
export async function testBehind(
  answer: Parameters<typeof behindProxy>[1],
  options: TestOptions,
  given: Parameters<typeof startUnlimited>[0] = {},
): Promise<TestResult> {
  const server = await startUnlimited(given);
  const { target, close } = await behindProxy(server, answer);
  try {
    return await testServer(target, { settleMs: 30, connections: 4, ...options });
  } finally {
    close();
    await server.close();
  }
}

/** Tests a hostile server: each answer shows the next form at the next place. */
export function testHostile({ disguises, places, states }: Hostile, only = isTelling): Promise<TestResult> {
  let answers = 0;
  const shown = (): string => {
    const { write } = disguises[answers % disguises.length]!;
    // A refusal must not contain the key either.
    return answers % 3 === 0
      ? write(secrets.apiKey, secrets.apiSecret)
      : write(secrets.apiSecret, secrets.apiKey);
  };
  const ofState = ({ status, text }: Passing, outgoing: ServerResponse): void => {
    outgoing.setHeader('content-type', 'application/json');
    if (states === 'refused') outgoing.writeHead(500).end(JSON.stringify({ error: shown() }));
    else if (states === 'told' && status === 200)
      outgoing.end(JSON.stringify({ ...(JSON.parse(text) as object), note: shown(), [shown()]: true }));
    else outgoing.writeHead(status).end(text);
  };
  const answer = (passing: Passing, outgoing: ServerResponse): void => {
    answers++;
    if (passing.path === '/states') return ofState(passing, outgoing);
    const place = echoes[places[Math.floor(answers / 2) % places.length] ?? ''];
    // Every other answer is sound, so that tests get beyond their first request.
    const isOdd = answers % 2 === 1 && place !== undefined;
    if (!isOdd || !place(shown(), passing, outgoing)) outgoing.writeHead(passing.status).end(passing.text);
  };
  return testBehind(answer, { only, redact: 'credentials and personal data' }, secrets);
}
