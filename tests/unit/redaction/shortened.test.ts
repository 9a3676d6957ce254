import { expect, test, vi } from 'vitest';
import { shortened, shortText } from '../../../src/redaction/shortened.js';
import { exchangeOf } from '../support/exchange.js';

const exchange = (text: string) =>
  exchangeOf({ response: { status: 200, headers: {}, text, json: undefined } });

const asItIs = <T>(whole: T): T => whole;

test('of a long body the beginning is kept, and that it is one', () => {
  const { response, partial } = shortened(exchange('x'.repeat(1e6)), asItIs);
  expect(response?.text.length).toBeLessThan(17_000);
  expect(response?.text).toMatch(/x\n… \(1000000 characters in all\)$/);
  expect(partial).toBe(true);
});

test('any other stays as it is', () => {
  const short = exchange('x'.repeat(1e5));
  expect(shortened(short, asItIs)).toBe(short);
});

test('a sentence quotes no more than a page', () => {
  expect(shortText('x'.repeat(1e6), asItIs).length).toBeLessThan(10_100);
  expect(shortText('x', asItIs)).toBe('x');
});

test('what is cut away is not redacted first, and a secret at the cut is seen whole', () => {
  const redact = vi.fn((text: string) => text.replaceAll('secret-of-the-test', '[api-secret]'));
  const text = `${'a '.repeat(4995)}secret-of-the-test${' b'.repeat(1e6)}`;
  const shown = shortText(text, redact);
  expect(redact.mock.calls[0]![0].length).toBeLessThanOrEqual(20_000);
  expect(shown).toContain('[api-sec');
  expect(shown).toMatch(/\(2010008 characters in all\)$/);
});
