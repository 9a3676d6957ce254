// Every section of the interface document is cited by the spec; headings that only group others are not.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { requirements, unspecified } from '../../src/contract/contract.js';

const clauses = parse(readFileSync('spec/clauses.yaml', 'utf8')) as string[];
const grouping = clauses.filter((clause) => clauses.some((other) => other.startsWith(`${clause} > `)));

test('every section of the document is cited', () => {
  const cited = new Set([...requirements, ...unspecified].map((row) => row.clause));
  expect(clauses.filter((clause) => !grouping.includes(clause) && !cited.has(clause))).toEqual([]);
});

test('no clause is invented', () => {
  expect([...requirements, ...unspecified].filter((row) => !clauses.includes(row.clause))).toEqual([]);
});
