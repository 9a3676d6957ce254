import { describe, expect, test } from 'vitest';
import { Redactor } from '../../../src/redaction/redactor.js';
import { exchangeOf } from '../support/exchange.js';
import { exchanged as exchangedBy } from './exchanged.js';

const credentials = { apiKey: 'key-of-the-test', apiSecret: 'secret-of-the-test' };

type Given = Parameters<typeof exchangedBy>;

/** A request or an answer after redaction by a new redactor. */
const exchanged = (request: Given[1], answer?: Given[2]) =>
  exchangedBy(new Redactor(credentials), request, answer);

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

describe('on a sandbox', () => {
  const person = { bvn: '22212345678', email: 'ada@example.com', first_name: 'Ada', phone: '+2348031234567' };
  const others = {
    bvn: '22298765431',
    email: 'x@example.org',
    first_name: 'Zebulon',
    phone: '+2348037654321',
  };
  const masked =
    /^\{"bvn":"\[red[^"]*","email":"\[red[^"]*","first_name":"\[red[^"]*","phone":"\[red[^"]*"\}$/;
  const onSandbox = () => new Redactor({ ...credentials, environment: 'sandbox' });

  test('values from the suite or a state are shown anywhere, and other personal data is masked', () => {
    const redactor = onSandbox();
    const text = JSON.stringify(person);
    expect(exchangedBy(redactor, { body: text }).request.body).toBe(text);
    expect(exchangedBy(redactor, {}, { text }).response.text).toBe(text);
    expect(redactor.text(`no ${person.bvn} of ${person.email}`)).toBe(`no ${person.bvn} of ${person.email}`);
    expect(exchangedBy(redactor, {}, { text: JSON.stringify(others) }).response.text).toMatch(masked);
    redactor.supply(others);
    expect(redactor.text(JSON.stringify(others))).toBe(JSON.stringify(others));
  });

  test('a request is shown unmasked except for credentials', () => {
    const body = '{"otp":"482913","selection_token":"sel_0123456789","authorization":"tok-1","value":"1"}';
    const path = '/list?customer=ada%40example.com&page=99999999999';
    expect(exchangedBy(onSandbox(), { path, body }).request).toMatchObject({ path, body });
    const wrong = '{"x":"secret-of-the-test","api_secret":"another"}';
    expect(exchangedBy(onSandbox(), { body: wrong }).request.body).toBe(
      '{"x":"[api-secret]","api_secret":"[redacted]"}',
    );
  });

  test('secrets in answers are masked, supplied or not', () => {
    const text = '{"card_number":"4084084084084081","cvv":"731","pin":"0000","photo":"aGk=","otp":"482913"}';
    const { response } = exchangedBy(onSandbox(), { body: text }, { text });
    expect(response.text.match(/\[redacted[^\]]*\]/g)).toHaveLength(5);
  });

  test('deliveries from the server are masked', () => {
    const redactor = onSandbox();
    const request = { method: 'POST', path: '/', headers: {}, body: JSON.stringify(others) };
    const delivery = redactor.exchange(exchangeOf({ request, received: true }));
    expect(delivery.request.body).toMatch(masked);
  });
});
