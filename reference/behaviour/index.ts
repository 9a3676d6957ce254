import type { Incoming, Reply } from '../http.js';
import type { Call } from '../operation.js';
import { accountsDefaults } from './accounts.js';
import { cardsDefaults } from './cards.js';
import { esimDefaults } from './esim.js';
import { flightsDefaults } from './flights.js';
import { identityDefaults } from './identity.js';
import { recipientsDefaults } from './recipients.js';
import { serviceDefaults } from './service.js';
import { transactionsDefaults } from './transactions.js';
import { transfersDefaults } from './transfers.js';
import { chargesDefaults, walletDefaults } from './wallet.js';
import { webhooksDefaults } from './webhooks.js';

/** Every decision of this server, by tag. A defect or a variant overrides some of them. */
export const defaults = {
  service: serviceDefaults,
  accounts: accountsDefaults,
  transactions: transactionsDefaults,
  recipients: recipientsDefaults,
  transfers: transfersDefaults,
  wallet: walletDefaults,
  charges: chargesDefaults,
  identity: identityDefaults,
  cards: cardsDefaults,
  flights: flightsDefaults,
  esim: esimDefaults,
  webhooks: webhooksDefaults,
};

export type Behaviour = Readonly<typeof defaults>;

/** Rewrites a request before the server reads it. */
export type Before = (request: Incoming, call: Call) => Incoming;

/** Rewrites a reply before it is sent. `call` is absent if the request reached no operation. */
export type Alter = (answer: Reply, call: Call | undefined) => Reply | Promise<Reply>;

/** The part of a defect or a variant that changes the server: single decisions, requests, replies. */
export type Overrides = { readonly [Tag in keyof Behaviour]?: Partial<Behaviour[Tag]> } & {
  readonly before?: Before;
  readonly alter?: Alter;
};

/** The behaviour of a server with some overrides. */
export interface EffectiveBehaviour {
  readonly behaviour: Behaviour;
  readonly before: readonly Before[];
  readonly alter: readonly Alter[];
}

/** Applies overrides to the defaults. Later ones win, and rewrites run in their order. */
export function withOverrides(rows: readonly Overrides[]): EffectiveBehaviour {
  const tags = Object.keys(defaults) as (keyof Behaviour)[];
  const behaviour = Object.fromEntries(
    tags.map((tag) => [tag, Object.assign({}, defaults[tag], ...rows.map((row) => row[tag]))]),
  );
  return {
    behaviour: behaviour as unknown as Behaviour,
    before: rows.flatMap((row) => row.before ?? []),
    alter: rows.flatMap((row) => row.alter ?? []),
  };
}
