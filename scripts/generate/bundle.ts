import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dereference, type Document, type Json } from './document.js';

/** Redocly's bundle of the spec: one document; parameters and responses inlined, schemas by reference. */
export async function bundle(specPath: string): Promise<Document> {
  const folder = await mkdtemp(join(tmpdir(), 'cwit-bundle-'));
  const output = join(folder, 'openapi.json');
  try {
    await promisify(execFile)(
      process.execPath,
      ['node_modules/@redocly/cli/bin/cli.js', 'bundle', specPath, '--output', output],
      {
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const document = JSON.parse(await readFile(output, 'utf8')) as Document;
    return inlineOutsideSchemas(document);
  } finally {
    await rm(folder, { recursive: true });
  }
}

// Parameters and responses are small; without references each operation can be read by itself.
function inlineOutsideSchemas(document: Document): Document {
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (value === null || typeof value !== 'object') return value;
    const reference = (value as { $ref?: string }).$ref;
    if (reference !== undefined && !reference.startsWith('#/components/schemas/')) {
      return inline(dereferenceOnce(document, value as { $ref: string }));
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inline(item)]));
  };
  const inlined = inline(document) as Document & { components: Record<string, Json> };
  delete inlined.components['parameters'];
  delete inlined.components['responses'];
  return inlined;
}

function dereferenceOnce(document: Document, value: { $ref: string }): unknown {
  const parts = value.$ref.replace(/^#\//, '').split('/');
  return (
    parts.reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], document) ??
    dereference(document, value)
  );
}
