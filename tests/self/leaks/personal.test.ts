// No output of the program contains personal data of a state or a request.
import { expect, test } from 'vitest';
import { internalErrors } from '../support/run.js';
import { testTelltale, person, personalLeaksIn, personalLeaksOf, rawPerson } from './personal.js';

test.each(Object.entries(person))('the scanner finds a %s', (name, value) => {
  const text = `{"message":"no ${name === 'cvv' ? 'CVV code: ' : ''}${value}!"}`;
  expect(personalLeaksOf(text, rawPerson())).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  expect(personalLeaksOf(text.replace(value, '[redacted: 2 digits]'), rawPerson())).toEqual([]);
});

test('personal data in answers and states of a live server is masked everywhere', async () => {
  const { result, raw } = await testTelltale('as on live');
  expect(internalErrors(result)).toEqual([]);
  // The requests and the states also contained personal data.
  for (const name of ['bvn', 'nin', 'phone', 'email', 'name'])
    expect(raw.get(name)?.size ?? 0, name).toBeGreaterThan(name in person ? 1 : 0);
  expect(personalLeaksIn(result, raw)).toEqual([]);
});

test('on a sandbox, only data that the suite supplied, and names, are shown', async () => {
  const { result, raw } = await testTelltale('credentials and personal data');
  const others = new Map([...rawPerson()].filter(([name]) => !/name/i.test(name)));
  expect(personalLeaksIn(result, others)).toEqual([]);
  const shown = new Set(personalLeaksIn(result, raw).map((leak) => leak.split(': ')[1]));
  for (const name of ['nin', 'value', 'phone', 'email', 'name']) expect(shown, name).toContain(name);
});

test('--show-personal-data shows everything except one-time secrets', async () => {
  const { result, raw } = await testTelltale('credentials');
  const shown = new Set(personalLeaksIn(result, raw).map((leak) => leak.split(': ')[1]));
  expect([...raw.keys()].filter((name) => !shown.has(name))).toEqual(['cvv']);
});
