import type { Defect } from './defect.js';
import { answers } from './transfers/answers.js';
import { fields } from './transfers/fields.js';
import { idempotency } from './transfers/idempotency.js';
import { ledger } from './transfers/ledger.js';
import { races } from './transfers/races.js';
import { references } from './transfers/references.js';
import { replays } from './transfers/replays.js';
import { sequences } from './transfers/sequences.js';

export const transfers: readonly Defect[] = [
  ...fields,
  ...answers,
  ...ledger,
  ...references,
  ...idempotency,
  ...replays,
  ...sequences,
  ...races,
];
