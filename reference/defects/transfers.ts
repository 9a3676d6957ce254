import type { Defect } from './defect.js';
import { answers } from './transfers/answers.js';
import { fields } from './transfers/fields.js';
import { idempotency } from './transfers/idempotency.js';
import { ledger } from './transfers/ledger.js';
import { references } from './transfers/references.js';

export const transfers: readonly Defect[] = [...fields, ...answers, ...ledger, ...references, ...idempotency];
