import type { Catalog } from '../../src/contract/catalog.js';
import {
  dereference,
  type Document,
  type MediaType,
  type OperationObject,
  type ParameterObject,
  type RequestExample,
  type ResponseExample,
} from '../generate/document.js';
import { operationText } from './contract-text.js';
import { codeOf, details, htmlTable, jsonBlock, rendered, renderedInline } from './html.js';
import type { Results } from './results.js';
import { schemaHtml, valueHtml } from './schema.js';

/** An operation with the line that says where it is called. */
export interface Described {
  operation: OperationObject;
  /** HTML. */
  route: string;
  place: 'request' | 'event';
}

/** Renders an operation: how to call it first, then what the contract requires of it. */
export function operationHtml(
  document: Document,
  { operation, route, place }: Described,
  catalog: Catalog,
  results?: Results,
): string {
  const { operationId, tags, summary, parameters = [], responses } = operation;
  const { about, rules } = operationText(operation, catalog, place, results);
  const body = operation.requestBody?.content['application/json'];
  return [
    `<section class="operation"><a id="/${tags[0]}/${operationId.toLowerCase()}"></a>`,
    `<h3 id="${operationId}"><a href="#${operationId}">${summary}</a></h3>`,
    `<p class="route">${route}</p>`,
    rendered(about),
    credentials(document, operation),
    parameters.length > 0 ? `<h4>Parameters</h4>${parameterTable(document, parameters)}` : '',
    body ? `<h4>Request body</h4>${mediaHtml(document, body)}` : '',
    '<h4>Responses</h4>',
    ...Object.entries(responses).map(([status, { description, content }]) => {
      const media = content?.['application/json'];
      const title = `${codeOf(status)} ${renderedInline(description)}`;
      return media
        ? details(title, mediaHtml(document, media), status.startsWith('2'))
        : `<p class="response">${title}</p>`;
    }),
    rendered(rules),
    '</section>',
  ].join('\n');
}

/** Names the headers that authenticate a request, with their alternatives. */
function credentials(document: Document, { security = document.security }: OperationObject): string {
  if (security.length === 0) return '';
  const header = (scheme: string): string =>
    codeOf(document.components.securitySchemes?.[scheme]?.name ?? scheme);
  const options = security.map((schemes) => Object.keys(schemes).map(header).join(' and '));
  return `<p><b>Credentials:</b> ${options.join(', or ')}.</p>`;
}

const parameterTable = (document: Document, parameters: ParameterObject[]): string =>
  htmlTable(
    ['Parameter', 'Value'],
    parameters.map(({ name, in: place, required, description, schema, example }) => [
      `${codeOf(name)}<br>${place}${required ? ', <b>required</b>' : ''}`,
      valueHtml({
        ...dereference(document, schema),
        ...(description !== undefined && { description }),
        ...(example !== undefined && { example }),
      }),
    ]),
  );

/** Renders a body: its schema, and its examples next to it. */
function mediaHtml(document: Document, media: MediaType<RequestExample | ResponseExample>): string {
  const examples = Object.entries(media.examples ?? {}).map(([name, { summary, value }]) =>
    details(renderedInline(summary ?? name), jsonBlock(value)),
  );
  if (media.example !== undefined) examples.unshift(jsonBlock(media.example));
  const [first = '', ...others] = examples;
  const shown = [first.replace('<details>', '<details open>'), ...others].join('');
  return `<div class="media"><div>${schemaHtml(dereference(document, media.schema))}</div><div>${shown}</div></div>`;
}
