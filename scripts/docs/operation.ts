import type { OperationObject } from '../generate/document.js';
import type { Ledger } from './ledger.js';
import { paragraphs, section } from './markdown.js';
import { requirementText } from './requirements.js';
import type { Results } from './results.js';
import { unspecifiedTable } from './rows.js';
import { stateTables } from './states.js';

const effects = {
  none: 'reads only, and changes nothing.',
  creates:
    'creates or changes a record. The suite sends it to a live environment only where `--allow` names it.',
  charges: 'may charge the wallet. The suite sends it to a live environment only where `--allow` names it.',
  'moves-money': 'moves money. The suite sends it to a live environment only where `--allow` names it.',
};

/** What the docs say of an operation, or of an event: its description, and what the contract demands. */
export function operationText(
  operation: OperationObject,
  { requirements, unspecified }: Omit<Ledger, 'rulings'>,
  place: 'request' | 'event',
  results?: Results,
): string {
  const effect = place === 'request' && effects[operation['x-effect']];
  return paragraphs(
    operation.description,
    effect ? `**Effect:** ${effect}` : '',
    section('#### Requirements', '', requirementText(requirements, results)),
    section('#### Provider states', '', stateTables(operation, place)),
    section('#### Unspecified', '', unspecifiedTable(unspecified, results)),
  );
}
