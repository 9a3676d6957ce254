// The record of the runs of single variants is complete, and each variant is in groups of both modes.
import { expect, test } from 'vitest';
import { variants } from '../../../reference/variants/index.js';
import { discoverableVariants } from './concerned.js';
import { groups } from './groups.js';
import { mustBeAlone } from './must-be-alone.js';
import { modes, recordedNames } from './record.js';

const names = variants.map(({ name }) => name);

test('every variant has a row in alone.yaml', () => {
  const missing = names.filter((name) => !recordedNames.includes(name));
  const advice = `Run \`npm run prove -- --alone ${missing.join(' ')}\`, which adds the missing rows.`;
  expect(missing, advice).toEqual([]);
});

test('every row in alone.yaml is of a variant', () => {
  const unknown = recordedNames.filter((name) => !names.includes(name));
  expect(unknown, 'Run `npm run prove -- --alone`, which writes all rows again.').toEqual([]);
});

test('every variant that must be alone is a variant', () => {
  expect(Object.keys(mustBeAlone).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(modes)('every other variant is in a group of the mode %s', (mode) => {
  const rows = (mode === 'handler' ? variants : discoverableVariants).filter(
    ({ name }) => !(name in mustBeAlone),
  );
  const drawn = groups.filter((group) => group.mode === mode).flatMap(({ members }) => members);
  expect(rows.filter((row) => !drawn.includes(row)).map(({ name }) => name)).toEqual([]);
});

test('every other variant is in two groups', () => {
  const countOf = (name: string): number =>
    groups.filter(({ members }) => members.some((row) => row.name === name)).length;
  expect(names.filter((name) => !(name in mustBeAlone) && countOf(name) < 2)).toEqual([]);
});
