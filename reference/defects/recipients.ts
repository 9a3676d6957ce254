import type { Defect } from './defect.js';
import { forgetful, refusesReplays, replaysWithOtherStatus, unlocked } from './faults/idempotency.js';
import { interrupted } from './faults/programs.js';
import { rowOf } from './faults/row.js';
import { answers } from './recipients/answers.js';
import { banks } from './recipients/banks.js';
import { fields } from './recipients/fields.js';
import { numbers } from './recipients/numbers.js';
import { refusals } from './recipients/refusals.js';
import { verification } from './recipients/verification.js';

const { byAnotherKey, byLatest, byOthers } = interrupted();

export const recipients: readonly Defect[] = [
  ...fields,
  ...numbers,
  ...verification,
  ...answers,
  ...refusals,
  ...[
    ...forgetful(),
    refusesReplays,
    replaysWithOtherStatus,
    unlocked(),
    byAnotherKey,
    byLatest,
    byOthers,
  ].flatMap((fault) => rowOf('createRecipient', fault)),
  ...banks,
];
