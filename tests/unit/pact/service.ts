import { serviceContexts } from '../../../src/domain/service-contexts.js';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { RequirementId } from '../../../src/contract/contract.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { Registry } from '../../../src/engine/schedule/registry.js';
import { testRequirement } from '../../../src/engine/test-requirement.js';
import { Run } from '../../../src/engine/run.js';
import { completeTarget, type TargetInput } from '../../../src/server-under-test/target.js';
import { entries } from '../../conformance/service/pact.js';
import { interactions, type Body, type Json } from '../support/published.js';
import { listen } from '../support/server.js';

const suite = new Registry();
suite.add({ name: 'pact', entries });

const states: Record<string, Body> = {
  'transactions exist': { count: 120 },
  'a wallet exists': {
    wallet_id: 'W-1',
    account_number: '9901234567',
    available_balance: '50000.00',
    otp: '246810',
  },
  'a bank account exists': { account_number: '0987654321', bank_code: '120001', name: 'GRACE MENSAH' },
};

/** Changes to a service that otherwise responds with the examples of the pact. */
export interface Service {
  states?: Record<string, Body>;
  authorized?: (request: IncomingMessage) => boolean;
  unauthorized?: number;
  answer?: (response: ServerResponse, body: Body, status: number) => void;
}

/** Tests requirements against a local service. `seen` are the requests that it received, without those of states. */
export async function testServer(service: Service, ids: RequirementId[], input: TargetInput = {}) {
  const seen: { apiKey: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (request.url === '/states') return state(service.states ?? states, body, response);
      seen.push({ apiKey: request.headers['api-key']?.toString(), body });
      const { authorized = ({ headers }) => headers['api-key'] === 'the-key' } = service;
      if (!authorized(request)) return json(response, service.unauthorized ?? 401, { message: 'no' });
      const found = interactions.find(
        (row) =>
          row.response.body && row.request.path === request.url && row.request.method === request.method,
      );
      if (!found?.response.body) return response.writeHead(404).end();
      const { answer = (to, content, status) => json(to, status, content) } = service;
      answer(response, structuredClone(found.response.body.content), found.response.status);
    });
  });
  const baseUrl = await listen(server);
  const lines: RunEvent[] = [];
  const target = completeTarget({
    baseUrl,
    apiKey: 'the-key',
    apiSecret: 'the-long-secret',
    stateHandler: `${baseUrl}/states`,
    ...input,
  });
  const run = new Run({
    target,
    listen: (line) => void lines.push(line),
    contexts: serviceContexts,
    seed: 1,
    nonce: 'n',
    settleMs: 60,
    awayMs: 50,
  });
  try {
    for (const id of ids) await testRequirement(run, suite.of(id));
  } finally {
    await run.close();
    server.close();
    server.closeAllConnections();
  }
  const verdicts = lines.flatMap((line) => (line.kind === 'VerdictReached' ? [line.verdict] : []));
  const verdict = (id: RequirementId) => verdicts.find((row) => row.requirement === id);
  return { lines, verdict, seen };
}

function state(offered: Record<string, Body>, body: string, response: ServerResponse): void {
  const { state: name, action } = JSON.parse(body) as { state: string; action: string };
  const values = offered[name];
  if (action === 'teardown') json(response, 200, {});
  else if (values) json(response, 200, values);
  else response.writeHead(404).end();
}

export function json(response: ServerResponse, status: number, body: Json, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}
