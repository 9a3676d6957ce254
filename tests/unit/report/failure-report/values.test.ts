import { expect, test } from 'vitest';
import { showsApart, shortValue } from '../../../../src/report/failure-report/values.js';

const get = (value: string) => ({ method: 'GET', path: `/x?q=${value}`, headers: {}, body: null });

test.each([
  ['a short value', 'abc', 'abc'],
  ['an identifier by its beginning', 'a'.repeat(30), `${'a'.repeat(12)}…`],
  [
    'an identifier with signs behind it by both ends',
    `${'a'.repeat(30)}:A=b`,
    `${'a'.repeat(12)}…aaaaaaaa:A=b`,
  ],
  ['a long text by both ends', `"${'a b '.repeat(20)}end"`, `"${'a b '.repeat(7)}… a b a b end"`],
])('shows %s', (_, value, shown) => expect(shortValue(value)).toBe(shown));

const long = (end: string): string => `${'k'.repeat(60)}${end}`;

test.each([
  ['that differ at the end', [long('117'), long('111')], ['kkkkkk…kk117', 'kkkkkk…kk111']],
  ['that differ at the beginning', [`1${long('')}`, `2${long('')}`], ['1kkkkkkkkkkk…', '2kkkkkkkkkkk…']],
])('of long values %s, the difference stays', (_, values, shown) => {
  const show = showsApart(values.map(get));
  expect(values.map((value) => show('q=', value))).toEqual(shown);
});
