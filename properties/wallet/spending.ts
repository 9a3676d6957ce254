import { money } from '../../src/rules/wallet/decimal.js';
import { isNear, reaches } from '../../src/rules/wallet/balances.js';
import { balanceSet } from '../../src/domain/wallet/balance.js';
import { Big } from 'big.js';
import type fc from 'fast-check';
import type { Case } from '../../src/cases/case.js';
import { conformingOr } from '../conforming.js';
import type { JsonValue, OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import type { Context } from '../../src/domain/context.js';
import { isAccepted } from '../../src/engine/expect.js';
import { NotTestable, Violation } from '../../src/engine/errors.js';
import type { Referee } from '../../src/property/sequence.js';
import { offers } from '../../src/target/offer.js';
import { WalletModel } from './wallet-model.js';

/** The operations that spend from the wallet. */
export const spenders = [
  'initiateTransfer',
  'createEsimOrder',
  'verifyEnhancedNin',
  'queryLoanFeature',
] as const satisfies OperationId[];
export type Spender = (typeof spenders)[number];

/** A step of a sequence that spends from the wallet. */
export type Step = fc.AsyncCommand<WalletModel, Spending>;

const sameWallet = ['id', 'business_id', 'account_number', 'currency'] as const;

/** The server in one sequence, with a conforming case for each spending operation that it implements. */
export class Spending {
  private first: Context['wallet']['seen'];
  private readonly number: number;

  private constructor(
    readonly t: Context,
    readonly referee: Referee,
    readonly model: WalletModel,
    private readonly cases: ReadonlyMap<Spender, Case>,
  ) {
    this.first = t.wallet.seen;
    this.number = ++t.ledger.sequences;
  }

  /** An amount that no other sequence transfers, so that a refund of its transfers cannot explain a debit of this one. */
  own(amount: Big): Big {
    return amount.plus(new Big(this.number).div(100));
  }

  /** Prepares a sequence. It sets up states before it reads the balance, because some states set the balance. */
  static async begin(t: Context, referee: Referee): Promise<{ model: WalletModel; real: Spending }> {
    t.wallet.expectOwn();
    await t.cases.prepareAll(spenders);
    const cases = new Map<Spender, Case>();
    for (const id of spenders) {
      const base = await conformingOr(t, id, (reason) => referee.excused(id, reason));
      if (base) cases.set(id, base);
    }
    if (cases.size === 0) throw new NotTestable('the server accepts no request that spends from the wallet');
    const { funds: start } = t.ledger;
    let balance = await t.wallet.quiet();
    if (!balance.eq(start)) {
      await t.states.given('a wallet exists', { available_balance: start });
      balance = await t.wallet.settled((now) => isNear(now, start), { subject: balanceSet });
      if (!balance.eq(start)) balance = await t.wallet.quiet();
    }
    if (balance.lt(0)) throw new NotTestable(`the balance of the wallet is negative: ${balance}`);
    const model = new WalletModel(balance);
    return { model, real: new Spending(t, referee, model, cases) };
  }

  offers(id: Spender): boolean {
    return this.cases.has(id);
  }

  /** The conforming case of an operation with changed members in its body. */
  case(id: Spender, members: Record<string, JsonValue> = {}, key?: string): Case {
    const base = this.cases.get(id);
    if (!base) throw new Error(`No case of ${id} is prepared: check offers() first.`);
    const body = { ...(base.body as Record<string, JsonValue>), ...members };
    return { ...base, body, headers: key === undefined ? {} : { 'Idempotency-Key': key } };
  }

  /** A new Idempotency-Key. Undefined if the server does not implement idempotency. */
  freshKey(): string | undefined {
    return offers(this.t.target, 'idempotency') ? this.t.fresh('{uuid}') : undefined;
  }

  /**
   * A new one-time password, if transfers need one. Each may be valid for a single transfer. The provider state that returns it may set
   * the balance or create another wallet.
   */
  async oneTimePassword(): Promise<{ otp?: string }> {
    const { model, t } = this;
    if ((this.case('initiateTransfer').body as object as { otp?: string }).otp === undefined) return {};
    const held = model.balance;
    const { otp } = await t.states.given('a wallet exists', { available_balance: money(held) });
    model.balance = await t.wallet.settled((now) => isNear(now, held), { subject: balanceSet });
    this.first = t.wallet.seen;
    return typeof otp === 'string' ? { otp } : {};
  }

  async send(base: Case, words: string): Promise<{ exchange: Exchange; accepted: boolean }> {
    this.model.words.push(words);
    const exchange = await this.t.http.send(base, { note: words });
    return { exchange, accepted: isAccepted(exchange.response) };
  }

  /** The debit of the last step, read once it has reached `due`. */
  async lost(due?: Big): Promise<Big> {
    const { model, t } = this;
    const before = model.balance;
    // An unexpected debit may take twice the longest delay so far.
    await t.waits.pause(t.ledger.lagMs * 2);
    const after = await (due
      ? t.wallet.settled((now) => reaches(before.minus(now), due))
      : t.wallet.balance());
    for (const field of sameWallet) {
      const [was, is] = [this.first?.[field], t.wallet.seen?.[field]];
      if (is !== was)
        this.blame('getWallet', `a wallet with the ${field} ${was}`, `a wallet with the ${field} ${is}`);
    }
    this.referee.judged('getWallet');
    t.ledger.spenders.restart(after);
    return model.lost(after);
  }

  /** Expects a balance of at least zero after an accepted step that debited `lost`. */
  expectCovered(id: OperationId, lost: Big, exchange: Exchange): void {
    const { balance } = this.model;
    if (!reaches(balance, 0) && lost.gt(0))
      this.blame(id, 'an available balance of at least 0', money(balance), exchange);
  }

  /** Expects no debit by the last step, because its `amount` was paid before or the server refused it (`why`). */
  async nothingLost(id: OperationId, amount: Big, why: string, exchange: Exchange): Promise<void> {
    const before = this.model.balance;
    const lost = await this.lost();
    if (lost.eq(0) || this.model.mayBeFee(lost, amount)) return;
    const gained = lost.times(-1);
    if (this.model.mayBeRefund(gained) || this.t.ledger.mayBeRefund(gained)) throw this.mayBeRefund(gained);
    this.blame(
      id,
      `an unchanged balance of ${money(before)} (${why})`,
      `a balance of ${money(before.minus(lost))}`,
      exchange,
    );
  }

  /** Throws NotTestable if a refund of an earlier payment that failed may hide `missing`, a part of the debit of `own`. */
  expectNoRefund(missing: Big, own: Exchange): void {
    const { ledger } = this.t;
    const isRefund = this.model.mayBeRefund(missing) || ledger.isRefund(missing, own);
    if (isRefund || (missing.gt(0) && ledger.hasGained)) throw this.mayBeRefund(missing);
  }

  private mayBeRefund(gained: Big): NotTestable {
    const words = this.model.words.join('; ');
    return new NotTestable(`the wallet gained ${gained}, which may be a refund, after: ${words}`);
  }

  blame(id: OperationId, expected: string, actual: string, exchange?: Exchange): void {
    const words = this.model.words.join('; ');
    this.referee.blame(id, new Violation(expected, `${actual} after: ${words}`, exchange));
  }
}
