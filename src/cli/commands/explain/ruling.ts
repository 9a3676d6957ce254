import { requirements, unspecified, type Ruling, type UnspecifiedRow } from '../../../contract/contract.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { basisFacts, named, variantsAbout, type Choices } from './beside.js';
import type { Explanation } from './explanation.js';

const texts = (rows: readonly { id: string; text: string }[]) =>
  rows.map(({ id, text }) => ({ name: id, text }));

/** How the document is read, and what rests on it. */
export function ofRuling({ id, text, clauses }: Ruling, choices: Choices): Explanation {
  const open = unspecified.filter(({ basis }) => basis === id);
  return {
    kind: 'ruling',
    id,
    text,
    facts: {
      reads: clauses,
      demands: texts(requirements.filter(({ basis }) => basis === id)),
      'leaves open': texts(open),
      'legal too': named(variantsAbout(choices, [id, ...open.map((row) => row.id)])),
    },
    verbatim: {},
  };
}

/** What the contract leaves open, and who chooses otherwise there. */
export function ofSilence(
  { id, operation, text, accepted, clause, basis }: UnspecifiedRow,
  choices: Choices,
): Explanation {
  const variants = variantsAbout(choices, [id]);
  return {
    kind: 'silence',
    id,
    text,
    facts: {
      accepted,
      clause: [clause],
      basis: basisFacts(basis),
      'demanded there': texts(
        requirements.filter((row) => row.clause === clause && row.operation === operation),
      ),
      'legal too': named(variants),
    },
    verbatim: variants[0]
      ? { 'see it accepted': reproduceCommand('certify', { variant: variants[0].name }) }
      : {},
  };
}
