// A row of a table is looked up by its name.
import { expect, test } from 'vitest';
import { defects } from '../../../reference/defects/index.js';
import { byName } from '../../../reference/names.js';

test('a table with a doubled name is refused', () => {
  expect(() => byName('defect', [defects[0]!, ...defects])).toThrow(
    `Two defects are called "${defects[0]!.name}".`,
  );
});
