// The body that a card shows is the one in which something is wrong: that of the target.
import { expect, test } from 'vitest';
import type { ReportedExchange } from '../../../src/report/model.js';
import { excerpt } from '../../../src/report/card/excerpt.js';

const fault = { pointer: '/errors', keyword: 'type', expected: 'an object', actual: 'missing' };
const exchange = (operation: string | null, sent: string, came: string): ReportedExchange => ({
  operation,
  purpose: '',
  request: { method: 'POST', path: '/', headers: {}, body: sent },
  response: { status: 400, headers: {}, body: came },
  durationMs: 1,
});
const shown = (...given: Parameters<typeof exchange>): string =>
  excerpt(exchange(...given), fault, 1, 100)?.lines.join('\n') ?? 'nothing';

test.each([
  ['an answer', 'updateVirtualAccount', '{"bvn":"1"}', '{"message":"no"}', '"message": "no"'],
  ['an answer without JSON', 'updateVirtualAccount', '{"bvn":"1"}', 'bad request', 'nothing'],
  ['an event', null, '{"event":"order.failed"}', '', '"event": "order.failed"'],
])('%s', (_, operation, sent, came, part) => {
  expect(shown(operation, sent, came)).toContain(part);
});

test('a member whose name is longer than a line', () => {
  const name = 'n'.repeat(300);
  const body = JSON.stringify({ [name]: 1 });
  const { lines } = excerpt(exchange('getWallet', '', body), { ...fault, pointer: `/${name}` }, 1, 100)!;
  expect(lines.join('\n')).toContain('^ must be an object');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
});
