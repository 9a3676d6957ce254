import { describe, expect, test } from 'vitest';
import { formsOfKeys, keyForms, uuidKeys } from '../../../src/cases/idempotency-keys.js';

const uuid = '6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e5f';
const other = '6d0e4b3c-1f2a-4c5d-8e9f-0a1b2c3d4e6a';

describe.each([...keyForms, uuidKeys])('$name', (form) => {
  const key = form.key(uuid);

  test('a key is fresh where the UUID is', () => {
    expect(form.key(other)).not.toBe(key);
    expect(form.key(uuid)).toBe(key);
  });

  test('another key has the same length and at least 32 equal characters', () => {
    const alike = form.alike(key);
    expect(alike).not.toBe(key);
    expect(alike).toHaveLength(key.length);
    expect(alike.slice(0, 32)).toBe(key.slice(0, 32));
  });

  test('HTTP carries it as it is', () => {
    expect(key).toMatch(/^[\x21-\x7e]+$/);
  });
});

test('digits are more than a number holds', () => {
  const form = keyForms.find(({ name }) => name === 'digits only')!;
  const key = form.key(uuid);
  expect(key).toMatch(/^\d{40}$/);
  expect(Number(form.alike(key))).toBe(Number(key));
});

test('an operation meets each form in four runs', () => {
  const met = [1, 2, 3, 4].flatMap((seed) => formsOfKeys(2, { seed, isWhole: false }));
  expect(met).toHaveLength(keyForms.length);
  expect(new Set(met)).toEqual(new Set(keyForms));
  expect(new Set(met.map((form) => form.key(uuid))).size).toBe(keyForms.length);
});
