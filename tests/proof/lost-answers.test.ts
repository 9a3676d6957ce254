// An answer that is lost on its way is nobody's fault: what was done by then is done.
import { describe, expect, test } from 'vitest';
import {
  operations,
  requirementRow,
  type OperationId,
  type RequirementId,
} from '../../src/contract/contract.js';
import { internalErrors, judge, startUnlimited } from './judge.js';
import { logged } from './log.js';
import { lossyWay, type Fate } from './lossy.js';
import { behindProxy } from './proxy.js';
import { expectGreen } from './variants/green.js';

const tags = ['recipients', 'transfers', 'identity', 'cards', 'flights', 'esim'];

test.concurrent('the first answer to each request that does something', async () => {
  const variants = ['transfer-second-use-refused', 'ticket-again-refused', 'esim-second-use-refused'];
  const server = await startUnlimited({ variants });
  const lost = new Set<string>();
  const log = await logged(server, 0, (request, status) => {
    if (request.startsWith('GET') || status >= 400 || lost.has(request)) return false;
    lost.add(request);
    return true;
  });
  try {
    const { url: baseUrl, stateHandler } = log;
    const judged = await judge(
      { baseUrl, stateHandler, apiKey: server.apiKey, apiSecret: server.apiSecret },
      { only: (id) => tags.includes(requirementRow(id).tag), effort: { depth: 'standard' } },
    );
    expectGreen(judged);
    expect(lost.size).toBeGreaterThan(5);
    expect(judged.with('pass')).toContain('initiateTransfer/debit');
    expect(judged.with('pass')).toContain('issueFlightTicket/response.success');
  } finally {
    log.close();
    await server.close();
  }
});

// What only reads is sent again without a thought. `npm run soak -- --lost` judges all of it, under many seeds.
const acts = new Set<OperationId>(operations.filter(({ effect }) => effect !== 'none').map(({ id }) => id));
const isAbout = (id: RequirementId): boolean =>
  acts.has(requirementRow(id).operation as OperationId) || /^service\/(own|simul|idem)/.test(id);

describe.concurrent('of all requests that do something', () => {
  const rows: [every: number, fates: readonly Fate[], variants: string[]][] = [
    [
      3,
      ['lost', 'unsent'],
      ['transfer-second-use-refused', 'ticket-again-refused', 'esim-second-use-refused'],
    ],
    [5, ['lost'], []],
    [7, ['cut', 502, 'lost', 504], ['wallet-settles-after-100-ms']],
  ];
  test.each(rows)('one in %i ends as %j, in %j', async (every, fates, variants) => {
    const server = await startUnlimited({ variants });
    let turn = 0;
    const way = await lossyWay(server.url, {
      fate: (count) => (count % every === 0 ? fates[turn++ % fates.length]! : 'whole'),
    });
    const { apiKey, apiSecret, stateHandler } = server;
    try {
      const judged = await judge(
        { baseUrl: way.url, apiKey, apiSecret, stateHandler },
        { only: isAbout, effort: { depth: 'standard' }, settleMs: 2000, deliveryMs: 20_000 },
      );
      expect(internalErrors(judged)).toEqual([]);
      expect(judged.with('fail').map(judged.why)).toEqual([]);
      expect(way.disturbed).toBeGreaterThan(50);
      expect(judged.with('pass').length).toBeGreaterThan(0.9 * judged.outcomes.size);
    } finally {
      way.close();
      await server.close();
    }
  });
});

// The clock moved all the same, and the orders have their events: asked for twice, keys were too old, and events of others.
test.concurrent('every second answer of the state handler to what happens again', async () => {
  const server = await startUnlimited();
  const turns = new Map<string, number>();
  const { target, close } = await behindProxy(server, ({ path, asked, status, text }, outgoing) => {
    const { state, action } = JSON.parse(path === '/states' ? asked : '{}') as Record<string, string>;
    const turn = (turns.get(state ?? '') ?? 0) + 1;
    if (action === 'setup') turns.set(state!, turn);
    const isLost = action === 'setup' && /clock advances|flight order/.test(state!) && turn % 2 === 1;
    if (isLost) outgoing.destroy();
    else outgoing.writeHead(status).end(text);
  });
  try {
    const judged = await judge(target, {
      only: (id) => /\/idempotency\.(after|any-sequence)|^order\w+\/(delivered|order|each-order)$/.test(id),
      effort: { depth: 'standard' },
    });
    expectGreen(judged);
    expect(judged.with('not-testable').length).toBeGreaterThan(3);
    expect(judged.with('pass').filter((id) => id.endsWith('after-23h')).length).toBeGreaterThan(1);
  } finally {
    close();
    await server.close();
  }
});
