import type { Big } from 'big.js';
import type { RequirementId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';

/** A movement of the wallet that the costs do not allow. */
export interface Finding {
  requirement: RequirementId;
  /** The request that the movement belongs to. */
  by: Exchange;
  before: Big;
  after: Big;
  /** The loss of the wallet; negative for a gain. */
  lost: Big;
  least: Big;
  why: string;
  /** How often the amount of the request was debited, if the amounts tell. */
  times?: number;
  kind: 'debit' | 'overdraft' | 'refund' | 'inexact';
  /** Whether the amounts of the run explain the movement, so that no other client can have caused it. */
  isOwn: boolean;
  /** A correct server may have refunded the request before the reading, so another request must show the same (ruling:settlement). */
  mayBeRefunded?: true;
  /** The number of accepted requests, for an overdraft. */
  accepted?: number;
}

/** Whether a finding has a requirement of its own, whatever the requests were sent for. */
export const isApart = ({ kind, requirement }: Finding): boolean =>
  kind === 'inexact' ||
  kind === 'overdraft' ||
  requirement === 'createEsimOrder/charge-amount' ||
  requirement.endsWith('/response.no-server-error');
