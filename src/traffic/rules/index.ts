import { accounts } from './accounts.js';
import { balances } from './balances.js';
import { brokenRequests } from './broken-requests.js';
import { perExchange } from './checks.js';
import { credentials } from './credentials.js';
import { list } from './list.js';
import { orders } from './orders.js';
import { recipients } from './recipients.js';
import { replays } from './replays.js';
import type { Rule } from './rule.js';
import { transactions } from './transactions.js';
import { travel } from './travel.js';
import { wallet } from './wallet.js';
import { webhooks } from './webhooks.js';

/** All that a recording is judged by. A new rule is its file and one line here. */
export const rules: readonly Rule[] = [
  perExchange,
  credentials,
  brokenRequests,
  replays,
  accounts,
  transactions,
  list,
  recipients,
  wallet,
  balances,
  travel,
  orders,
  webhooks,
];
