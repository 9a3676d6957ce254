// An answer that the network loses is no fault of the server, and its request took effect.
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { operations, requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { internalErrors, testReference } from '../support/run.js';
import { logged } from '../support/logging-proxy.js';
import { lossyWay, type Fate, type LossyWay } from '../support/lossy-proxy.js';
import { behindProxy, type Passing } from '../support/proxy.js';
import { expectGreen, patient } from '../variants/green.js';

const secondUseRefused = ['transfer-second-use-refused', 'ticket-again-refused', 'esim-second-use-refused'];
const tags = ['recipients', 'transfers', 'identity', 'cards', 'flights', 'esim'];

test.concurrent('the first answer to each request that does something', async () => {
  const lost = new Set<string>();
  const loses = (request: string, status: number): boolean => {
    if (request.startsWith('GET') || status >= 400 || lost.has(request)) return false;
    lost.add(request);
    return true;
  };
  const tested = await testReference(
    { variants: secondUseRefused },
    {
      only: (id) => tags.includes(requirementRow(id).tag),
      ...{ keepAlive: false, effort: { depth: 'standard' } },
      way: (server) => logged(server, 0, loses),
    },
  );
  expectGreen(tested);
  expect(lost.size).toBeGreaterThan(5);
  expect(tested.with('pass')).toContain('initiateTransfer/debit');
  expect(tested.with('pass')).toContain('issueFlightTicket/response.success');
});

// Reads can be sent again safely. `npm run soak -- --lost` tests all requests, with many seeds.
const acts = new Set<string>(operations.filter(({ effect }) => effect !== 'none').map(({ id }) => id));
const isAbout = (id: RequirementId): boolean =>
  acts.has(requirementRow(id).operation) || /^service\/(own|simul|idem)/.test(id);

describe.concurrent('of all requests that do something', () => {
  const rows: [every: number, fates: readonly Fate[], variants: string[]][] = [
    [3, ['lost', 'unsent'], secondUseRefused],
    [5, ['lost'], []],
    [7, ['cut', 502, 'lost', 504], ['wallet-settles-after-100-ms']],
  ];
  test.each(rows)('one in %i requests ends as %j, in %j', async (every, fates, variants) => {
    let turn = 0;
    let disturbed = 0;
    const fate = (count: number, _: string, way: LossyWay): Fate => {
      disturbed = way.disturbed;
      return count % every === 0 ? fates[turn++ % fates.length]! : 'whole';
    };
    const tested = await testReference(
      { variants },
      { ...{ ...patient, only: isAbout, keepAlive: false }, way: ({ url }) => lossyWay(url, { fate }) },
    );
    expect(internalErrors(tested)).toEqual([]);
    expect(tested.with('fail').map(tested.why)).toEqual([]);
    expect(disturbed).toBeGreaterThan(50);
    expect(tested.with('pass').length).toBeGreaterThan(0.9 * tested.outcomes.size);
  });
});

// The lost answers took effect: the clock moved, and orders got their events. A second call would make keys too old.
test.concurrent('every second answer of the state handler to what happens again', async () => {
  const turns = new Map<string, number>();
  const losing = ({ path, asked, status, text }: Passing, outgoing: ServerResponse): void => {
    const { state, action } = JSON.parse(path === '/states' ? asked : '{}') as Record<string, string>;
    const turn = (turns.get(state ?? '') ?? 0) + 1;
    if (action === 'setup') turns.set(state!, turn);
    const isLost = action === 'setup' && /clock advances|flight order/.test(state!) && turn % 2 === 1;
    if (isLost) outgoing.destroy();
    else outgoing.writeHead(status).end(text);
  };
  const tested = await testReference(
    {},
    {
      only: (id) => /\/idempotency\.(after|any-sequence)|^order\w+\/(delivered|order|each-order)$/.test(id),
      effort: { depth: 'standard' },
      keepAlive: false,
      way: (server) => behindProxy(server, losing),
    },
  );
  expectGreen(tested);
  expect(tested.with('not-testable').length).toBeGreaterThan(3);
  expect(tested.with('pass').filter((id) => id.endsWith('after-23h')).length).toBeGreaterThan(1);
});
