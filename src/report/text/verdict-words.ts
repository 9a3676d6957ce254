import { count } from '../../contract/words.js';
import type { Outcome } from '../../contract/verdict.js';
import { withVerdict } from '../build/summary.js';
import type { Counts, OperationResult, Report, Summary } from '../model/model.js';
import type { Colors } from './plain-text.js';
import { groupReasons } from './reasons.js';

// One reason that prevents at least this many tests is worth mentioning with the verdict.
const many = 20;

export interface VerdictWords {
  /** `Conforming` is for runs that tested everything. */
  title: 'Conforming' | 'Tested' | 'Not conforming' | 'Undecided';
  /** How much of the contract was tested, if nothing failed and the run was not complete. */
  extent: string;
  /** A sentence that starts with a lower-case letter or a number. */
  because: string;
}

/**
 * The verdict on a server, for readers who do not know the suite.
 *
 * @param options `withReasons` adds why many requirements were not tested
 */
export function verdictWords(
  { summary, requirements, operations, problems }: Report,
  { withReasons = true } = {},
): VerdictWords {
  const { verdict, complete, pass, fail, rootCauses: roots, masked, warnings } = summary;
  const gaps = withReasons ? untested(requirements) : '';
  const warned = warnings > 0 ? `, with ${count(warnings, 'warning')}` : '';
  if (verdict === 'undecided') {
    const because = problems.length > 0 ? 'the server could not be tested.' : 'no requirement passed.';
    return { title: 'Undecided', extent: '', because };
  }
  if (verdict === 'conforming') {
    const passing = `${count(pass, 'requirement')} ${pass === 1 ? 'passes' : 'pass'}${warned}.`;
    if (complete) return { title: 'Conforming', extent: '', because: passing };
    return { title: 'Tested', extent: coverageInWords(summary), because: `${allPassed(summary)}.${gaps}` };
  }
  const absent = operations.filter(({ status }) => status === 'not-offered');
  const absentFail = absent.reduce((sum, one) => sum + one.fail, 0);
  const counts = [
    ...(fail > absentFail ? [failures(fail - absentFail)] : []),
    ...(masked > 0
      ? [`${masked} more ${masked === 1 ? 'is' : 'are'} masked by ${roots === 1 ? 'it' : 'them'}`]
      : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ].join(', ');
  const missing =
    `${count(absent.length, 'operation')} ${absent.length === 1 ? 'is' : 'are'} not implemented` +
    (absentFail > 0 ? ` (${failures(absentFail)})` : '');
  const found = roots > 0 ? `${count(roots, 'root cause')} (${counts})` : counts;
  const because = [found, absent.length > 0 && missing].filter(Boolean).join(', and ');
  return { title: 'Not conforming', extent: '', because: `${because}.${gaps}` };
}

const failures = (fail: number): string => `${count(fail, 'requirement')} ${fail === 1 ? 'fails' : 'fail'}`;

export function coverageOf({ tested, total, notOffered, selectedFrom = total }: Coverable) {
  const of = selectedFrom - notOffered;
  return { tested, of, percent: of === 0 ? 0 : Math.floor((100 * tested) / of) };
}

type Coverable = Pick<Counts, 'tested' | 'total' | 'notOffered'> & Pick<Summary, 'selectedFrom'>;

export function coverageInWords(counts: Coverable): string {
  const { tested, of, percent } = coverageOf(counts);
  return `${tested} of ${count(of, 'requirement')} (${percent} %)`;
}

const allPassed = ({ pass, warnings }: Pick<Summary, 'pass' | 'warnings'>): string =>
  warnings === 0 ? 'all passed' : `${pass} passed, with ${count(warnings, 'warning')}`;

/** States how many requirements could not be tested if one reason prevents many of them; else an empty text. */
function untested(requirements: Report['requirements']): string {
  const open = withVerdict(requirements, 'not-testable');
  const [first] = groupReasons(open);
  if (!first || first.count < many) return '';
  return ` ${count(open.length, 'requirement')} could not be tested, ${first.count} of them for one reason: ${first.reason}.`;
}

/** The verdict in a few words, for badges and tables. An incomplete run is never called `conforming`. */
export function inBrief({ summary }: Pick<Report, 'summary'>): string {
  const { verdict, complete, fail } = summary;
  if (verdict === 'undecided') return 'could not be tested';
  if (verdict === 'nonconforming') return `not conforming: ${failures(fail)}`;
  return complete ? 'conforming' : `tested ${coverageInWords(summary)}: ${allPassed(summary)}`;
}

/** Each status of an operation in words, with the verdict whose sign it uses. */
const operationStatuses = {
  pass: { text: 'passing', kind: 'pass', color: 'green' },
  fail: { text: 'failing', kind: 'fail', color: 'red' },
  'not-offered': { text: 'not implemented', kind: 'warn', color: 'yellow' },
  'not-testable': { text: 'not tested', kind: 'not-offered', color: 'dim' },
} as const satisfies Record<OperationResult['status'], { text: string; kind: Outcome; color: keyof Colors }>;

/** The status of an operation in words. A few passing requirements do not make an operation `passing`. */
export const statusInWords = (result: OperationResult) =>
  isMostlyUntested(result)
    ? ({ ...operationStatuses['not-testable'], text: 'mostly untested' } as const)
    : operationStatuses[result.status];

/** Whether nothing failed, but over half of the requirements were not tested. */
export const isMostlyUntested = ({ status, total, notTestable, notOffered }: OperationResult): boolean =>
  status === 'pass' && notTestable + notOffered > total / 2;

/** Why an operation is missing or was not tested; undefined if it was tested. */
export function operationNote({ status, reasons }: OperationResult): string | undefined {
  if (status === 'not-offered') return 'it answers 404, 405 or 501 to every request';
  return status === 'not-testable' ? reasons[0]?.reason : undefined;
}

export const countsByVerdict = ({ pass, fail, masked, warn, notTestable, notOffered }: Counts) => ({
  ...{ pass, fail, masked, warn },
  'not-testable': notTestable,
  'not-offered': notOffered,
});
