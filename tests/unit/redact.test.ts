import { expect, test } from 'vitest';
import type { Exchange } from '../../src/contract/exchange.js';
import { Redactor } from '../../src/http/redact.js';

const nin = '12345678901';

/** What is left of a response with this text. */
function shown(text: string): string {
  const redactor = new Redactor({ apiKey: 'key-of-the-test', apiSecret: 'secret-of-the-test' });
  const request = { method: 'GET', path: '/', headers: {}, body: null };
  const response = { status: 200, headers: {}, text, json: undefined };
  return redactor.exchange({ request, response } as unknown as Exchange).response!.text;
}

test.each([
  ['a text', `{"nin":"${nin}","name":"Ada"}`, '{"nin":"[redacted]","name":"Ada"}'],
  ['a number', `{"nin": ${nin}}`, '{"nin": "[redacted number]"}'],
  [
    'each of an array',
    `{"nin":["1","${nin}", 7],"x":["1"]}`,
    '{"nin":["[redacted]","[redacted]", "[redacted number]"],"x":["1"]}',
  ],
  ['an array that is not closed', `{"nin":["${nin}","${nin}"`, '{"nin":["[redacted]","[redacted]"'],
])('of a sensitive member, %s is masked', (_, text, masked) => expect(shown(text)).toBe(masked));

test('so is what two bytes a character hide', () => {
  const wide = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1');
  expect(shown(wide(`{"nin":"${nin}"}`))).not.toContain(nin.slice(0, 3));
  expect(shown(wide(`{"nin":"${nin}"}`)).replaceAll('\0', '')).not.toContain(nin);
  expect(shown('\0'.repeat(8))).toBe('\0'.repeat(8));
});
