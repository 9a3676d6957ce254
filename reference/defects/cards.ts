import { freezing } from './cards/freezing.js';
import { uses } from './cards/uses.js';
import type { Defect } from './defect.js';

export const cards: readonly Defect[] = [...freezing, ...uses];
