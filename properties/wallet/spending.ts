import { balanceSet } from '../../src/domain/wallet.js';
import type { Big } from 'big.js';
import type fc from 'fast-check';
import type { Case } from '../../src/cases/case.js';
import { conformingOr } from '../conforming.js';
import type { JsonValue, OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { isAccepted } from '../../src/engine/expect.js';
import { NotTestable, Violation } from '../../src/engine/errors.js';
import type { Referee } from '../../src/property/sequence.js';
import { Purse } from './wallet-model.js';

/** The operations that spend from the wallet. */
export const spenders = [
  'initiateTransfer',
  'createEsimOrder',
  'verifyEnhancedNin',
  'queryLoanFeature',
] as const satisfies OperationId[];
export type Spender = (typeof spenders)[number];

/** A step of a sequence that spends from the wallet. */
export type Step = fc.AsyncCommand<Purse, Spending>;

const start = '50000.00';
const sameWallet = ['id', 'business_id', 'account_number', 'currency'] as const;

/** The target in one sequence, with a conforming request for each spender that it offers. */
export class Spending {
  private readonly first: Context['wallet']['seen'];

  private constructor(
    readonly t: Context,
    readonly referee: Referee,
    readonly purse: Purse,
    private readonly cases: ReadonlyMap<Spender, Case>,
  ) {
    this.first = t.wallet.seen;
  }

  /** Prepares a sequence: states come first, for some of them set the balance. */
  static async begin(t: Context, referee: Referee): Promise<{ model: Purse; real: Spending }> {
    const cases = new Map<Spender, Case>();
    for (const id of spenders) {
      const base = await conformingOr(t, id, (reason) => referee.excused(id, reason));
      if (base) cases.set(id, base);
    }
    if (cases.size === 0) throw new NotTestable('nothing spends from the wallet');
    let balance = await t.wallet.quiet();
    if (t.states.onDemand && !balance.eq(start)) {
      await t.given('a wallet exists', { available_balance: start });
      balance = await t.wallet.settled((now) => now.eq(start), { subject: balanceSet });
      // Where it cannot be set, it must do as it is.
      if (!balance.eq(start)) balance = await t.wallet.quiet();
    }
    if (balance.lt(0)) throw new NotTestable(`the wallet holds ${balance}, of which nothing can be paid`);
    const model = new Purse(balance);
    return { model, real: new Spending(t, referee, model, cases) };
  }

  offers(id: Spender): boolean {
    return this.cases.has(id);
  }

  /** The conforming request with other members. */
  case(id: Spender, members: Record<string, JsonValue> = {}, key?: string): Case {
    const base = this.cases.get(id);
    if (!base) throw new Error(`no ${id} was prepared`);
    const body = { ...(base.body as Record<string, JsonValue>), ...members };
    return { ...base, body, headers: key === undefined ? {} : { 'Idempotency-Key': key } };
  }

  /** An Idempotency-Key, where keys mean anything to the target. */
  freshKey(): string | undefined {
    return this.t.target.features.includes('idempotency') ? this.t.fresh('{uuid}') : undefined;
  }

  async send(base: Case, words: string): Promise<{ exchange: Exchange; accepted: boolean }> {
    this.purse.words.push(words);
    const exchange = await this.t.send(base, { note: words });
    return { exchange, accepted: isAccepted(exchange.response) };
  }

  /** What the wallet lost by the last step, once as much shows as is `due`. */
  async lost(due?: Big): Promise<Big> {
    const { purse, t } = this;
    const before = purse.balance;
    // What a step without effect might do has as long to show as a debit was seen to take.
    await t.waits.pause(t.ledger.lagMs * 2);
    const after = await t.wallet.settled((now) => due === undefined || before.minus(now).gte(due));
    for (const field of sameWallet) {
      const [was, is] = [this.first?.[field], t.wallet.seen?.[field]];
      if (is !== was) this.blame('getWallet', `the wallet whose ${field} is ${was}`, `one with ${is}`);
    }
    this.referee.judged('getWallet');
    t.ledger.spenders.restart(after);
    return purse.lost(after);
  }

  /** What the last step got accepted, by an `exchange` that cost so much, did not take the wallet below zero. */
  expectCovered(id: OperationId, lost: Big, exchange: Exchange): void {
    const { balance } = this.purse;
    if (balance.lt(0) && lost.gt(0))
      this.blame(id, 'an available balance of at least 0', String(balance), exchange);
  }

  /** The last step was one that debits nothing: an `amount` that was paid before, or refused. */
  async nothingLost(id: OperationId, amount: Big, why: string, exchange: Exchange): Promise<void> {
    const before = this.purse.balance;
    const lost = await this.lost();
    if (lost.eq(0) || this.purse.mayBeFee(lost, amount)) return;
    this.expectNoRefund(lost.times(-1));
    this.blame(
      id,
      `an unchanged balance of ${before} (${why})`,
      `a balance of ${before.minus(lost)}`,
      exchange,
    );
  }

  /** A spender that failed may be paid back: throws NotTestable where that is what the wallet gained. */
  expectNoRefund(gained: Big): void {
    if (this.purse.mayBeRefund(gained))
      throw new NotTestable(`${gained} was given back after: ${this.purse.words.join('; ')}`);
  }

  /** Whether so much can be spent: where the balance cannot be set, the wallet is not emptied. */
  affords(amount: Big): boolean {
    return this.t.states.onDemand || this.purse.balance.gte(amount.times(4));
  }

  blame(id: OperationId, expected: string, actual: string, exchange?: Exchange): void {
    const words = this.purse.words.join('; ');
    this.referee.blame(id, new Violation(expected, `${actual} after: ${words}`, exchange));
  }
}
