// The bundle for other tools is plain OpenAPI 3.1 and requires nothing that the contract does not require.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { operations } from '../../../../src/contract/contract.js';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; example?: unknown }[];
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
type Node = Record<string, unknown>;

const path = 'generated/openapi.portable.json';
const document = JSON.parse(readFileSync(path, 'utf8')) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
};
const all = Object.values(document.paths).flatMap((item) => Object.values(item));

/** Every object of the document, including literal values. */
function nodes(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodes);
  return Array.isArray(value) ? inner : [value as Node, ...inner];
}

describe('the portable bundle', () => {
  test('passes the recommended rules of Redocly', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['node_modules/@redocly/cli/bin/cli.js', 'lint', 'portable', '--format=json'],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    );
    const { problems } = JSON.parse(stdout) as { problems: { message: string }[] };
    expect(problems.map(({ message }) => message)).toEqual([]);
  }, 60_000);

  test('has exactly the operations with a shape', () => {
    expect(all.map(({ operationId }) => operationId).sort()).toEqual(operations.map(({ id }) => id).sort());
  });

  test('has no extensions', () => {
    expect(
      nodes(document)
        .flatMap((node) => Object.keys(node))
        .filter((key) => key.startsWith('x-')),
    ).toEqual([]);
  });

  test('names only formats of JSON Schema', () => {
    const used = new Set(
      nodes(document).flatMap(({ format }) => (typeof format === 'string' ? [format] : [])),
    );
    expect([...used].filter((format) => !(format in fullFormats))).toEqual([]);
    const { charged_amount: amount } = document.components.schemas['Charges']!.properties;
    expect(amount).toMatchObject({ type: 'string', pattern: '^-?[0-9]+(?:\\.[0-9]+)?$' });
  });

  test('shows no idempotency key', () => {
    const keys = all.flatMap(({ parameters = [] }) =>
      parameters.filter(({ name }) => name === 'Idempotency-Key'),
    );
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => 'example' in key || 'examples' in key)).toEqual([]);
  });

  test.each(operations)(
    'shows the success statuses and the usual error statuses of $id',
    ({ id, success }) => {
      const { responses } = all.find(({ operationId }) => operationId === id)!;
      const statuses = Object.keys(responses);
      expect(statuses.filter((status) => status.startsWith('2')).map(Number)).toEqual([...success].sort());
      expect(statuses.filter((status) => !/^\d{3}$/.test(status))).toEqual([]);
      expect(statuses).toEqual(expect.arrayContaining(['400', '401', '404', '409', '422', '429']));
      for (const { content } of Object.values(responses))
        expect(content).toHaveProperty(['application/json', 'schema']);
    },
  );
});
