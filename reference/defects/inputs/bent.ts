import type { Overrides } from '../../behaviour/index.js';
import { onRequestBody } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

/** Reads the texts of a body more kindly than they are written. */
function kindly(change: (text: string) => string): Overrides {
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

/** Defects of a lenient reader, which are warnings. */
export const inputBent: readonly Defect[] = [
  ...defectsOf('verifyEnhancedNin', {
    'nin-trimmed': {
      summary: 'Blanks around a NIN do not count.',
      fails: 'fuzz.rule-bent',
      ...kindly((text) => text.trim()),
    },
    'nin-in-any-width': {
      summary: 'Full-width digits are digits.',
      fails: 'fuzz.rule-bent',
      ...kindly((text) => text.normalize('NFKC')),
    },
  }),
  ...defectsOf('initiateTransfer', {
    'transfer-null-for-nothing': {
      summary: 'null for an optional member stands for nothing.',
      fails: 'fuzz.rule-bent',
      before: onRequestBody((body) =>
        Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
      ),
    },
  }),
];
