import { brokenRequests } from './broken-requests.js';
import { perExchange } from './checks.js';
import { credentials } from './credentials.js';
import { eachRule } from './each.js';
import { list } from './list.js';
import { movements } from './movements.js';
import { refusals } from './refusals.js';
import { replays } from './replays.js';
import { service } from './service.js';
import { transactions } from './transactions.js';
import { webhooks } from './webhooks.js';
import type { Rule } from '../outcomes.js';

/** All rules for recordings. To add a rule, add its file and one line here. */
export const rules: readonly Rule[] = [
  perExchange,
  service,
  credentials,
  brokenRequests,
  replays,
  refusals,
  ...eachRule,
  transactions,
  list,
  movements,
  webhooks,
];
