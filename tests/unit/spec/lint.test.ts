import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { document, tables, type Row } from './lint-rows.js';

const folder = mkdtempSync(join(tmpdir(), 'cwit-spec-lint-'));
const rules = readdirSync('spec/lint/rules').map((file) => basename(file, '.js'));
const messages = new Map<Row, string[]>();

// Redocly takes half a second to start, so one run lints all documents with all house rules.
beforeAll(() => {
  const on = Object.fromEntries(rules.map((rule) => [`cwit/${rule}`, 'error']));
  const config = { plugins: [resolve('spec/lint/plugin.js')], rules: on };
  writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify(config));
  const rows = Object.values(tables).flat();
  const files = rows.map(([, row], index) => {
    const text = JSON.stringify(document(row), (_key, value: unknown) => value ?? undefined);
    writeFileSync(join(folder, `${index}.json`), text);
    return `${index}.json`;
  });
  const redocly = resolve('node_modules/@redocly/cli/bin/cli.js');
  const { stdout, stderr } = spawnSync(process.execPath, [redocly, 'lint', '--format=json', ...files], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  // One JSON document for each file, in the order of the files.
  const results = stdout
    .split(/(?<=^\})\s*(?=\{)/m)
    .map((text) => JSON.parse(text) as { problems: { message: string }[] });
  expect(results, stderr).toHaveLength(files.length);
  rows.forEach((row, index) =>
    messages.set(
      row,
      results[index]!.problems.map((problem) => problem.message),
    ),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(Object.entries(tables))('%s', (_rule, rows) => {
  it.each(rows.map((row) => [row[0], row] as const))('%s', (_name, row) => {
    const [, , ...want] = row;
    expect(messages.get(row)).toEqual(want.map((part) => expect.stringContaining(part) as string));
  });
});

it('every house rule has a table and is enabled for the spec', () => {
  expect(Object.keys(tables).sort()).toEqual(rules.sort());
  const { rules: on } = parse(readFileSync('redocly.yaml', 'utf8')) as { rules: Record<string, string> };
  for (const rule of rules) expect(on[`cwit/${rule}`], rule).toBe('error');
});
