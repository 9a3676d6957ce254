// Nothing that leaves the program tells whose data a state or a request had.
import { expect, test } from 'vitest';
import { internalErrors } from '../support/run.js';
import { judgeTelltale, person, personalLeaksIn, personalLeaksOf, rawPerson } from './personal.js';

test.each(Object.entries(person))('the scanner finds a %s', (name, value) => {
  const text = `{"message":"no ${name === 'cvv' ? 'CVV code: ' : ''}${value}!"}`;
  expect(personalLeaksOf(text, rawPerson())).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
  expect(personalLeaksOf(text.replace(value, '[redacted: 2 digits]'), rawPerson())).toEqual([]);
});

test('a live server that tells of people, in answers and in states, leaves nobody anywhere', async () => {
  const { judgement, raw } = await judgeTelltale('as on live');
  expect(internalErrors(judgement)).toEqual([]);
  // Requests and states had some of their own.
  for (const name of ['bvn', 'nin', 'phone', 'email', 'name'])
    expect(raw.get(name)?.size, name).toBeGreaterThan(1);
  expect(personalLeaksIn(judgement, raw)).toEqual([]);
});

test('of a sandbox, what the suite supplied is shown, and nobody else but by name', async () => {
  const { judgement, raw } = await judgeTelltale('credentials and personal data');
  const others = new Map([...rawPerson()].filter(([name]) => !/name/i.test(name)));
  expect(personalLeaksIn(judgement, others)).toEqual([]);
  const shown = new Set(personalLeaksIn(judgement, raw).map((leak) => leak.split(': ')[1]));
  for (const name of ['nin', 'value', 'phone', 'email', 'name']) expect(shown, name).toContain(name);
});

test('it did tell of them: who is shown personal data is shown all but what may be used once', async () => {
  const { judgement, raw } = await judgeTelltale('credentials');
  const shown = new Set(personalLeaksIn(judgement, raw).map((leak) => leak.split(': ')[1]));
  expect([...raw.keys()].filter((name) => !shown.has(name))).toEqual(['cvv']);
});
