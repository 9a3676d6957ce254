// Ids are permanent: users select by them, and reports are compared by them.
import { expect, test } from 'vitest';
import { requirements, unspecified } from '../../src/contract/contract.js';

test('requirement ids are held', () => {
  expect(requirements.map((row) => `${row.level} ${row.id}`)).toMatchSnapshot();
});

test('unspecified ids are held', () => {
  expect(unspecified.map((row) => row.id)).toMatchSnapshot();
});
