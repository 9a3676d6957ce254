import { hardest, kindsAlone, kindsTogether, leadingZeros } from '../cases/edge-cases/texts.js';
import { dealt, type Pace } from '../cases/sampling.js';
import { operations, type OperationId } from '../contract/contract.js';
import type { Sampling } from '../engine/schedule/registry.js';

const placeOf = (id: OperationId): number => operations.findIndex((operation) => operation.id === id);

/** The kinds of hard texts that an operation meets: two of them in every run, and what is dealt to it of the others. */
export const textsOf = (id: OperationId, pace: Pace): string[] => [
  hardest,
  leadingZeros,
  ...dealt(kindsAlone, placeOf(id), pace),
];

/** Those that it meets one by one where the target refuses the hardest. */
export const insteadOfHardest = (id: OperationId, pace: Pace): string[] =>
  dealt(kindsTogether, placeOf(id), pace);

/** The plan of a requirement that tries hard values. */
export const travelling = (kinds: Sampling['kinds']): Sampling => ({ column: 'travelling values', kinds });
