import library from 'junit-report-builder';
import type { Builder, TestCase } from 'junit-report-builder';
import { groupBy } from '../../contract/collections.js';
import type { Outcome } from '../../contract/verdict.js';
import { knownReason } from '../compare/baseline.js';
import { reproducerOf } from '../failure-report/reproduce.js';
import { failureReport } from '../failure-report/failure-report.js';
import type { Report, RequirementResult } from '../model/model.js';
import { visible } from '../text/plain-text.js';
import { untestedWords } from '../text/reasons.js';

// The types of the library declare a default export that its CommonJS module does not have.
const builder = library as unknown as Builder;

const skipped: Partial<Record<Outcome, string>> = untestedWords;

/** The report as JUnit XML, with a testsuite for each tag and a testcase for each requirement. */
export function junit(report: Report): string {
  const { suite, contract, target, problems, startedAt, summary } = report;
  const requirements = report.requirements.filter(({ excluded }) => !excluded);
  const xml = builder
    .newBuilder()
    .name(xmlText(`${suite.name} ${suite.version}, contract ${contract.version}, ${target.baseUrl}`));
  const testSuite = (name: string) => xml.testSuite().name(name).timestamp(startedAt.slice(0, 19));
  for (const [tag, cases] of groupBy(requirements, (requirement) => requirement.tag)) {
    // JUnit expects the sum of the times, even though some tests ran in parallel.
    const tests = testSuite(tag).time(cases.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0) / 1000);
    for (const requirement of cases) fill(tests.testCase(), requirement, report);
  }
  // Problems make the run fail in CI even if no requirement failed.
  const run = problems.length > 0 ? testSuite('the run itself') : undefined;
  problems.forEach((problem, index) => {
    const test = run!.testCase();
    test.className('run').name(`problem ${index + 1}`);
    test.error(xmlText(problem.split('\n')[0]!), 'problem', content(problem));
  });
  // The schema of Jenkins wants a time at the root, which the library cannot set, and no number of skipped tests.
  return `${xml.build().replace(/ skipped="\d+"/, ` time="${summary.durationMs / 1000}"`)}\n`;
}

function fill(test: TestCase, requirement: RequirementResult, report: Report): void {
  const { id, operation, verdict, level, reason = 'no reason given', durationMs } = requirement;
  const { requirements: results } = report;
  const inFull = (): string =>
    content(failureReport(requirement, { again: reproducerOf(report), results, verbose: true }));
  test.className(operation).name(id);
  if (durationMs !== undefined) test.time(durationMs / 1000);
  const known = verdict === 'fail' ? knownReason(report, id) : undefined;
  if (known !== undefined) skip(test, `known: ${known}`);
  else if (verdict === 'fail') test.failure(xmlText(mismatchOf(requirement)), level).stacktrace(inFull());
  if (verdict === 'warn') test.standardOutput(inFull());
  const unchecked = skipped[verdict];
  if (unchecked) skip(test, `${unchecked}: ${reason}`);
}

function mismatchOf({ evidence: [first], reason, text }: RequirementResult): string {
  return first ? `expected ${first.expected}, got ${first.actual}` : (reason ?? text);
}

// `skipped` of the library takes no message.
function skip(test: TestCase, message: string): void {
  const build = test.build.bind(test);
  test.getSkippedCount = () => 1;
  test.build = (parent) => {
    const element = build(parent);
    element.ele('skipped', { message: xmlText(message) });
    return element;
  };
}

/** Replaces characters that XML 1.0 forbids: control characters become escapes, noncharacters are removed. */
function xmlText(text: string): string {
  return visible(text).replace(/[\uFFFE\uFFFF]/g, '');
}

/** Text for a CDATA section. The library escapes only the first end marker. */
function content(text: string): string {
  return xmlText(text).replaceAll(']]>', ']] >');
}
