import { routes, unshapedRoutes, webhooks, type Document } from '../generate/document.js';
import { shapeTable, statusTable } from './errors.js';
import { rowsOf, type Ledger } from './ledger.js';
import { limitTable } from './limits.js';
import { paragraphs, section } from './markdown.js';
import { operationText } from './operation.js';
import { requirementTable, rulingTable, unspecifiedTable } from './rows.js';

/**
 * A copy of the document whose descriptions also say what its extensions hold, in Markdown: the requirements
 * of each operation and event, stated and derived, its provider states, its effect and what is unspecified;
 * and, after the introduction, what holds for the whole service.
 */
export function withRequirements(document: Document, ledger: Ledger): Document {
  const copy = structuredClone(document) as Document & { info: { description?: string } };
  for (const { operation } of [...routes(copy), ...unshapedRoutes(copy)]) {
    operation.description = operationText(operation, rowsOf(ledger, operation.operationId), 'request');
  }
  for (const { operation } of webhooks(copy)) {
    operation.description = operationText(operation, rowsOf(ledger, operation.operationId), 'event');
  }
  const service = rowsOf(ledger, 'service');
  copy.info.description = paragraphs(
    copy.info.description ?? '',
    section(
      '# Requirements of the service',
      'A server that breaks a MUST does not conform; one that breaks a SHOULD is warned.',
      requirementTable(service.requirements),
    ),
    section(
      '# Unspecified everywhere',
      'Each alternative is right: what a server does is reported, and never judged.',
      unspecifiedTable(service.unspecified),
    ),
    section(
      '# Rulings',
      'How the interface document is read where it could be read otherwise.',
      rulingTable(ledger.rulings),
    ),
    section('# Error shapes', 'The bodies of refusals, where the contract gives one.', shapeTable(document)),
    section('# Statuses of refusals', '', statusTable(document)),
    section('# Limits', '', limitTable(document, ledger)),
  );
  return copy;
}
