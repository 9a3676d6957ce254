// For each client rule, a client that breaks it and a client that follows it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clauseProblem } from '../../../../spec/clauses.js';
import { operations } from '../../../../src/contract/contract.js';
import type { Exchange } from '../../../../src/contract/exchange.js';
import { clientRules } from '../../../../src/traffic/client/findings.js';
import { evaluateTraffic } from '../../../../src/traffic/evaluate-traffic.js';
import type { ClientContext } from '../../../../src/traffic/client/rule.js';
import { bodies } from './rows/bodies.js';
import { credentialRows } from './rows/credentials.js';
import { keys } from './rows/keys.js';
import { rate } from './rows/rate.js';
import { receiver } from './rows/receiver.js';
import { credentials, event, sent, times } from '../../support/client-traffic.js';

const { apiSecret } = credentials;
const context: ClientContext = {
  ...credentials,
  baseUrl: 'https://sandbox.example.com',
  environment: 'sandbox',
};
const rows = [...credentialRows, ...keys, ...bodies, ...rate, ...receiver];

test.each(rows)('$rule', ({ rule, broken, kept, context: changes = {}, count = 1, clause }) => {
  const found = (exchanges: Exchange[]) =>
    evaluateTraffic(exchanges, { ...context, ...changes }).client!.filter((one) => one.rule === rule);
  expect(found(kept)).toEqual([]);
  const findings = found(broken);
  expect(findings.reduce((sum, one) => sum + one.count, 0)).toBe(count);
  if (clause !== undefined) expect(findings.map((one) => one.clause)).toEqual([clause]);
  expect(JSON.stringify(findings)).not.toContain(apiSecret);
});

test('every rule has a row above, an existing source and an RFC 2119 word', () => {
  expect(rows.map(({ rule }) => rule).toSorted()).toEqual(clientRules.map(({ rule }) => rule).toSorted());
  expect(clientRules.flatMap(({ clause }) => clauseProblem(clause) ?? [])).toEqual([]);
  for (const { text } of clientRules) expect(text).toMatch(/\b(MUST|SHOULD)\b/);
});

test('docs/watch.md lists all rules', () => {
  const guide = readFileSync('docs/watch.md', 'utf8').replaceAll(/ +/g, ' ');
  for (const { rule, text, clause } of clientRules)
    expect(guide).toContain(`| \`${rule}\` | ${text} | ${clause} |`);
});

test('the documented examples break no rule', () => {
  const examples = operations.flatMap(({ id, examples }, at) =>
    examples.map(({ body }, form) => sent(id, { body: body ?? null, at: 1000 * at + form })),
  );
  expect(evaluateTraffic([...examples, event()], context).client).toEqual([]);
});

test('evidence shows each different fault once, with its number, without any secret', () => {
  const other = 'SECRET-of-another-business';
  const exchanges = [
    ...times(5, (at) => sent('listTransactions', { path: '/transactions?x=1', at })),
    sent('listTransactions', { path: '/transactions?y=1', at: 9, headers: { 'api-secret': other } }),
  ];
  const [finding] = evaluateTraffic(exchanges, context).client!;
  expect(finding).toMatchObject({ rule: 'undocumented', count: 6 });
  expect(finding!.evidence.map(({ actual, count }) => [actual.at(-1), count])).toEqual([
    ['x', 5],
    ['y', 1],
  ]);
  expect(JSON.stringify(finding)).not.toMatch(new RegExp(`${other}|${apiSecret}`));
});
