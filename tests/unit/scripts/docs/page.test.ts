// The documentation page: its contents, its anchors, and that it opens offline.
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
  const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document;
  const operations = [...routes(document), ...unshapedRoutes(document), ...webhooks(document)].map(
    ({ operation }) => operation,
  );
  let html = '';
  /** The text as a reader sees it. */
  let text = '';
  let sections = new Map<string, string>();

  const textOf = (markup: string): string =>
    markup
      .replace(/<[^>]*>/g, '')
      .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(
        /&(lt|gt|quot|amp);/g,
        (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]!,
      );
  // A `|` is escaped in the cells of a Markdown table, and backticks and asterisks are markup.
  const plain = (markdown: string): string =>
    markdown.replace(/[`*]|\\(?=\|)/g, '').replace(/\s*\n\s*/g, ' ');

  beforeAll(async () => {
    html = readFileSync(await buildDocs(folder), 'utf8');
    text = textOf(html);
    const parts = html.split(/(?=<section class="operation">)/).slice(1);
    sections = new Map(parts.map((part) => [/<h3 id="(.*?)"/.exec(part)![1]!, part.split('</section>')[0]!]));
  });

  it('describes each operation with its requirements, states and alternatives', () => {
    expect(operations.length).toBeGreaterThan(20);
    expect([...sections.keys()].sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
    for (const { operationId, 'x-given': given = [] } of operations) {
      const section = textOf(sections.get(operationId)!);
      const own = (row: { operation: string }): boolean => row.operation === operationId;
      for (const { id } of catalog.requirements.filter(own)) expect(section).toContain(id);
      for (const { id, accepted } of catalog.unspecified.filter(own)) {
        for (const part of [id, ...accepted]) expect(section).toContain(plain(part));
      }
      for (const { state } of given) expect(section).toContain(state ?? 'a response of');
    }
  });

  it('shows how to call an operation before its requirements', () => {
    for (const { operationId, parameters = [], requestBody, responses } of operations) {
      const section = sections.get(operationId)!;
      const headings = [...section.matchAll(/<h4>(.*?)<\/h4>/g)].map(([, heading]) => heading);
      const all = [
        'Parameters',
        'Request body',
        'Responses',
        'Requirements',
        'Provider states',
        'Unspecified',
      ];
      expect(headings).toEqual(all.filter((heading) => headings.includes(heading)));
      expect(headings.includes('Parameters')).toBe(parameters.length > 0);
      expect(headings.includes('Request body')).toBe(requestBody !== undefined);
      for (const { name } of parameters) expect(section).toContain(`<td><code>${name}</code>`);
      for (const status of Object.keys(responses)) expect(section).toContain(`<code>${status}</code>`);
    }
  });

  it('shows the fields and the example of a request and a response', () => {
    const section = textOf(sections.get('initiateTransfer')!);
    expect(section).toMatch(/amountrequired\s*string \(decimal-text\)Exact decimal text/);
    for (const value of ['"account_name": "ADA OBI"', '"session_id": "999991260114093000123456789012"'])
      expect(section).toContain(value);
  });

  it('has an anchor for each operation, requirement and part, and no broken link', () => {
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);
    expect(new Set(ids).size).toBe(ids.length);
    const rows = [...catalog.requirements, ...catalog.unspecified, ...catalog.rulings];
    const wanted = [
      ...operations.flatMap(({ operationId, tags: [tag] }) => [
        operationId,
        `/${tag}/${operationId.toLowerCase()}`,
      ]),
      ...document.tags.map(({ name }) => `/${name}`),
      ...rows.map(({ id }) => id),
      ...['/section/authentication', '/section/errors/error-shapes', '/section/rulings'],
    ];
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id!);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('has the rows of the whole service in its introduction', () => {
    const opening = textOf(html.split('<section class="operation">')[0]!);
    const rows = [...catalog.requirements, ...catalog.unspecified];
    const ids = rows.filter(({ operation }) => operation === 'service').map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.filter((id) => !opening.includes(id))).toEqual([]);
  });

  it('shows a signature that openssl confirms', ({ skip }) => {
    if (spawnSync('openssl', ['version']).error) skip('openssl is not installed');
    const command = /printf '%s' [^]*?-f 1(?=\n)/.exec(text)![0];
    const signature = /(?<=It prints the value of the header:\s+)[0-9a-f]+/.exec(text)![0];
    expect(signature).toMatch(/^[0-9a-f]{128}$/);
    expect(execFileSync('sh', ['-c', command], { encoding: 'utf8' })).toBe(`${signature}\n`);
    const [, secret, body] = /The api-secret is (\S+)\.[^]*?(\{.*\})\n/.exec(text)!;
    expect(verify(body!, signature, secret!)).toBe(true);
  });

  it('shows the client as it is type-checked', () => {
    const example = readFileSync('scripts/docs/client-example.ts', 'utf8').trim();
    const { include } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as { include: string[] };
    expect(include).toContain('scripts');
    expect(text).toContain(example.replace('../../src/certify/index.js', 'cwit-conformance'));
  });

  it('is small', () => expect(Buffer.byteLength(html)).toBeLessThan(1_000_000));

  it('opens offline: refers to no other file, and the browser lets it load nothing', () => {
    const markup = html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, '$1');
    // Matches, not the page: a failure would print all of it.
    for (const [part, reference] of [
      [markup, /<(?:script|img|iframe|object|embed)\b[^>]*\s(?:src|href|data)=[^>]*/g],
      [markup, /<link\b[^>]*\shref="(?!data:,")[^>]*/g],
      [markup, /@import.*|url\(\s*["']?(?:https?:)?\/\/[^)]*/g],
      [html, /\b(?:from|import)\s*\(?\s*["'`]https?:[^"'`]*/g],
    ] as const)
      expect(part.match(reference)).toBeNull();
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1];
    expect(policy?.split('; ')).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
  });
});
