import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import mustache from 'mustache';
import type { Catalog } from '../../src/contract/catalog.js';
import type { Document } from '../generate/document.js';
import { limitTable, shapeTable, statusTable } from './landing-tables.js';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();

// Whole, lest Prettier formats what stands for the example.
const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** What a client has to know before its first request, in Markdown. */
export function landing(document: Document, catalog: Catalog): string {
  return mustache.render(read('landing.md'), {
    ...workedSignature,
    shapes: shapeTable(document),
    statuses: statusTable(document),
    limits: limitTable(document, catalog),
    client: fence('ts', read('client-example.ts').replace('../../src/certify/index.js', 'cwit-conformance')),
  });
}

const secret = 'example-api-secret';
const body = JSON.stringify({
  event: 'order.completed',
  service: 'flight',
  data: { order_reference: 'ORD-20260114-0001', status: 'success' },
  metadata: null,
  timestamp: '2026-01-14T09:30:00Z',
});

/** An event with its signature, and the command that shows that it is right. */
const workedSignature = {
  secret,
  body,
  length: Buffer.byteLength(body),
  command: `printf '%s' '${body}' \\\n  | openssl dgst -sha512 -hmac '${secret}' -r | cut -d ' ' -f 1`,
  signature: createHmac('sha512', secret).update(body).digest('hex'),
};
