import { count } from '../../contract/words.js';
import type { Outcome } from '../../contract/verdict.js';
import type { Counts, OperationResult, Report, RequirementResult, Summary } from '../model/model.js';
import type { Colors } from './plain-text.js';
import { groupReasons } from './reasons.js';

// So many that one thing keeps from being judged are more than a gap.
const many = 20;

export interface VerdictWords {
  /** `Conforming` is for runs that tested everything. */
  title: 'Conforming' | 'Tested' | 'Not conforming' | 'Undecided';
  /** How much of the contract was tested, where it was not all and nothing failed. */
  extent: string;
  /** A sentence. */
  because: string;
}

/**
 * The verdict on a server, for readers who do not know the suite.
 *
 * @param options `withReasons` adds why many requirements were not tested
 */
export function verdictWords(
  { summary, causes, requirements, problems }: Report,
  { withReasons = true } = {},
): VerdictWords {
  const { verdict, complete, pass, fail, warn } = summary;
  const gaps = withReasons ? unjudged(requirements) : '';
  const warned = warn > 0 ? `, with ${count(warn, 'warning')}` : '';
  if (verdict === 'undecided') {
    const because = problems.length > 0 ? 'the server could not be tested.' : 'no requirement passed.';
    return { title: 'Undecided', extent: '', because };
  }
  if (verdict === 'conforming') {
    if (complete)
      return {
        title: 'Conforming',
        extent: '',
        because: `${count(pass, 'requirement')} ${pass === 1 ? 'passes' : 'pass'}${warned}.`,
      };
    return {
      title: 'Tested',
      extent: coverageInWords(summary),
      because: `${allPassed(summary)}.${gaps}`,
    };
  }
  const failing = new Set(requirements.filter((row) => row.verdict === 'fail').map(({ id }) => id));
  const roots = causes.filter(({ requirement }) => failing.has(requirement)).length;
  const masked = requirements.filter(isMasked).length;
  const counts = [
    `${count(fail, 'requirement')} ${fail === 1 ? 'fails' : 'fail'}`,
    ...(masked > 0
      ? [`${masked} more ${masked === 1 ? 'is' : 'are'} masked by ${roots === 1 ? 'it' : 'them'}`]
      : []),
    ...(warn > 0 ? [count(warn, 'warning')] : []),
  ].join(', ');
  const because = roots > 0 ? `${count(roots, 'root cause')} (${counts}).` : `${counts}.`;
  return { title: 'Not conforming', extent: '', because: because + gaps };
}

/** How many requirements were tested, of those that the server offers. */
export function coverageOf({ judged, total, notOffered, selectedFrom = total }: Coverable): {
  tested: number;
  of: number;
  percent: number;
} {
  const of = selectedFrom - notOffered;
  return { tested: judged, of, percent: of === 0 ? 0 : Math.floor((100 * judged) / of) };
}

type Coverable = Pick<Counts, 'judged' | 'total' | 'notOffered'> & Pick<Summary, 'selectedFrom'>;

/** The same in words. */
export function coverageInWords(counts: Coverable): string {
  const { tested, of, percent } = coverageOf(counts);
  return `${tested} of ${count(of, 'requirement')} (${percent} %)`;
}

const allPassed = ({ pass, warn }: Counts): string =>
  warn === 0 ? 'all passed' : `${pass} passed, with ${count(warn, 'warning')}`;

/** How many requirements could not be judged, and why, where one reason keeps many of them. */
function unjudged(requirements: Report['requirements']): string {
  const open = requirements.filter(
    (one) => one.verdict === 'not-testable' && !one.excluded && !isMasked(one),
  );
  const [first] = groupReasons(open);
  if (!first || first.count < many) return '';
  return ` ${count(open.length, 'requirement')} could not be judged, ${first.count} of them for one reason: ${first.reason}.`;
}

/** The verdict in a few words, for where no more can be shown. What was judged in part is never `conforming` alone. */
export function inBrief({ summary }: Pick<Report, 'summary'>): string {
  const { verdict, complete, fail } = summary;
  if (verdict === 'undecided') return 'could not be judged';
  if (verdict === 'nonconforming') return `not conforming: ${count(fail, 'requirement')} broken`;
  return complete ? 'conforming' : `tested ${coverageInWords(summary)}: ${allPassed(summary)}`;
}

/** Whether a requirement failed, and another failure masks it: only its evidence shows that. */
export const isMasked = ({ verdict, evidence }: RequirementResult): boolean =>
  verdict === 'not-testable' && evidence.length > 0;

/** What became of an operation: its word, and the verdict that looks like it. */
export const operationStatuses = {
  kept: { text: 'passing', kind: 'pass', color: 'green' },
  broken: { text: 'failing', kind: 'fail', color: 'red' },
  'not-there': { text: 'not implemented', kind: 'warn', color: 'yellow' },
  'not-judged': { text: 'not tested', kind: 'not-offered', color: 'dim' },
} as const satisfies Record<OperationResult['status'], { text: string; kind: Outcome; color: keyof Colors }>;

/** Why an operation was not judged; undefined where it was. */
export function operationNote({ status, reasons }: OperationResult): string | undefined {
  if (status === 'not-there') return 'it answers 404, 405 or 501 to everything';
  return status === 'not-judged' ? reasons[0]?.reason : undefined;
}

/** How many requirements have which verdict, by its name. */
export const countsByVerdict = ({ pass, fail, warn, notTestable, notOffered }: Counts) => ({
  ...{ pass, fail, warn },
  'not-testable': notTestable,
  'not-offered': notOffered,
});
