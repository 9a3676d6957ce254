import type { OperationObject, Requirement } from '../generate/document.js';
import type { Ledger } from './ledger.js';
import { folded, paragraphs, section } from './markdown.js';
import { requirementTable, unspecifiedTable } from './rows.js';
import { stateTables } from './states.js';

const effects = {
  none: 'reads only, and changes nothing.',
  creates: 'creates or changes a record. The suite does not send it to a live environment.',
  charges: 'may charge the wallet. The suite does not send it to a live environment.',
  'moves-money': 'moves money. The suite does not send it to a live environment.',
};

/** What the docs say of an operation, or of an event: its description, and what the contract demands. */
export function operationText(
  operation: OperationObject,
  { requirements, unspecified }: Omit<Ledger, 'rulings'>,
  place: 'request' | 'event',
): string {
  const written = requirements.filter(({ origin }) => origin === 'written');
  const derived = requirements.filter(({ origin }) => origin === 'derived');
  const effect = place === 'request' && effects[operation['x-effect']];
  return paragraphs(
    operation.description,
    effect ? `**Effect:** ${effect}` : '',
    section('#### Requirements', '', paragraphs(requirementTable(written), derivedTable(derived))),
    section('#### Provider states', '', stateTables(operation, place)),
    section('#### Unspecified', '', unspecifiedTable(unspecified)),
  );
}

// Most operations have the same ones, and many of them: they open with a click.
const derivedTable = (derived: Requirement[]): string =>
  folded(`${derived.length} derived from the schema and the general rules`, requirementTable(derived));
