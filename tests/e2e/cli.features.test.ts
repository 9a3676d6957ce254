// What a server does not offer is neither asked for nor held against it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startReferenceServer, type ReferenceServer } from '../../reference/server.js';
import type { Report } from '../../src/report/model.js';
import { logged, type Log } from '../proof/log.js';
import { cwit } from './command.js';

const out = mkdtempSync(join(tmpdir(), 'cwit-features-'));
let server: ReferenceServer;
let log: Log;
beforeAll(async () => {
  server = await startReferenceServer();
  log = await logged(server);
});
afterAll(async () => {
  log.close();
  await server.close();
  rmSync(out, { recursive: true });
});

async function judged(...features: string[]): Promise<Report> {
  log.requests.length = 0;
  const env = { CWIT_API_KEY: server.apiKey, CWIT_API_SECRET: server.apiSecret };
  const target = ['--base-url', log.url, '--state-handler', log.stateHandler, '--depth', 'quick'];
  const { code, stdout } = await cwit(['certify', ...target, '--out', out, '--features', ...features], env);
  expect(code, stdout).toBe(0);
  return JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')) as Report;
}

const statusOf = ({ operations }: Report, name: string) =>
  operations.find(({ operation }) => operation === name);

test('an operation is left out, and what needs it says so', async () => {
  const report = await judged('!searchFlights', '!webhooks');
  expect(log.requests.filter((line) => line.includes('/flight/search'))).toEqual([]);
  expect(log.requests.filter((line) => line.includes('/transfer/recipient'))).not.toEqual([]);
  const own = statusOf(report, 'searchFlights');
  expect(own).toMatchObject({ status: 'not-judged', judged: 0, notTestable: 0 });
  expect(own!.reasons.map(({ reason }) => reason)).toEqual(['the target does not offer searchFlights']);
  const built = statusOf(report, 'createFlightQuote');
  expect(built).toMatchObject({ status: 'not-judged', notOffered: 0 });
  expect(built!.reasons.map(({ reason }) => reason)).toEqual([
    'the target does not offer searchFlights, which this needs',
  ]);
  expect(statusOf(report, 'issueFlightTicket')).toMatchObject({ status: 'kept', notTestable: 0 });
});

test('a tag is enough, and nothing else is asked for', async () => {
  const report = await judged('transfers,getWallet');
  const paths = new Set(log.requests.map((line) => line.split(/[ ?]/)[1]!.split('/').at(-2)));
  expect([...paths].toSorted()).toEqual(['get-or-create', 'transfer']);
  const kept = report.operations.filter(({ status }) => status === 'kept');
  expect(kept.map(({ operation }) => operation)).toEqual(['initiateTransfer', 'getWallet']);
});
