import type { Outcome } from '../contract/verdict.js';
import { failureCard } from './card.js';
import { plain } from './colors.js';
import type { Report, RequirementResult } from './model.js';
import { xmlDocument, type Element } from './xml.js';

const skipped: Partial<Record<Outcome, string>> = {
  'not-testable': 'not testable',
  'not-offered': 'not offered',
};

/** The report as JUnit XML: a testsuite for each tag, a testcase for each requirement. */
export function junit({ suite, contract, target, requirements, problems, startedAt, again }: Report): string {
  const timestamp = startedAt.slice(0, 19);
  const suites = [...new Set(requirements.map(({ tag }) => tag))].map((tag) =>
    group(
      'testsuite',
      { name: tag, timestamp },
      casesOf(
        requirements.filter((row) => row.tag === tag),
        again,
      ),
    ),
  );
  // A run that could not judge is no green run, though no requirement failed.
  if (problems.length > 0)
    suites.push(group('testsuite', { name: 'the run itself', timestamp }, problems.map(problemCase)));
  const name = `${suite.name} ${suite.version}, contract ${contract.version}, ${target.baseUrl}`;
  return xmlDocument(group('testsuites', { name }, suites));
}

/** An element with the counts of the testcases in it. */
function group(name: string, attributes: Element['attributes'], content: readonly Element[]): Element {
  const count = (kind: string): number => countOf(kind, content);
  return {
    name,
    attributes: {
      ...attributes,
      tests: count('testcase'),
      failures: count('failure'),
      errors: count('error'),
      skipped: count('skipped'),
    },
    content,
  };
}

function countOf(name: string, elements: Element['content'] = []): number {
  if (typeof elements === 'string') return 0;
  return elements.reduce((sum, one) => sum + (one.name === name ? 1 : 0) + countOf(name, one.content), 0);
}

const casesOf = (rows: readonly RequirementResult[], again: Report['again']): Element[] =>
  rows.map((row) => testCase(row.operation, row.id, resultOf(row, again)));

const problemCase = (problem: string, index: number): Element =>
  testCase('run', `problem ${index + 1}`, [
    { name: 'error', attributes: { message: problem.split('\n')[0]!, type: 'problem' }, content: problem },
  ]);

const testCase = (classname: string, name: string, content: readonly Element[]): Element => ({
  name: 'testcase',
  attributes: { classname, name },
  content,
});

function resultOf(row: RequirementResult, again: Report['again']): Element[] {
  const {
    verdict,
    level,
    reason,
    text,
    excluded,
    evidence: [first],
  } = row;
  const unjudged = excluded ? 'not judged by this suite' : skipped[verdict];
  if (unjudged)
    return [{ name: 'skipped', attributes: { message: `${unjudged}: ${reason ?? 'no reason given'}` } }];
  if (verdict === 'warn')
    return [{ name: 'system-out', attributes: {}, content: failureCard(row, plain, again) }];
  if (verdict !== 'fail') return [];
  const message = first ? `expected ${first.expected}, got ${first.actual}` : (reason ?? text);
  return [{ name: 'failure', attributes: { message, type: level }, content: failureCard(row, plain, again) }];
}
