import { routes, unshapedRoutes, webhooks, type Document } from '../generate/document.js';
import { landing } from './landing.js';
import { rowsOf, type Ledger } from './ledger.js';
import { paragraphs, section } from './markdown.js';
import { operationText } from './operation.js';
import { requirementText } from './requirements.js';
import type { Results } from './results.js';
import { rulingTable, unspecifiedTable } from './rows.js';
import { runsText } from './runs-text.js';

/**
 * A copy of the document whose descriptions also say what its extensions hold, in Markdown: the requirements
 * of each operation and event, stated and derived, its provider states, its effect and what is unspecified;
 * and, after the introduction, what a client has to know first and what holds for the whole service. With results, also
 * what became of each requirement.
 */
export function withRequirements(document: Document, ledger: Ledger, results?: Results): Document {
  const copy = structuredClone(document) as Document & { info: { description?: string } };
  for (const { operation } of [...routes(copy), ...unshapedRoutes(copy)]) {
    operation.description = operationText(
      operation,
      rowsOf(ledger, operation.operationId),
      'request',
      results,
    );
  }
  for (const { operation } of webhooks(copy)) {
    operation.description = operationText(operation, rowsOf(ledger, operation.operationId), 'event', results);
  }
  const service = rowsOf(ledger, 'service');
  copy.info.description = paragraphs(
    copy.info.description ?? '',
    results ? runsText(results, ledger) : '',
    landing(document, ledger),
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
      rulingTable(ledger.rulings),
    ),
  );
  return copy;
}
