// Values are found by member names in (possibly broken) JSON, JSON within JSON, forms and queries.
import { expect, test } from 'vitest';
import { membersIn } from '../../../src/redaction/members.js';

const valuesIn = (text: string): string[] => [...membersIn(text)].map(({ value }) => value);

test.each([
  ['{"bvn":"1","x":"2"}', ['1']],
  ['{"BVN" : 1, "cardNumber":"2","card-no":"3","card_number":-4.5e1}', ['1', '2', '3', '-4.5e1']],
  ['{"nin":["1",2, "3"],"x":["4"]}', ['1', '2', '3']],
  ['{"nin":"1', ['1']],
  ['{"authorization":"…"}', []],
  ['{"nin":"a\\"b\\\\","x":"1"}', ['a"b\\']],
  ['{"x":"{\\"nin\\":\\"1\\",\\"y\\":\\"2\\"}"}', ['1']],
  ['{"x":"{\\"nin\\":\\"1"}', ['1']],
  ['?nin=1&x=2&otp=a%2Db', ['1', 'a-b']],
  ['{"value":"1","fields":[{"value":"2"}]}', ['1']],
  ['{"type":"bvn","account_number":"1"}', ['1']],
  ['{"type":"nuban","account_number":"1"}', []],
  ['{"authorization":{"x":"1"},"phone":"none","first_name":"is required","otp":"not valid"}', []],
])('%s', (text, values) => expect(valuesIn(text)).toEqual(values));

test('a text of two million escapes', () => {
  const escapes = '\\\\'.repeat(2_000_000);
  expect(valuesIn(`{"otp" : "${escapes}","pin":[1,"${escapes}`).map(({ length }) => length)).toEqual([
    2_000_000, 1, 2_000_000,
  ]);
});
