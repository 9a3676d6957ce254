import { expect, test } from 'vitest';
import { shortened, shortText } from '../../src/redaction/shortened.js';

const exchange = (text: string) => ({
  ...{ id: 1, operation: null, purpose: 'test', repeated: false, startedAt: '', durationMs: 0 },
  request: { method: 'GET', path: '/', headers: {}, body: null },
  response: { status: 200, headers: {}, text, json: undefined },
});

test('of a long body the beginning is kept, and that it is one', () => {
  const { response, partial } = shortened(exchange('x'.repeat(1e6)));
  expect(response?.text.length).toBeLessThan(140_000);
  expect(response?.text).toMatch(/x\n… \(1000000 characters in all\)$/);
  expect(partial).toBe(true);
});

test('any other stays as it is', () => {
  const short = exchange('x'.repeat(1e5));
  expect(shortened(short)).toBe(short);
});

test('a sentence quotes no more than a page', () => {
  expect(shortText('x'.repeat(1e6)).length).toBeLessThan(10_100);
  expect(shortText('x')).toBe('x');
});
