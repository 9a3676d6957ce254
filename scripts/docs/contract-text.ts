import { effects, rowsOf, type Catalog } from '../../src/contract/catalog.js';
import type { Document, OperationObject } from '../generate/document.js';
import { landing } from './landing.js';
import { paragraphs, section } from './markdown.js';
import { requirementText, rulingTable, stateTables, unspecifiedTable } from './requirement-tables.js';
import { runsText, type Results } from './results.js';

/** The Markdown before the operations: the last run, how to write a client, and what applies to the whole service. */
export function introduction(document: Document, catalog: Catalog, results?: Results): string {
  const service = rowsOf(catalog, 'service');
  return paragraphs(
    document.info.description ?? '',
    results ? runsText(results, catalog) : '',
    landing(document, catalog),
    section(
      '# Requirements of the service',
      'A server that fails a MUST does not conform. A server that fails a SHOULD gets a warning.',
      requirementText(service.requirements, results),
    ),
    section(
      '# Unspecified everywhere',
      'Every listed alternative is allowed. The suite reports the choice of a server and does not test it.',
      unspecifiedTable(service.unspecified, results),
    ),
    section(
      '# Rulings',
      'The interface document is ambiguous in places. These interpretations say how the suite reads them.',
      rulingTable(catalog.rulings),
    ),
  );
}

/** The Markdown of an operation or an event: its description, and the rules that follow its request and responses. */
export function operationText(
  operation: OperationObject,
  catalog: Catalog,
  place: 'request' | 'event',
  results?: Results,
): { about: string; rules: string } {
  const { 'x-effect': effect, description } = operation;
  const { requirements, unspecified } = rowsOf(catalog, operation.operationId);
  const live = effect === 'none' ? '' : ' The suite sends it to a live server only if `--allow` names it.';
  return {
    about: paragraphs(description, place === 'request' ? `**Effect:** ${effects[effect]}.${live}` : ''),
    rules: paragraphs(
      section('#### Requirements', '', requirementText(requirements, results)),
      section('#### Provider states', '', stateTables(operation, place)),
      section('#### Unspecified', '', unspecifiedTable(unspecified, results)),
    ),
  };
}
