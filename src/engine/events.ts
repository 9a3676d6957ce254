import type { OperationId, RequirementId } from '../contract/contract.js';
import type { Answer, Exchange } from '../contract/exchange.js';
import type { Count, Sha256, Timestamp, Whole } from '../contract/scalars.js';
import type { Outcome, Verdict } from '../contract/verdict.js';
import type { StateSetUp } from '../contract/exchange.js';
import type { Redacted } from '../redaction/redacted.js';

/** How far properties got that tried less than they were meant to, and why no further. */
export interface CutShort {
  requirement: RequirementId;
  tried: Count;
  planned: Count;
  reason: string;
}

/** A request with a key that a later run can send again: a nonce makes its texts, digests tell whether it is the same. */
export interface RememberedRequest {
  operation: OperationId;
  /** When it was sent, by the clock of the suite. */
  at: Timestamp;
  nonce: string;
  /** Of a transfer. */
  amount?: string;
  /** HMAC-SHA256 of the request, with the api-secret as key. */
  sent: Sha256;
  status: Whole;
  /** The same of the parsed body of its response. */
  answered: Sha256;
}

export type RunEvent =
  | {
      kind: 'RunStarted';
      requirements: readonly RequirementId[];
      connections: Count;
      /** It stands in every text that is new in the run. */
      nonce?: string;
    }
  | { kind: 'RequirementStarted'; requirement: RequirementId }
  | {
      kind: 'ExchangeRecorded';
      exchange: Exchange;
      answer?: Answer;
      /** Whether the answer is that of a server without the operation; absent where it does not tell. */
      isAbsent?: boolean;
    }
  | {
      kind: 'RequestsSpent';
      /** Without the burst. */
      requests: Count;
      /** What was sent to exceed the rate. */
      burst: Count;
      /** What is left of what the run is meant to cost; null without a limit. */
      left: number | null;
    }
  | { kind: 'Waiting'; seconds: number; why: string }
  /** A provider state was set up, or a fixture took its place; the time is that of the target's clock. */
  | { kind: 'StateSetUp'; setUp: StateSetUp }
  /** Values of a state were read from the API before the first requirement. */
  | { kind: 'Discovered'; state: string; params: StateSetUp['params']; source: string }
  /** All that was spent before an answer of the wallet was sent for is known to show in its balance. */
  | { kind: 'BalanceAtRest'; exchange: number }
  | { kind: 'ConnectionsReduced'; why: string }
  | { kind: 'Observed'; id: string; observed: string }
  | { kind: 'VerdictReached'; verdict: Verdict; by?: RequirementId }
  | {
      kind: 'RequirementFinished';
      requirement: RequirementId;
      outcome: Outcome;
      /** Since its judgement began; others may have been judged meanwhile. */
      durationMs: Count;
    }
  | ({ kind: 'PropertyCutShort' } & CutShort)
  | { kind: 'InternalError'; requirement: string; message: string }
  /** How many states the state handler was asked to undo, and how many it said it did. */
  | { kind: 'StatesUndone'; states: Count; undone: Count }
  /** What the run may spend from a wallet that no state handler fills, once it is known: decimal text. */
  | { kind: 'SpendingLimited'; limit: string }
  /** What the run was let spend from a wallet that no state handler fills, and what it spent: decimal texts. */
  | { kind: 'MoneySpent'; limit: string; spent: string }
  | { kind: 'RequestRemembered'; request: RememberedRequest }
  | { kind: 'RunStopped'; reason: string }
  | { kind: 'RunFinished'; requests: Count; burst: Count; shrinking: Count };

/** Told of each event as it happens, once it is redacted. */
export type Listener = (event: Redacted<RunEvent>) => void;

export type Emit = (event: RunEvent) => void;

export class Journal {
  readonly events: Redacted<RunEvent>[] = [];
  readonly write = (event: Redacted<RunEvent>): void => void this.events.push(event);
}
