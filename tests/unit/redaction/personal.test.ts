// Masks hide personal data but show its faults, and other values stay unmasked.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../../src/contract/exchange.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { exchanged } from './exchanged.js';

const credentials = { apiKey: 'pk_Zx81Lm20Qp93Rt47Vb56', apiSecret: 'sk_9fQ2mB7xLd4Wn8Rz1Tv6Yc3Hp5Kg0Js' };
const redactor = new Redactor(credentials);
const own = new Redactor({ ...credentials, showPersonalData: true });

/** The answer to a request after redaction. */
function answered(
  { learnt, ...request }: Partial<Exchange['request']> & { learnt?: unknown },
  text: string,
  redactor = new Redactor(credentials),
): string {
  redactor.supply(learnt ?? {});
  return exchanged(redactor, request, { text }).response.text;
}

describe('personal data is masked in any text', () => {
  const eleven = (name: string): [string, string, string] => [
    `a number under ${name}`,
    `{"${name}":"98765432109"}`,
    `{"${name}":"[redacted: 98…09, 11 digits]"}`,
  ];
  test.each([
    ['a BVN', 'BVN 22212345678 is unknown', 'BVN [redacted: 22…78, 11 digits] is unknown'],
    ['one in groups', 'BVN: 222 1234 5678', 'BVN: [redacted: 22…78, 13 characters]'],
    ['one in JSON', '{"x":"22212345678"}', '{"x":"[redacted: 22…78, 11 digits]"}'],
    ['one as a number', '{"x": 22212345678 }', '{"x": "[redacted number: 22…78, 11 digits]" }'],
    ['one in HTML', '<b>22212345678</b>', '<b>[redacted: 22…78, 11 digits]</b>'],
    ['one in a path', '/a/22212345678/', '/a/[redacted: 22…78, 11 digits]/'],
    ['one behind an escape', '{"x":"\\n22212345678"}', '{"x":"\\n[redacted: 22…78, 11 digits]"}'],
    ['a percent-encoded one', 'phone%3D%2B2348031234567', 'phone%3D%2B[redacted: 23…67, 13 digits]'],
    ['a card', 'card 4084084084084081.', 'card [redacted: 40…81, 16 digits].'],
    [
      'a card under another name',
      '{"number":"4084084084084081"}',
      '{"number":"[redacted: 40…81, 16 digits]"}',
    ],
    ['a card in groups', '"4084 0840 8408 4081"', '"[redacted: 40…81, 19 characters]"'],
    ['one with dashes', '3782-822463-10005', '[redacted: 37…05, 17 characters]'],
    ['a card of 19 digits', '5061 0000 0000 0000 007', '[redacted: 50…07, 23 characters]'],
    ['a card of 13', '4222-222-222-222', '[redacted: 42…22, 16 characters]'],
    ['a card of the 2-series', 'no 2223003122003222', 'no [redacted: 22…22, 16 digits]'],
    ['a CVV', 'the cvv 123 is wrong', 'the cvv [redacted: 3 digits] is wrong'],
    ['a CVC with a colon', 'CVC: 1234', 'CVC: [redacted: 4 digits]'],
    ['a CVV by its name', '{"security_code":"123"}', '{"security_code":"[redacted: 3 digits]"}'],
    ['a one-time password', 'otp=482913 is wrong', 'otp=[redacted: 6 digits] is wrong'],
    ['a passport', 'passport number A01234567', 'passport number [redacted: A0…67, 9 characters]'],
    ['a passport by its name', '{"passport_no":"B7"}', '{"passport_no":"[redacted: 2 characters]"}'],
    ['a phone', 'call +234 803 123 4567', 'call [redacted: +2…67, 17 characters]'],
    ['a local one', 'call 08031234567', 'call [redacted: 08…67, 11 digits]'],
    ['a local one in groups', 'call 0803-123-4567!', 'call [redacted: 08…67, 13 characters]!'],
    ['one of the country', 'call 2348031234567', 'call [redacted: 23…67, 13 digits]'],
    ['one in brackets', '(0803) 123 4567', '[redacted: ·0…67, 15 characters]'],
    ['one in brackets, with no blank', '(0803)1234567', '[redacted: ·0…67, 13 characters]'],
    ['one in two groups', '0803-1234567', '[redacted: 08…67, 12 characters]'],
    ['a CVV called a code', 'CVV code: 123', 'CVV code: [redacted: 3 digits]'],
    ...['national_id', 'nationalId', 'nationalid', 'kyc_code', 'identity_reference'].map(eleven),
    ...['tax-id', 'card_id', 'covid', 'monkey'].map(eleven),
    ...['token', 'customer_id', 'reference'].map((name) => [
      `a card under ${name}`,
      `{"${name}":"4532015112830366"}`,
      `{"${name}":"[redacted: 45…66, 16 digits]"}`,
    ]),
    ['a card after a name', 'card_id: 4532015112830366', 'card_id: [redacted: 45…66, 16 digits]'],
    ['a card of two digits only', '4111 1111 1111 1111', '[redacted: 41…11, 19 characters]'],
    ['a card of two digits with dashes', '4111-1111-1111-1111', '[redacted: 41…11, 19 characters]'],
    ['one with dots', '5531.8866.5214.2950', '[redacted: 55…50, 19 characters]'],
    ['a phone of the country in groups', '234-803-123-4567', '[redacted: 23…67, 16 characters]'],
    ['an email', 'no ada.obi@mail.example.com.', 'no [redacted: ad…om, 24 characters].'],
    [
      'one in a query',
      '?customer=ada%40example.com&page=1',
      '?customer=[redacted: ad…om, 15 characters]&page=1',
    ],
    [
      'a name',
      '{"first_name":"Ada","lastName":"Obi"}',
      '{"first_name":"[redacted: 3 characters]","lastName":"[redacted: 3 characters]"}',
    ],
    ['a number by its name', '{"nin": 7654321}', '{"nin": "[redacted number: 76…21, 7 digits]"}'],
    [
      'each of an array',
      '{"nin":["1","12345678901", 7],"x":["1"]}',
      '{"nin":["[redacted: 1 digit]","[redacted: 12…01, 11 digits]", "[redacted number: 1 digit]"],"x":["1"]}',
    ],
    ['an array that breaks off', '{"nin":["1","2"', '{"nin":["[redacted: 1 digit]","[redacted: 1 digit]"'],
    ['a truncated text', '{"nin":"222123456', '{"nin":"[redacted: 22…56, 9 digits]'],
    ['a form', 'a=1&bvn=2221234567&b=2', 'a=1&bvn=[redacted: 22…67, 10 digits]&b=2'],
    ['a wrong one', '{"bvn":"2221234567a"}', '{"bvn":"[redacted: 22…7a, 11 characters]"}'],
    ['one of other signs', '{"bvn":"]\\"234567\\\\"}', '{"bvn":"[redacted: ··…7·, 9 characters]"}'],
  ])('%s', (_, given, want) => {
    expect(redactor.text(given)).toBe(want);
    expect(redactor.text(want)).toBe(want);
    if (!/cvv|cvc|security|otp/i.test(given)) expect(own.text(given)).toBe(given);
    else expect(own.text(given)).toBe(want);
  });
});

describe('a learned value is found in other texts', () => {
  test.each<[string, Parameters<typeof answered>[0], string]>([
    ['of a request', { body: '{"bvn":"2221234567"}' }, '2221234567'],
    ['of one that is broken', { body: '{"bvn":"2221234567",,' }, '2221234567'],
    ['of a form', { body: 'bvn=2221234567&x=1' }, '2221234567'],
    ['of a query', { path: '/?bvn=2221234567' }, '2221234567'],
    ['of a state', { learnt: { name: 'CHIDI OKAFOR' } }, 'Chidi Okafor'],
    ['of a state, a short name', { learnt: { name: 'Chidi' } }, 'CHIDI'],
    ['of a state, a first name', { learnt: { first_name: 'Chidi' } }, 'chidi'],
    ['of a state, a last name', { learnt: { lastName: 'Okafor' } }, 'OKAFOR'],
    ['of a token', { body: '{"authorization":"tok-998877"}' }, 'tok-998877'],
  ])('%s', (_, given, value) => {
    for (const text of [
      `{"message":"no ${value}!"}`,
      `{"id":"${value}"}`,
      `<p>${value}</p>`,
      encodeURIComponent(value),
    ])
      expect(answered(given, text)).not.toContain(value);
  });

  test('in deeply nested JSON', () => {
    const levels = 20_000;
    const body = `${'{"a":['.repeat(levels)}{"bvn":"2221234567"}${']}'.repeat(levels)}`;
    expect(answered({ body, learnt: JSON.parse(body) }, 'no 2221234567')).toBe(
      'no [redacted: 22…67, 10 digits]',
    );
  });

  test('as the start of a longer name', () => {
    expect(answered({ learnt: { name: 'BOLA MENSAH' } }, 'no BOLA MENSAHX')).toBe(
      'no [redacted: BO…AH, 11 characters]X',
    );
  });

  test('but not in longer words and numbers', () => {
    for (const text of ['12221234567', '2221234567.50', 'Chidis'])
      expect(answered({ body: '{"bvn":"2221234567"}', learnt: { name: 'Chidi' } }, `{"id":"${text}"}`)).toBe(
        `{"id":"${text}"}`,
      );
  });

  test('words of the contract and short values are not learned', () => {
    const body = '{"otp":"pending","bvn":"00000000","pin":"12","first_name":"Joyce"}';
    const text = '{"status":"pending","amount":"00000000","page":12,"to":"Joyce"}';
    expect(answered({ body, learnt: { name: 'account' } }, text)).toBe(text);
  });
});

test.each([
  ['{"password":"hunter2hunter2"}', '{"password":"[redacted]"}'],
  ['{"jwt":"abc.def"}', '{"jwt":"[redacted]"}'],
  ['{"refreshToken":"r-1"}', '{"refreshToken":"[redacted]"}'],
  ['a eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVP_q b', 'a [redacted: 51 characters] b'],
  ['{"errors":{"password":"must be longer"}}', '{"errors":{"password":"must be longer"}}'],
])('a secret is masked even with --show-personal-data: %s', (text, want) => {
  expect(redactor.text(text)).toBe(want);
  expect(own.text(text)).toBe(want);
});

test.each([
  '{"amount":"50000000000","balance":22212345678,"fees":[1.5]}',
  '{"amount":"22212345678.00"}',
  '{"imsi":"621000000000017","imei":"490154203237518"}',
  '{"errors":{"bvn":"BVN must have 11 digits"}}',
  '{"errors":{"bvn":["BVN must have 11 digits."],"nin":["Give a text"]}}',
  '{"custom_fields":[{"variable_name":"invoice","value":"INV-00000017"}]}',
  '{"reference":"22212345678","id":22212345678}',
  '{"customer_id":"22212345678","orderId":22212345678,"X-Request-Id":"22212345678","bank_code":"22212345678"}',
  '{"created_at":"2030-01-14T10:00:00.000+0100","paid_at":1893456000000}',
  '{"account_number":"0123456789","bank_code":"999991"}',
  '{"id":"3f0c9a52-1234-4123-8123-123456789012"}',
  'TRF-22212345678-1 and CWIT_4084084084084081',
  '{"message":"Required 50,000.00, available 1,250.75"}',
  '?page=22212345678&per_page=100&from=2030-01-14',
  '?page=3689348814741910303&per_page=100',
  'a balance of 22212345678',
  '{"name":"Partner Bank A","bank_name":"Partner Bank A","card":"4084084084084082"}',
  'a key@2 of the pin code, cvv of 3 digits, a passport',
  '{"created":1893456000002,"iccid":"8944110068256270054"}',
])('%s is not personal', (text) => expect(redactor.text(text)).toBe(text));

// A URL cannot contain half of a surrogate pair, so encoding it as it is would throw.
test('a value with half of a surrogate pair is masked', () => {
  const own = new Redactor({ apiKey: 'KEY-1234567890', apiSecret: 'SECRET-1234567890', environment: 'live' });
  own.supply({ account_name: 'Ada Obi \uD83D' });
  expect(own.text('paid to Ada Obi \uD83D')).not.toContain('Ada Obi');
});
