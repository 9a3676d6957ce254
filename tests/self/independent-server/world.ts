import { randomUUID } from 'node:crypto';
import { Bucket } from './bucket.js';
import type { IndependentDefect } from './defects.js';
import { Ledger, type Lags } from './ledger.js';
import type { Answer } from './wire.js';

export interface Transaction {
  /** In the order of making. */
  number: number;
  id: bigint;
  uuid: string;
  reference: string;
  minor: bigint;
  fee: bigint;
  currency: string;
  status: string;
  channel: string;
  created: number;
  paid: number | null;
  customer: { id: bigint; email: string };
}

export interface BankAccount {
  type: string;
  number: string;
  bank: string;
  name: string;
  currency: string;
  phone: string;
  open: boolean;
}

/** A BVN and a NIN of one person. */
export interface Identity {
  bvn: string;
  nin: string;
}

/** The response kept for an Idempotency-Key; none while the first request is under way. */
interface Kept {
  request: string;
  at: number;
  answer?: Answer;
}

export const banks: Record<string, string> = {
  '057': 'Bank of the Niger Delta',
  '50-K': 'Kano Savings',
  MTN: 'Momo Mobile',
};

const otpMs = 300_000;

export interface IndependentServerOptions extends Lags {
  defect?: IndependentDefect;
  /** A one-time password for each transfer; without it, one password is valid for some minutes. */
  oneTime?: boolean;
}

/** The whole state of the server. */
export class World {
  readonly business = { id: 'biz/Ω 7', uuid: randomUUID(), name: 'Outsider & Daughters' };

  transactions: Transaction[] = [];
  readonly bankAccounts = new Map<string, BankAccount>();
  readonly recipients = new Map<string, Record<string, unknown>>();
  /** Virtual accounts by number, and whether they were identified. */
  readonly accounts = new Map<string, { verified: boolean }>();
  readonly identities: Identity[] = [];
  /** Emails and identity numbers that have a customer: each has one only. */
  readonly customers = new Set<string>();
  wallet: Ledger | undefined;
  /** References of transfers. */
  readonly transfers = new Set<string>();
  readonly kept = new Map<string, Kept>();
  /** Stale values of the defects that cache. */
  cachedBalance: string | undefined;
  readonly cachedTotals: Record<number, number> = {};
  private readonly cachedAccounts = new Map<string, BankAccount>();
  private password: string | undefined;
  private ahead = 0;
  private last = 4100;
  readonly bucket = new Bucket(() => this.now);

  constructor(private readonly options: IndependentServerOptions) {}

  has(defect: IndependentDefect): boolean {
    return this.options.defect === defect;
  }

  get now(): number {
    return Date.now() + this.ahead;
  }

  advance(seconds: number): void {
    this.ahead += seconds * 1000;
  }

  next(): number {
    return ++this.last;
  }

  /** An id of 64 bits: no double holds it. */
  long(): bigint {
    return 1_799_000_000_000_000_001n + BigInt(this.next());
  }

  digits(count: number): string {
    return String(this.next()).padStart(count, '0');
  }

  cached(account: BankAccount): BankAccount {
    const known = this.cachedAccounts.get(account.bank) ?? account;
    this.cachedAccounts.set(account.bank, known);
    return known;
  }

  getWallet(): Ledger {
    return (this.wallet ??= new Ledger(`wlt ${this.next()}/a+b`, () => this.now, this.options));
  }

  /** A password that the next transfer needs: one of the hour, or one that is taken once and replaces the last. */
  issueOtp(): string {
    if (!this.options.oneTime) return this.otpAt(this.now);
    return (this.password = this.digits(6));
  }

  takeOtp(given: unknown): boolean {
    if (!this.options.oneTime) return [0, otpMs].some((ago) => given === this.otpAt(this.now - ago));
    const fits = this.password !== undefined && given === this.password;
    if (fits) this.password = undefined;
    return fits;
  }

  reset(): void {
    this.transactions = [];
    this.wallet = undefined;
    this.identities.length = 0;
    for (const table of [this.bankAccounts, this.recipients, this.accounts, this.kept]) table.clear();
    for (const table of [this.customers, this.transfers]) table.clear();
  }

  private otpAt(at: number): string {
    return String((Math.floor(at / otpMs) * 7919) % 1_000_000).padStart(6, '0');
  }
}

export const accountKey = (type: string, bank: string, number: string): string => `${type}|${bank}|${number}`;
