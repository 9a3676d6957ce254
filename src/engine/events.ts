import { EventEmitter, once } from 'node:events';
import type { OperationId, RequirementId } from '../contract/contract.js';
import type { Answer, Exchange } from '../contract/exchange.js';
import type { Count, Sha256, Timestamp, Whole } from '../contract/scalars.js';
import type { Outcome, Verdict } from '../contract/verdict.js';
import type { StateSetUp } from '../contract/exchange.js';
import type { Redacted } from '../redaction/redacted.js';

/** The number of values that a property tried, if it could not try all of them, and the reason. */
export interface CutShort {
  requirement: RequirementId;
  tried: Count;
  planned: Count;
  reason: string;
}

/**
 * A request with an idempotency key that a later run can send again. The nonce regenerates its texts; the digests
 * verify that it is the same request.
 */
export interface RememberedRequest {
  operation: OperationId;
  /** The time of sending, by the clock of the suite. */
  at: Timestamp;
  nonce: string;
  /** The amount of a transfer. */
  amount?: string;
  /** HMAC-SHA256 of the request, with the api-secret as key. */
  sent: Sha256;
  status: Whole;
  /** HMAC-SHA256 of the parsed response body, with the same key. */
  answered: Sha256;
}

export type RunEvent =
  | {
      kind: 'RunStarted';
      requirements: readonly RequirementId[];
      connections: Count;
      /** The part that all fresh texts of the run contain. */
      nonce?: string;
    }
  | { kind: 'RequirementStarted'; requirement: RequirementId }
  | {
      kind: 'ExchangeRecorded';
      exchange: Exchange;
      answer?: Answer;
      /** Whether the answer shows that the server does not implement the operation; absent if it does not tell. */
      isAbsent?: boolean;
    }
  | {
      kind: 'RequestsSpent';
      /** Excludes the burst. */
      requests: Count;
      /** The requests sent to exceed the rate limit. */
      burst: Count;
      /** The number of requests that `--max-requests` still allows; null without a limit. */
      left: number | null;
    }
  | { kind: 'Waiting'; seconds: number; why: string }
  /** A provider state was set up or replaced by a fixture. The time is that of the server's clock. */
  | { kind: 'StateSetUp'; setUp: StateSetUp }
  /** The suite read values of a state from the API before the first requirement. */
  | {
      kind: 'Discovered';
      state: string;
      params: StateSetUp['params'];
      source: string;
      isExample?: true;
    }
  /** The balance in the answer of this exchange is stable: it includes all earlier spending. */
  | { kind: 'BalanceAtRest'; exchange: number }
  | { kind: 'ConnectionsReduced'; why: string }
  | { kind: 'Observed'; id: string; observed: string }
  | { kind: 'VerdictReached'; verdict: Verdict; by?: RequirementId }
  | {
      kind: 'RequirementFinished';
      requirement: RequirementId;
      outcome: Outcome;
      /** The time since its test began, during which other requirements may have been tested. */
      durationMs: Count;
    }
  | ({ kind: 'PropertyCutShort' } & CutShort)
  | { kind: 'InternalError'; requirement: string; message: string }
  /** The number of states that the state handler was asked to undo, and the number that it confirmed. */
  | { kind: 'StatesUndone'; states: Count; undone: Count }
  /** The balance moved while the run sent nothing, so from then on the wallet counts as shared. */
  | { kind: 'WalletShared' }
  /** The spending limit for a wallet that no state handler fills, as decimal text. */
  | { kind: 'SpendingLimited'; limit: string }
  /** The spending limit for a wallet that no state handler fills, and the amount spent, as decimal texts. */
  | { kind: 'MoneySpent'; limit: string; spent: string }
  | { kind: 'RequestRemembered'; request: RememberedRequest }
  | { kind: 'RunStopped'; reason: string }
  | { kind: 'RunFinished'; requests: Count; burst: Count; shrinking: Count };

/** Receives each event as it happens, after redaction. */
export type Listener = (event: Redacted<RunEvent>) => void;

export type Emit = (event: RunEvent) => void;

/** All events of a run in progress. Its iterators start at the first event, and finish after `end`. */
export class Journal implements AsyncIterable<RunEvent> {
  readonly events: Redacted<RunEvent>[] = [];
  private readonly news = new EventEmitter();
  private isOver = false;

  readonly write = (event: Redacted<RunEvent>): void => {
    this.events.push(event);
    this.news.emit('event');
  };

  readonly end = (): void => {
    this.isOver = true;
    this.news.emit('event');
  };

  async *[Symbol.asyncIterator](): AsyncGenerator<RunEvent, void> {
    for (let at = 0; at < this.events.length || !this.isOver;)
      if (at < this.events.length) yield this.events[at++]!;
      else await once(this.news, 'event');
  }
}
