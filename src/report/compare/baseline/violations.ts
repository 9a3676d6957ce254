import type { Cause } from '../../causes/cause.js';
import type { Report } from '../../model/model.js';
import type { BaselineEntry } from './baseline.js';
import { signatureOf } from './signature.js';

/** What a baseline can know: the causes of violations, and operations that are not there. */
export interface Violation extends Pick<BaselineEntry, 'requirement' | 'signature' | 'headline'> {
  /** Whether random choices found it, so that another run may not meet it. */
  isByChance: boolean;
  /** The requirements that it breaks. */
  breaks: ReadonlySet<string>;
}

/** The violations of a report. What only warns is none. */
export function violationsOf({ causes, operations, requirements }: Report): Violation[] {
  const failed = requirements.filter(({ verdict }) => verdict === 'fail');
  const isFailed = (id: string) => failed.some((row) => row.id === id);
  return [
    ...causes
      .filter(({ id }) => isFailed(id))
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

// What one piece of evidence shows each time is there each time.
const isByChance = ({ evidence }: Cause): boolean =>
  evidence.length > 0 &&
  evidence.every(
    ({ seed, story = [] }) => seed !== undefined || story.some(({ together, aside }) => together && !aside),
  );
