import type { Overrides } from '../behaviour/index.js';
import { Refusal } from '../refusal.js';
import { answers } from './accounts/answers.js';
import { kyc } from './accounts/kyc.js';
import { numbers } from './accounts/numbers.js';
import { refusals } from './accounts/refusals.js';
import { requests } from './accounts/requests.js';
import { update } from './accounts/update.js';
import type { Defect } from './defect.js';
import {
  forgetful,
  refusesQuickReplays,
  refusesReplays,
  replaysWithOtherStatus,
  tellsTwinsApart,
  unlocked,
} from './faults/idempotency.js';
import { interrupted } from './faults/programs.js';
import { rowOf } from './faults/row.js';

/** An update that is refused the second time, as is legal; so one that runs anew shows. */
const onlyOnce: Overrides = {
  accounts: {
    upgradable({ identified }) {
      if (identified) throw new Refusal('conflict', 'This account is upgraded already.');
    },
  },
};
const created = interrupted();
const updated = interrupted(onlyOnce);

export const accounts: readonly Defect[] = [
  ...requests,
  ...numbers,
  ...kyc,
  ...answers,
  ...refusals,
  ...[
    ...forgetful(),
    refusesReplays,
    refusesQuickReplays,
    unlocked(),
    created.byAnotherKey,
    created.byLatest,
    created.byOthers,
  ].flatMap((fault) => rowOf('createVirtualAccount', fault)),
  ...update,
  ...[
    ...forgetful(onlyOnce),
    replaysWithOtherStatus,
    tellsTwinsApart,
    updated.byAnotherBody,
    updated.byOthers,
  ].flatMap((fault) => rowOf('updateVirtualAccount', fault)),
];
