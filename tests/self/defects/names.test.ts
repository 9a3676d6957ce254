import { expect, test } from 'vitest';
import { defects } from '../../../reference/defects/index.js';
import { byName } from '../../../reference/names.js';

test('a table with a duplicate name is rejected', () => {
  expect(() => byName('defect', [defects[0]!, ...defects])).toThrow(
    `Two defects are called "${defects[0]!.name}".`,
  );
});
