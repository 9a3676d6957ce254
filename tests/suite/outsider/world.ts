import { randomUUID } from 'node:crypto';
import type { OutsiderDefect } from './defects.js';
import { plain } from './money.js';
import type { Answer } from './wire.js';

export interface Transaction {
  id: number;
  uuid: string;
  reference: string;
  minor: bigint;
  fee: bigint;
  currency: string;
  status: string;
  channel: string;
  created: number;
  paid: number | null;
  customer: { id: number; email: string };
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

export interface VirtualAccount {
  number: string;
  bank: string;
  type: string;
  verified: boolean;
}

export interface Entry {
  id: string;
  minor: bigint;
  type: 'DR' | 'CR' | 'FEE';
  at: number;
}

export interface Wallet {
  id: string;
  created: number;
  available: bigint;
  /** Only for the defect that counts in binary fractions. */
  float: number;
  entries: Entry[];
}

export interface Transfer {
  reference: string;
  minor: bigint;
  fee: bigint;
}

/** What was answered under an Idempotency-Key; no answer while the first request is under way. */
export interface Kept {
  request: string;
  at: number;
  answer?: Answer;
}

export const banks: Record<string, string> = {
  '057': 'Bank of the Niger Delta',
  '50-K': 'Kano Savings',
  MTN: 'Momo Mobile',
};

/** All that the outsider knows. */
export class World {
  readonly business = { id: 'biz/Ω 7', uuid: randomUUID(), name: 'Outsider & Daughters' };
  /** One identity serves all. */
  readonly identity = { nin: '70123456789', bvn: '22198765432' };
  readonly otp = '004417';

  transactions: Transaction[] = [];
  bankAccounts = new Map<string, BankAccount>();
  recipients = new Map<string, Record<string, unknown>>();
  accounts = new Map<string, VirtualAccount>();
  customers = new Set<string>();
  wallet: Wallet | undefined;
  transfers = new Map<string, Transfer>();
  kept = new Map<string, Kept>();
  #ahead = 0;
  #last = 4100;

  constructor(readonly defect?: OutsiderDefect) {}

  has(defect: OutsiderDefect): boolean {
    return this.defect === defect;
  }

  get now(): number {
    return Date.now() + this.#ahead;
  }

  advance(seconds: number): void {
    this.#ahead += seconds * 1000;
  }

  next(): number {
    return ++this.#last;
  }

  digits(count: number): string {
    return String(this.next()).padStart(count, '0');
  }

  reset(): void {
    this.transactions = [];
    this.wallet = undefined;
    for (const table of [this.bankAccounts, this.recipients, this.accounts, this.customers]) table.clear();
    for (const table of [this.transfers, this.kept]) table.clear();
  }

  getWallet(): Wallet {
    const { now } = this;
    return (this.wallet ??= {
      id: `wlt ${this.next()}/a+b`,
      created: now,
      available: 0n,
      float: 0,
      entries: [],
    });
  }

  /** Puts the wallet to a balance, with an entry for what it takes. */
  fund(minor: bigint): void {
    const wallet = this.getWallet();
    const change = minor - wallet.available;
    if (change !== 0n) this.enter(change < 0n ? -change : change, change < 0n ? 'DR' : 'CR');
    wallet.available = minor;
    wallet.float = Number(minor) / 100;
  }

  debit(minor: bigint, fee: bigint): void {
    const wallet = this.getWallet();
    wallet.available -= minor + fee;
    wallet.float -= Number(minor) / 100 + Number(fee) / 100;
    this.enter(minor, 'DR');
    if (fee > 0n) this.enter(fee, 'FEE');
  }

  enter(minor: bigint, type: Entry['type']): void {
    this.getWallet().entries.unshift({ id: `e${this.next()}`, minor, type, at: this.now });
  }

  get balance(): string {
    const { available, float } = this.getWallet();
    return this.has('float-money') ? String(float) : plain(available);
  }
}

export const accountKey = (type: string, bank: string, number: string): string => `${type}|${bank}|${number}`;
