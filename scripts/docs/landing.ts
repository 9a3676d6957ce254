import { readFileSync } from 'node:fs';
import mustache from 'mustache';
import type { Document } from '../generate/document.js';
import { shapeTable, statusTable } from './errors.js';
import type { Ledger } from './ledger.js';
import { limitTable } from './limits.js';
import { workedSignature } from './signature.js';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();

// Whole, lest Prettier formats what stands for the example.
const fence = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** What a client has to know before its first request, in Markdown. */
export function landing(document: Document, ledger: Ledger): string {
  return mustache.render(read('landing.md'), {
    ...workedSignature,
    shapes: shapeTable(document),
    statuses: statusTable(document),
    limits: limitTable(document, ledger),
    client: fence('ts', read('client-example.ts').replace('../../src/certify/index.js', 'cwit-conformance')),
  });
}
