import type { Defect } from './defect.js';
import { loans } from './identity/loans.js';
import { nin } from './identity/nin.js';
import { sequences } from './identity/sequences.js';

export const identity: readonly Defect[] = [...loans, ...nin, ...sequences];
