// The reference server sets up each provider state of the target protocol.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startReferenceServer, type ReferenceServer } from '../../../reference/server.js';

interface StateRow {
  state: string;
  params?: string[];
  choices?: Record<string, string[]>;
  values?: string[];
}

const rows = parse(readFileSync('spec/states.yaml', 'utf8')) as StateRow[];
const samples: Record<string, unknown> = {
  status: 'success',
  channel: 'card',
  currency: 'NGN',
  amount: '250000',
  count: 3,
  available_balance: '1234.50',
  balance: '75.00',
  seconds: 60,
  // No receiver listens there, since these tests do not need the events.
  webhook_url: 'http://127.0.0.1:9/',
};
const needed = (names: readonly string[] = []) => names.filter((name) => !name.endsWith('?'));
const bare = (name: string) => name.replace('?', '');

let server: ReferenceServer;
beforeAll(async () => void (server = await startReferenceServer()));
afterAll(() => server.close());

async function ask(state: string, params: object, action: string) {
  const body = JSON.stringify({ state, params, action });
  const response = await fetch(server.stateHandler, { method: 'POST', body });
  return { status: response.status, values: (await response.json()) as object };
}

// With the required parameters, with all of them, and with each allowed value.
function paramsOf({ params = [], choices = {} }: StateRow): Record<string, unknown>[] {
  const filled = (names: readonly string[]) =>
    Object.fromEntries(names.map(bare).map((name) => [name, choices[name]?.[0] ?? samples[name]]));
  const chosen = Object.entries(choices).flatMap(([name, values]) =>
    values.map((value) => ({ ...filled(needed(params)), [name]: value })),
  );
  return [filled(needed(params)), filled(params), ...chosen];
}

describe('the reference server sets up', () => {
  test.each(rows.map((row) => [row.state, row] as const))('%s', async (state, row) => {
    for (const params of paramsOf(row)) {
      const { status, values } = await ask(state, params, 'setup');
      expect(status, JSON.stringify({ params, values })).toBe(200);
      expect(Object.keys(values)).toEqual(expect.arrayContaining(needed(row.values)));
      const known = (row.values ?? []).map(bare);
      expect(Object.keys(values).filter((name) => !known.includes(name))).toEqual([]);
    }
    expect(await ask(state, {}, 'teardown')).toEqual({ status: 200, values: {} });
  });

  test('no state that the protocol does not name', async () => {
    expect((await ask('a unicorn exists', {}, 'setup')).status).toBe(404);
  });
});
