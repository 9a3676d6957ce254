import { expect, test } from 'vitest';
import { endOf } from '../../../../src/traffic/context.js';
import { recordedOf, type Recorded } from '../../../../src/traffic/har/recorded.js';

const entry = (more: object, headers: object[] = []) =>
  recordedOf({
    startedDateTime: '2030-01-01T00:00:00Z',
    request: { method: 'GET', url: 'https://api.example.com/transfer/banks', headers },
    response: { status: 200, headers: [], content: { text: '{}' } },
    ...more,
  });

test.each([1e308, Infinity, 9e15])('a duration of %d ms ends in a year that can be written', (time) => {
  const { exchange } = entry({ time }) as Recorded;
  const end = endOf({ id: 1, operation: null, ...exchange });
  expect(new Date(end).toISOString()).toBe('9999-12-31T23:59:59.999Z');
});

test.each(['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z'])('%s is said to be no time', (time) => {
  expect(entry({ startedDateTime: time })).toBe('its "startedDateTime" is not of the years 0 to 9999');
});

test('a header may have the name of what every object has', () => {
  const names = ['constructor', 'toString', '__proto__', 'constructor'];
  const { exchange } = entry(
    {},
    names.map((name, at) => ({ name, value: String(at) })),
  ) as Recorded;
  expect(Object.entries(exchange.request.headers)).toEqual([
    ['constructor', '0, 3'],
    ['tostring', '1'],
    ['__proto__', '2'],
  ]);
});
