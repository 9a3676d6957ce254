// The page of the docs: what it holds, and that it opens offline.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocs } from '../../../../scripts/docs.js';
import type { Catalog } from '../../../../src/contract/catalog.js';
import { verify } from '../../../../src/webhooks/sign.js';
import { temporaryFolder } from '../../support/folder.js';
import { routes, unshapedRoutes, webhooks, type Document } from '../../../../scripts/generate/document.js';

describe('the page', () => {
  const folder = temporaryFolder();
  const catalog = JSON.parse(readFileSync('generated/requirements.json', 'utf8')) as Catalog;
  let html = '';
  let shown: Document & { info: { description: string } };

  beforeAll(async () => {
    html = readFileSync(await buildDocs(folder), 'utf8');
    const definition = /const __redoc_definition = (.*);$/m.exec(html)![1]!;
    shown = JSON.parse(definition) as typeof shown;
  });

  it('describes each operation with its requirements, states and alternatives', () => {
    const operations = [...routes(shown), ...unshapedRoutes(shown), ...webhooks(shown)];
    expect(operations.length).toBeGreaterThan(20);
    for (const { operation } of operations) {
      const own = (row: { operation: string }): boolean => row.operation === operation.operationId;
      for (const { id } of catalog.requirements.filter(own)) expect(operation.description).toContain(id);
      for (const { id, accepted } of catalog.unspecified.filter(own)) {
        for (const text of [id, ...accepted]) expect(operation.description).toContain(text);
      }
      for (const { state } of operation['x-given'] ?? []) {
        expect(operation.description).toContain(state ?? 'a response of');
      }
    }
  });

  it('has the rows of the whole service in its introduction', () => {
    const rows = [...catalog.requirements, ...catalog.unspecified];
    const ids = rows.filter(({ operation }) => operation === 'service').map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.filter((id) => !shown.info.description.includes(id))).toEqual([]);
  });

  it('shows a signature that openssl confirms', ({ skip }) => {
    if (spawnSync('openssl', ['version']).error) skip('openssl is not installed');
    const [, command, signature] = /```sh\n(printf [^]*?)\n```[^]*?```text\n(.*)\n```/.exec(
      shown.info.description,
    )!;
    expect(signature).toMatch(/^[0-9a-f]{128}$/);
    expect(execFileSync('sh', ['-c', command!], { encoding: 'utf8' })).toBe(`${signature}\n`);
    const [, secret, body] = /With the api-secret `(.*?)`[^]*?```json\n(.*)\n```/.exec(
      shown.info.description,
    )!;
    expect(verify(body!, signature, secret!)).toBe(true);
  });

  it('shows the client as it is type-checked', () => {
    const example = readFileSync('scripts/docs/client-example.ts', 'utf8').trim();
    const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { include: string[] };
    expect(include).toContain('scripts');
    expect(shown.info.description).toContain(
      example.replace('../../src/certify/index.js', 'cwit-conformance'),
    );
  });

  it('opens offline: refers to nothing elsewhere, and the browser lets it load nothing', () => {
    const markup = html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, '$1');
    // Matches, not the page: a failure that prints three megabytes says nothing.
    for (const [text, reference] of [
      [markup, /<(?:script|link|img|iframe|object|embed)\b[^>]*\s(?:src|href|data)=[^>]*/g],
      [markup, /@import.*|url\(\s*["']?(?:https?:)?\/\/[^)]*/g],
      [html, /\b(?:from|import)\s*\(?\s*["'`]https?:[^"'`]*/g],
      [html, /https?:.{0,40}logo[^`]{0,20}\.svg/g],
    ] as const)
      expect(text.match(reference)).toBeNull();
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    expect(policy?.split('; ')).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
  });
});
