import { accounts } from './accounts.js';
import { cards } from './cards.js';
import { confirm } from './confirm.js';
import type { Defect } from './defect.js';
import { esim } from './esim.js';
import { flights } from './flights.js';
import { identity } from './identity.js';
import { rate } from './rate.js';
import { inputs } from './inputs.js';
import { recipients } from './recipients.js';
import { service } from './service.js';
import { shapes } from './shapes.js';
import { statement } from './statement.js';
import { transactions } from './transactions.js';
import { transfers } from './transfers.js';
import { wallet } from './wallet.js';
import { webhooks } from './webhooks.js';
import { byName } from '../names.js';

export type { Defect } from './defect.js';

/** Every deliberate fault, by tag. */
export const defects: readonly Defect[] = [
  ...service,
  ...accounts,
  ...confirm,
  ...transactions,
  ...recipients,
  ...transfers,
  ...wallet,
  ...statement,
  ...identity,
  ...cards,
  ...flights,
  ...esim,
  ...webhooks,
  ...rate,
  ...inputs,
  ...shapes,
];

/** The defect with a name. Throws an Error that lists the names nearest to an unknown one. */
export const defectNamed = byName('defect', defects);
