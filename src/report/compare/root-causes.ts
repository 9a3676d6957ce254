import { anyItem } from '../../contract/pointer.js';
import type { Cause, Report, ReportedEvidence } from '../model/model.js';
import { kindOf } from '../causes/findings.js';

/**
 * Compares the root causes of two runs, or those that a file names with those of a run. One that neither run tested is
 * in no list.
 *
 * @param isFixed whether what an earlier one is about was tested, and holds
 */
export function compareCauses<Before, After>(
  before: readonly Before[],
  after: readonly After[],
  isFixed: (earlier: Before) => boolean = () => false,
  isSame: (earlier: Before, later: After) => boolean = (a, b) => Object.is(a, b),
) {
  const wasThere = (later: After): boolean => before.some((earlier) => isSame(earlier, later));
  const fresh = after.filter((later) => !wasThere(later));
  return { fresh, gone: before.filter(isFixed), kept: after.filter(wasThere) };
}

/** A root cause that makes a server fail: of violations, or an operation that is not there. */
export interface FailingCause {
  /** The requirement that shows it; of an operation that is not there, its id. */
  requirement: string;
  /** Every way in which it shows. */
  signature: string[];
  headline: string;
  /** Whether random choices found it, so that another run may not meet it. */
  isByChance: boolean;
  /** The requirements that it breaks. */
  breaks: ReadonlySet<string>;
}

/** What makes a server fail. A cause of mere warnings does not. */
export function failingCauses({ causes, operations, requirements }: Report): FailingCause[] {
  const failed = requirements.filter(({ verdict }) => verdict === 'fail');
  return [
    ...causes
      .filter(({ id }) => failed.some((row) => row.id === id))
      .map((cause) => ({
        requirement: cause.id,
        signature: signatureOf(cause),
        headline: cause.headline,
        isByChance: isByChance(cause),
        breaks: new Set([cause.id, ...cause.explains]),
      })),
    ...operations
      .filter(({ status, fail }) => status === 'not-there' && fail > 0)
      .map(({ operation }) => ({
        requirement: operation,
        signature: ['not there'],
        headline: `${operation} is not there`,
        isByChance: false,
        breaks: new Set(failed.filter((row) => row.operation === operation).map(({ id }) => id)),
      })),
  ];
}

// A cause that one piece of evidence shows each time is there each time.
const isByChance = ({ evidence }: Cause): boolean =>
  evidence.length > 0 &&
  evidence.every(
    ({ seed, story = [] }) => seed !== undefined || story.some(({ together, aside }) => together && !aside),
  );

/**
 * Every way in which a cause shows: the kinds of answers that something was wrong with, the places of a body and the
 * keyword that they break, and the operations that it ails, where they are several. It has nothing that is by chance,
 * such as values, addresses or the number of an item.
 */
export function signatureOf({ evidence, operations = [] }: Cause): string[] {
  return [...new Set([...evidence.flatMap(symptoms), ...operations])].toSorted();
}

function symptoms(piece: ReportedEvidence): string[] {
  const { faults = [] } = piece;
  const places = faults.map(({ pointer, keyword }) => `${anyItem(pointer)} ${keyword}`.trim());
  return places.length > 0 ? places : [kindOf(piece) ?? []].flat();
}
