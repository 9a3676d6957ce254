import { describe, expect, test } from 'vitest';
import { formatTexts } from '../../../../src/cases/arbitrary/formats.js';
import { formats } from '../../../../src/contract/contract.js';
import { sampled } from './sampled.js';

describe('formats', () => {
  const day = String.raw`\d{4}-\d\d-\d\d`;
  const moment = String.raw`${day}T\d\d:\d\d:\d\d(\.\d{1,9})?`;
  const offset = String.raw`(Z|[+-]\d\d:?[03]0)`;
  const ofMoments = [/T23:/, /T00:/, /:59(\.|[Z+-]|$)/, /\.\d(\D|$)/, /\.\d{9}/, /\.00/, /:\d\d:\d\d(?!\.)/];
  const offsets = [/Z$/, /\+\d\d:30$/, /-\d\d:00$/, /\+\d\d30$/, /-\d\d00$/, /[+-]00/, /[+-]14/];

  test.each<[format: string, all: string, some: RegExp[]]>([
    ['uuid', String.raw`[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}`, []],
    ['date', day, [/^1970-01-01$/, /^2099-12-31$/, /^20[01]/, /-02-/, /-31$/]],
    [
      'iso-timestamp',
      `${moment}${offset}?`,
      [...ofMoments, ...offsets, /T\d\d:\d\d:\d\d$/, /T[^Z+-]*\.\d+$/],
    ],
    ['offset-timestamp', `${moment}${offset}`, [...ofMoments, ...offsets]],
    ['local-datetime', moment, ofMoments],
    ['decimal-text', String.raw`-?\d+(\.\d+)?`, [/^\d+$/, /^-\d+$/, /\.\d\d$/, /\.0\d$/, /\.\d{5,}$/]],
  ])('%s', (format, all, some) => {
    const made = sampled(formatTexts[format]!, 5000);
    expect(made.filter((text) => !new RegExp(`^${all}$`).test(text))).toEqual([]);
    expect(some.filter((one) => !made.some((text) => one.test(text)))).toEqual([]);
    const isRight = formats[format];
    if (isRight) expect(made.filter((text) => !isRight(text))).toEqual([]);
  });
});
