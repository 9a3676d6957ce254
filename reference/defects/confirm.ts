import type { Defect } from './defect.js';
import { facts } from './confirm/facts.js';
import { identity } from './confirm/identity.js';
import { refusals } from './confirm/refusals.js';

export const confirm: readonly Defect[] = [...identity, ...facts, ...refusals];
