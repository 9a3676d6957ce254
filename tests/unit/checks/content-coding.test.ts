import { expect, test } from 'vitest';
import { codingOf } from '../../../src/checks/content-coding.js';

const of = (headers: Record<string, string>, json?: object) =>
  codingOf({ status: 200, headers, text: '', json });

test.each<[string, coding: string, want: string]>([
  ['compressed', 'gzip', 'Content-Encoding gzip'],
  ['in two codings', 'gzip, br', 'Content-Encoding with an invalid name'],
  ['of a name of 40 characters', 'x'.repeat(40), `Content-Encoding ${'x'.repeat(40)}`],
  ['of a longer name', 'x'.repeat(41), 'Content-Encoding with an invalid name'],
])('a response %s', (_, coding, want) => {
  expect(of({ 'content-encoding': coding })).toBe(want);
  expect(of({ 'content-encoding': coding }, {})).toBe(want);
});

test.each<[type: string, charset: string | undefined]>([
  ['application/json; charset=UTF8', undefined],
  ['application/json; charset="us-ascii"', undefined],
  ['application/json;charset=iso-8859-1', 'iso-8859-1'],
  ['application/json; a=b; Charset = "utf-16"', 'utf-16'],
  ['application/json; charset=utf-8x', 'utf-8x'],
  ['application/json; charset=x-utf-8', 'x-utf-8'],
  ['application/json; charset=<b>', 'with an invalid name'],
  ['application/json; xcharset=latin1', undefined],
])('a response of the type %s has the charset %s', (type, charset) => {
  const want = charset && `charset ${charset}`;
  expect(of({ 'content-type': type })).toBe(want);
  expect(of({ 'content-type': type }, {})).toBe(want && `${want}, but the body is UTF-8`);
});

test('a response without a type has none', () => expect(of({})).toBeUndefined());
