import type { Words } from './phrase.js';
import type { Fault } from './schema-faults.js';

/** The fault that a request has on purpose. */
export interface SentFault {
  /** The faulty member or parameter, such as `items.0.bvn`. */
  member?: string;
  /** The fault in words, such as `12 digits`. */
  fault: string;
  /** The name of the documented form of the rest of the request. */
  form?: string;
  /** The broken keyword of JSON Schema. */
  rule?: string;
}

/** The fault of a request with its place and its documented form: `bvn: 12 digits (static-bank-a)`. */
export function sentInWords({ member, fault, form }: SentFault): string {
  const what = member === undefined ? fault : `${member}: ${fault}`;
  return form === undefined ? what : `${what} (${form})`;
}

interface Sign {
  /** A mistake that a server usually makes everywhere, such as `text: spaces removed`. Findings with one symptom have one root cause. */
  symptom?: string;
  /** The parts of a body that violate the schema. */
  faults?: readonly Fault[];
  /** The parts of a list that are wrong, such as `filter status` or `meta.total`. Findings with a common one have one root cause. */
  parts?: readonly string[];
  /** The steps of a sequence before the failure, in words. */
  steps?: string;
}

/** A broken requirement as data. `src/report/words` puts it into words. */
export type Finding = Sign & (ByKind[keyof ByKind] | MoneyFinding);

type MoneyKind = 'debit' | 'refund' | 'overdraft' | 'inexact';
export type MoneyFinding = { [K in MoneyKind]: { kind: K } & Movement }[MoneyKind];

export type FindingKind = Finding['kind'];

interface ByKind {
  status: { kind: 'status'; wanted: number; sent: SentFault; got: Words };
  notRejected: { kind: 'not-rejected'; sent: SentFault; got: Words; isAccepted: boolean };
  /** A conforming request without a documented success. `others`: the server accepts others like it. */
  rejected: { kind: 'rejected'; wanted: readonly number[]; got: Words; isAccepted?: true; others?: true };
  serverError: { kind: 'server-error'; got: Words };
  body: { kind: 'body'; of: Words; got: Words };
  secret: { kind: 'secret'; name: string; place: string };
  /** `got` is null for a value that is missing. */
  value: { kind: 'value'; of: Words; wanted: string; got: string | null };
  /** The response changes a value of the request that it should repeat. */
  echo: { kind: 'echo'; at: string; sent: string; got: string };
  /** The response to a repeated request differs from the first one. */
  replay: { kind: 'replay'; of: Words; later?: string; first: Words; got: Words; isSame: boolean };
  /** A violation of any other sentence of the contract. */
  claim: {
    kind: 'claim';
    /** Whether the server should have rejected the request. */
    isRefusal?: true;
    /** Whether one response alone proves the violation. */
    isOfOne?: true;
    /** The same request, sent again, broke nothing. */
    isRepetition?: true;
    /** Another requirement that the response breaks. */
    see?: string;
  } & Claim;
}

interface Claim {
  expected: Words;
  actual: Words;
  headline?: Words;
}

/** A movement of the wallet that the costs of its requests do not allow. Amounts are decimal text with two decimals or more. */
export interface Movement {
  before: string;
  after: string;
  /** The fall of the balance; negative if it rose. */
  lost: string;
  /** The smallest fall that the costs allow. */
  least: string;
  why: string;
  /** The request, in words that are the same in each run. */
  by: string;
  status: number | null;
  /** How often the amount of the request was debited, if the amounts tell. */
  times?: number;
  /** The number of accepted requests, for an overdraft. */
  accepted?: number;
  /** A binary rounding error, in words. */
  noise?: string;
}

/** Whether the amounts are readable: redaction may mask a balance that looks like an identity number. */
export const hasAmounts = ({ before, after, lost, least }: Movement): boolean =>
  [before, after, lost, least].every((amount) => !Number.isNaN(Number(amount)));

export type Claimed = Sign &
  Pick<ByKind['claim'], 'headline' | 'isRefusal' | 'isOfOne' | 'see' | 'isRepetition'>;

export const claim = (expected: Words, actual: Words, more: Claimed = {}): Finding => ({
  kind: 'claim',
  expected,
  actual,
  ...more,
});
