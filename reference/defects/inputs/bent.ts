import type { Overrides } from '../../behaviour/index.js';
import type { OperationId } from '../../http.js';
import { onRequestBody } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

type Change = (text: string) => string;

/** Reads the texts of a body more kindly than they are written. */
function kindly(change: Change): Overrides {
  return {
    before: onRequestBody((body) =>
      Object.fromEntries(
        Object.entries(body).map(([name, value]) => [
          name,
          typeof value === 'string' ? change(value) : value,
        ]),
      ),
    ),
  };
}

const row = (operation: OperationId, name: string, summary: string, overrides: Overrides): Defect =>
  defectsOf(operation)(name, summary, ['fuzz.rule-bent'], overrides);

/** Faults of a lenient reader, which are warnings. */
export const bent: readonly Defect[] = [
  row(
    'verifyEnhancedNin',
    'nin-trimmed',
    'Blanks around a NIN do not count.',
    kindly((text) => text.trim()),
  ),
  row(
    'verifyEnhancedNin',
    'nin-in-any-width',
    'Full-width digits are digits.',
    kindly((text) => text.normalize('NFKC')),
  ),
  row('initiateTransfer', 'transfer-null-for-nothing', 'null for an optional member stands for nothing.', {
    before: onRequestBody((body) =>
      Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
    ),
  }),
];
