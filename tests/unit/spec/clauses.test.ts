// The requirements cite places of the interface document. If the document lies next to the project, its outline and its
// hash are compared with it.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { outlineOf, sha256Of } from '../../../scripts/outline.js';
import { clauseProblem, type Outline } from '../../../spec/clauses.js';
import { requirements, rulings, unspecified } from '../../../src/contract/contract.js';

const outline = parse(readFileSync('spec/clauses.yaml', 'utf8')) as Outline;
const rows = [...requirements, ...unspecified];
const headingOf = (clause: string): string => clause.slice(0, clause.lastIndexOf(' > '));

test('every source names one place', () => {
  const clauses = [...rows.map((row) => row.clause), ...rulings.flatMap((ruling) => ruling.clauses)];
  expect([...new Set(clauses)].flatMap((clause) => clauseProblem(clause) ?? [])).toEqual([]);
});

test('every section with a text is cited', () => {
  const cited = new Set(rows.map(({ clause }) => headingOf(clause)));
  const texts = Object.keys(outline).filter((heading) => Object.keys(outline[heading]!).length > 0);
  expect(texts.filter((heading) => !cited.has(heading))).toEqual([]);
});

test('no MUST is inferred', () => {
  expect(requirements.filter(({ level, basis }) => level === 'MUST' && basis === 'inferred')).toEqual([]);
});

describe('the interface document', () => {
  const path = '../shared/interface.md';
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const note = `the interface document is not at ${path}: its outline and its hash were not compared`;

  test('has the outline of spec/clauses.yaml', ({ skip }) => {
    skip(!text, note);
    expect(outline).toEqual(outlineOf(text));
  });

  test('has the hash that the spec names', ({ skip }) => {
    skip(!text, note);
    const { info } = parse(readFileSync('spec/openapi.yaml', 'utf8')) as {
      info: { title: string; version: string; 'x-document': object };
    };
    const { title, version } = info;
    expect(info['x-document']).toEqual({ title, version, sha256: sha256Of(text) });
    expect(text.startsWith(`# ${title}\n`)).toBe(true);
  });
});

test('an outline counts paragraphs and items, and lists the first cells of a table', () => {
  const text = [
    '# Title\n\nIntroduction.\n\n## A\n\n`GET /a` No body.\nMore.\n\n| Field | Type |\n|---|---|\n| id, name | string |\n| b | any |',
    '### A1\n\n- one\n- two\n  and more\n\nAfter it.\n\n### A2\n\n1. first\n2. second\n',
    '## B\n\n### B1\n\nOne.\n\nTwo.\n',
  ].join('\n\n');
  expect(outlineOf(text)).toEqual({
    A: { paragraphs: 1, rows: ['id, name', 'b'] },
    'A > A1': { items: 2, paragraphs: 1 },
    'A > A2': { items: 2 },
    B: {},
    'B > B1': { paragraphs: 2 },
  });
});
