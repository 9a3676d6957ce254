import { expect, test } from 'vitest';
import { Redactor } from '../../../src/redaction/redactor.js';
import { exchanged as exchangedBy } from './exchanged.js';

const nin = '12345678901';
const credentials = { apiKey: 'key-of-the-test', apiSecret: 'secret-of-the-test' };

type Given = Parameters<typeof exchangedBy>;

/** What a redactor leaves that has learnt nothing before. */
const exchanged = (request: Given[1], answer?: Given[2]) =>
  exchangedBy(new Redactor(credentials), request, answer);
const shown = (text: string): string => exchanged({}, { text }).response.text;

test('what two bytes a character hide is masked, too', () => {
  const wide = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1');
  expect(shown(wide(`{"nin":"${nin}"}`))).not.toContain(nin.slice(0, 3));
  expect(shown(wide(`{"nin":"${nin}"}`)).replaceAll('\0', '')).not.toContain(nin);
  expect(shown('\0'.repeat(8))).toBe('\0'.repeat(8));
});

test.each([
  ['api-secret', 'sk-live-QUERY+1'],
  ['api_secret', 'sk-live-QUERY+1'],
  ['apiSecret', 'sk-live-QUERY+1'],
  ['api-key', 'pk-live-QUERY+1'],
])('%s is masked in an address, in a form and in a body, and so is its echo', (name, value) => {
  const answer = { text: `{"message":"not ${value}"}`, headers: { 'x-echo': value } };
  const query = `?a=1&${name}=${encodeURIComponent(value)}&b=2`;
  for (const request of [
    { path: `/transactions${query}` },
    { body: query.slice(5) },
    { body: JSON.stringify({ a: 1, [name]: value }) },
  ]) {
    const text = JSON.stringify(exchanged(request, answer));
    expect(text).not.toMatch(/QUERY/);
    expect(text).toContain('[redacted]');
  }
  expect(exchanged({ path: `/transactions${query}` }).request.path).toBe(
    `/transactions?a=1&${name}=[redacted]&b=2`,
  );
  expect(exchanged({ path: `/?${name}=secret-of-the-test` }).request.path).toBe(`/?${name}=[api-secret]`);
  expect(exchanged({ path: `/?${name}=abc` }).request.path).toBe(`/?${name}=[redacted]`);
});

test.each([
  ...['Authorization', 'proxy-authorization', 'X-Auth-Token', 'X-Api-Token', 'x-amz-security-token'],
  ...['Cookie', 'Set-Cookie', 'apikey', 'X-Client-Secret'],
])('the header %s is masked, of a request and of a response', (name) => {
  const headers = { [name]: 'TOK-998877665544' };
  const { request, response } = exchanged({ headers }, { headers });
  expect([request.headers, response.headers]).toEqual([{ [name]: '[redacted]' }, { [name]: '[redacted]' }]);
});

test.each([
  'Idempotency-Key',
  'SERVICE-HTTP-SIGNATURE',
  'http_service_http_signature',
  'WWW-Authenticate',
  'access-control-allow-credentials',
  'X-Tenant',
  'Accept-Language',
])('the header %s is shown', (name) =>
  expect(exchanged({ headers: { [name]: 'a value' } }).request.headers).toEqual({ [name]: 'a value' }),
);

test('the account number of a recipient by BVN is masked, and so is its echo; that of another is not', () => {
  const number = '0123456789';
  const recipient = (type: string) => JSON.stringify({ type, name: 'Ada', account_number: number });
  const echo = { text: `{"message":"${number} is unknown"}` };
  for (const type of ['bvn', 'kenya_mobile_money']) {
    expect(JSON.stringify(exchanged({ body: recipient(type) }, echo))).not.toContain(number);
    expect(JSON.stringify(exchanged({ body: `${recipient(type)},` }, echo))).not.toContain(number);
    expect(JSON.stringify(exchanged({}, { text: `{"data":[${recipient(type)}]}` }))).not.toContain(number);
  }
  const nines = { body: recipient('bvn').replace(number, '99999999999') };
  expect(exchanged(nines, { text: '?page=9999999999999999' }).response.text).toBe('?page=9999999999999999');
  expect(exchanged({ body: recipient('nuban') }, echo).response.text).toBe(echo.text);
});
