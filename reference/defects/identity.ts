import type { Defect } from './defect.js';
import { loans } from './identity/loans.js';
import { nin } from './identity/nin.js';

export const identity: readonly Defect[] = [...loans, ...nin];
