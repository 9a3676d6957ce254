import { describe, expect, it } from 'vitest';
import { formats, patterns } from '../../../spec/formats.js';

/** Valid texts of a format, invalid ones, and texts of the right form that name no existing moment. */
interface Samples {
  good: string[];
  bad: string[];
  unreal: string[];
}

const words = (text: string): string[] => text.split(' ');

const samples: Record<keyof typeof formats, Samples> = {
  'iso-timestamp': {
    good: [
      ...words('2026-01-14T10:00:09Z 2026-01-14T10:00:09.5Z 2026-01-14T10:00:09.123456789Z'),
      ...words('2026-01-14T10:00:09,123Z 2026-01-14T10:00:09 2026-01-14T10:00Z 2026-01-14T10:00:09+01'),
      ...words('2026-01-14T10:00:09+0100 2026-01-14T10:00:09-05:30 2026-01-14T24:00:00Z'),
      ...words('2016-12-31T23:59:60Z 20260114T100009Z 20260114T100009.5+0100 20260114T1000 2026-01-14'),
      ...words('20260114 2024-02-29T00:00:00Z 2000-02-29 0096-02-29'),
    ],
    bad: [
      ...[
        '',
        '2026-01-14 10:00:09Z',
        '2026-01-14T10:00:09 Z',
        ' 2026-01-14T10:00:09Z',
        '2026-01-14T10:00:09Z\n',
      ],
      ...words('yesterday 1768384809 2026-01-14T 2026-01-14t10:00:09Z 2026-01-14T10:00:09z'),
      ...words('2026-01-14T10:00:09.Z 2026-01-14T10:00:09+1 2026-01-14T100009Z 20260114T10:00:09Z'),
      ...words('2026-0114T10:00:09Z 26-01-14 2026-1-14T10:00:09Z 2026-01 14/01/2026 2026-01-14Z'),
    ],
    unreal: [
      ...words('2026-01-14T10:00:09+24:00 2026-01-14T10:00:09+01:60 2026-01-14T25:00:00Z'),
      ...words('2026-01-14T24:00:01Z 2026-01-14T24:00:00.5Z 2026-01-14T10:60:00Z 2026-01-14T10:00:61Z'),
      ...words('2026-00-14 2026-13-14 2026-01-00 2026-01-32 2026-04-31 2026-02-29 1900-02-29'),
    ],
  },
  'offset-timestamp': {
    good: [
      '2036-01-14T10:00:00+01:00',
      '2036-01-14T10:00:00.5Z',
      '2036-01-14T10:00-0130',
      '20360114T100000+01',
      '2036-01-14T10-01',
    ],
    // The month and the day are not an offset.
    bad: ['2036-01-14', '20360114', '2036-01-14T10:00:00', '20360114T100000', '2036-01-14+01:00'],
    unreal: ['2036-02-30T10Z'],
  },
  'local-datetime': {
    good: ['2026-03-01T06:45:00', '2026-03-01T06:45', '2026-03-01T06:45:00.000', '20260301T064500'],
    bad: ['2026-03-01T06:45:00Z', '2026-03-01T06:45:00+01:00', '2026-03-01', '06:45:00', ''],
    unreal: ['2026-02-30T06:45:00'],
  },
  'decimal-text': {
    good: ['0', '1250.75', '-3', '-0.5', '007', '50000.00', '123456789012345678901234567890.12345'],
    bad: [...['', ' 1', '1 ', '1\n', 'NGN 1'], ...words('+1 1,250.75 1. .5 1e3 0x10 1.2.3 --1 NaN ١')],
    unreal: [],
  },
};

describe.each(Object.entries(samples))('%s', (name, { good, bad, unreal }) => {
  const isOf = formats[name as keyof typeof formats];
  const pattern = new RegExp(patterns[name as keyof typeof formats], 'u');
  it.each(good)('accepts %j', (text) => {
    expect(isOf(text)).toBe(true);
    expect(text).toMatch(pattern);
  });
  it.each(bad)('rejects %j', (text) => {
    expect(isOf(text)).toBe(false);
    expect(text).not.toMatch(pattern);
  });
  if (unreal.length > 0)
    it.each(unreal)('rejects %j, which its pattern matches', (text) => {
      expect(isOf(text)).toBe(false);
      expect(text).toMatch(pattern);
    });
});
