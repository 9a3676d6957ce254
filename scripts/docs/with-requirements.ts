import { effects, rowsOf, type Catalog } from '../../src/contract/catalog.js';
import {
  routes,
  unshapedRoutes,
  webhooks,
  type Document,
  type OperationObject,
} from '../generate/document.js';
import { landing } from './landing.js';
import { paragraphs, section } from './markdown.js';
import { requirementText, rulingTable, unspecifiedTable, stateTables } from './requirement-tables.js';
import { type Results, runsText } from './results.js';

/**
 * A copy of the document whose descriptions also say what its extensions hold, in Markdown: the requirements
 * of each operation and event, stated and derived, its provider states, its effect and what is unspecified;
 * and, after the introduction, what a client has to know first and what holds for the whole service. With results, also
 * what became of each requirement.
 */
export function withRequirements(document: Document, catalog: Catalog, results?: Results): Document {
  const copy = structuredClone(document) as Document & { info: { description?: string } };
  const describe = (operation: OperationObject, place: 'request' | 'event'): void => {
    const rows = rowsOf(catalog, operation.operationId);
    operation.description = operationText(operation, rows, place, results);
  };
  for (const { operation } of [...routes(copy), ...unshapedRoutes(copy)]) describe(operation, 'request');
  for (const { operation } of webhooks(copy)) describe(operation, 'event');
  const service = rowsOf(catalog, 'service');
  copy.info.description = paragraphs(
    copy.info.description ?? '',
    results ? runsText(results, catalog) : '',
    landing(document, catalog),
    section(
      '# Requirements of the service',
      'A server that breaks a MUST does not conform; one that breaks a SHOULD is warned.',
      requirementText(service.requirements, results),
    ),
    section(
      '# Unspecified everywhere',
      'Each alternative is right: what a server does is reported, and never judged.',
      unspecifiedTable(service.unspecified, results),
    ),
    section(
      '# Rulings',
      'How the interface document is read where it could be read otherwise.',
      rulingTable(catalog.rulings),
    ),
  );
  return copy;
}

/** What the docs say of an operation, or of an event: its description, and what the contract demands. */
function operationText(
  operation: OperationObject,
  { requirements, unspecified }: Omit<Catalog, 'rulings'>,
  place: 'request' | 'event',
  results?: Results,
): string {
  const { 'x-effect': effect, description } = operation;
  const live =
    effect === 'none' ? '' : ' The suite sends it to a live environment only where `--allow` names it.';
  return paragraphs(
    description,
    place === 'request' ? `**Effect:** ${effects[effect]}.${live}` : '',
    section('#### Requirements', '', requirementText(requirements, results)),
    section('#### Provider states', '', stateTables(operation, place)),
    section('#### Unspecified', '', unspecifiedTable(unspecified, results)),
  );
}
