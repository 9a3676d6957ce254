// Equality of JSON values, at any depth and with any member names.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sameJson } from '../../../src/contract/json.js';
import { limits } from '../../../src/http/response-limits.js';

const nested = (levels: number, innermost: string): unknown =>
  JSON.parse(`${'[{"a":'.repeat(levels / 2)}${innermost}${'}]'.repeat(levels / 2)}`);

test.each<[string, string, string, boolean]>([
  ['members in another order', '{"a":1,"b":2}', '{"b":2,"a":1}', true],
  ['items in another order', '[1,2]', '[2,1]', false],
  ['a list and an object', '[1]', '{"0":1}', false],
  ['minus nothing', '-0', '0', true],
  ['null and an object', 'null', '{}', false],
  ['members of every prototype', '{"valueOf":1,"constructor":{}}', '{"constructor":{},"valueOf":1}', true],
  ['a prototype', '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}', false],
])('equal or not: %s', (_, one, other, same) => {
  expect(sameJson(JSON.parse(one), JSON.parse(other))).toBe(same);
});

test('values nested as deep as an answer may be are compared', () => {
  expect(sameJson(nested(limits.levels, '1'), nested(limits.levels, '1'))).toBe(true);
  expect(sameJson(nested(limits.levels, '1'), nested(limits.levels, '2'))).toBe(false);
});

test('arbitrary values are equal exactly when Node says so', () => {
  const value = fc
    .jsonValue({ stringUnit: fc.constantFrom('a', 'é', '"', '\ud800', '\u{1f600}'), maxDepth: 3 })
    .map((one) => JSON.parse(JSON.stringify(one)) as unknown);
  const holds = fc.property(
    value,
    value,
    (one, other) =>
      sameJson(one, structuredClone(one)) && sameJson(one, other) === isDeepStrictEqual(one, other),
  );
  fc.assert(holds, { seed: 1 });
});
