import type { Incoming, Reply } from '../http.js';
import type { Call } from '../operation.js';
import { accountRules, type AccountRules, accountsDefaults, type AccountsBehaviour } from './accounts.js';

import {
  recipientRules,
  type RecipientRules,
  recipientsDefaults,
  type RecipientsBehaviour,
} from './recipients.js';

import { cardsDefaults, type CardsBehaviour } from './cards.js';
import {
  chargesDefaults,
  type ChargesBehaviour,
  statementDefaults,
  type StatementBehaviour,
  walletDefaults,
  type WalletBehaviour,
} from './wallet.js';
import { esimDefaults, type EsimBehaviour } from './esim.js';
import { flightsDefaults, type FlightsBehaviour } from './flights.js';
import { identityDefaults, type IdentityBehaviour } from './identity.js';
import { serviceDefaults, type ServiceBehaviour } from './service.js';

import {
  confirmDefaults,
  type TransactionConfirm,
  filterDefaults,
  type TransactionFilters,
  orderDefaults,
  type TransactionOrder,
  recordDefaults,
  type TransactionRecords,
  pagingDefaults,
  type TransactionPaging,
} from './transactions.js';

import { transfersDefaults, type TransfersBehaviour } from './transfers.js';

import { webhooksDefaults, type WebhooksBehaviour } from './webhooks.js';

/** Every decision of this server, by tag. A defect or a variant overrides some of them. */
export interface Behaviour {
  readonly service: ServiceBehaviour;
  readonly accounts: AccountRules & AccountsBehaviour;
  readonly transactions: TransactionFilters &
    TransactionOrder &
    TransactionPaging &
    TransactionRecords &
    TransactionConfirm;
  readonly recipients: RecipientRules & RecipientsBehaviour;
  readonly transfers: TransfersBehaviour;
  readonly wallet: WalletBehaviour & StatementBehaviour;
  readonly charges: ChargesBehaviour;
  readonly identity: IdentityBehaviour;
  readonly cards: CardsBehaviour;
  readonly flights: FlightsBehaviour;
  readonly esim: EsimBehaviour;
  readonly webhooks: WebhooksBehaviour;
}

export const defaults: Behaviour = {
  service: serviceDefaults,
  accounts: { ...accountRules, ...accountsDefaults },
  transactions: {
    ...filterDefaults,
    ...orderDefaults,
    ...pagingDefaults,
    ...recordDefaults,
    ...confirmDefaults,
  },
  recipients: { ...recipientRules, ...recipientsDefaults },
  transfers: transfersDefaults,
  wallet: { ...walletDefaults, ...statementDefaults },
  charges: chargesDefaults,
  identity: identityDefaults,
  cards: cardsDefaults,
  flights: flightsDefaults,
  esim: esimDefaults,
  webhooks: webhooksDefaults,
};

/** Rewrites a request before the server looks at it. */
export type Before = (request: Incoming, call: Call) => Incoming;

/** Rewrites a reply before it leaves. `call` is absent where no operation was reached. */
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

/** Lays overrides over the defaults; later ones win. Rewrites run in their order. */
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
