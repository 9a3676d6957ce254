import { say } from '../../src/contract/phrase.js';
import type fc from 'fast-check';
import type { Case } from '../../src/cases/case.js';
import { money } from '../../src/checks/decimal.js';
import type { JsonValue, OperationId } from '../../src/contract/contract.js';
import type { Exchange } from '../../src/contract/exchange.js';
import { asText } from '../../src/contract/json.js';
import { valueAt } from '../../src/contract/pointer.js';
import type { Context } from '../../src/domain/context.js';
import { NotTestable, Violation } from '../../src/engine/errors.js';
import { isAccepted } from '../../src/checks/response.js';
import type { Referee } from '../../src/property/sequence.js';
import { offers } from '../../src/server-under-test/offer.js';
import { conformingOr } from '../conforming.js';

/** The operations that spend from the wallet. */
export const spenders = [
  'initiateTransfer',
  'createEsimOrder',
  'verifyEnhancedNin',
  'queryLoanFeature',
] as const satisfies OperationId[];
export type Spender = (typeof spenders)[number];

/** A step of a sequence that spends from the wallet. */
export type Step = fc.AsyncCommand<WalletModel, Context>;

/** A transfer or an order that later steps may repeat. */
export interface Payment {
  /** The name by which steps of a sequence refer to it. */
  label: string;
  /** Its name in a counterexample: R1, E2. */
  name: string;
  base: Case;
  accepted: boolean;
  /** The total clock advance at the time of the request, in seconds. */
  at: number;
}

const sameWallet = ['id', 'business_id', 'account_number', 'currency'] as const;

/** The facts that the steps of one sequence share. The model of the money checks the cost of each request. */
export class WalletModel {
  /** The steps so far, in words. */
  readonly words: string[] = [];
  readonly transfers: Payment[] = [];
  readonly orders: Payment[] = [];
  /** The total clock advance, in seconds. */
  clock = 0;
  private wallet: Context['purse']['book']['wallet'];

  private constructor(
    readonly t: Context,
    private readonly referee: Referee,
    private readonly cases: ReadonlyMap<Spender, Case>,
  ) {
    this.wallet = t.purse.book.wallet;
  }

  /** Prepares a sequence. It sets up states before the balance, because some states set the balance. */
  static async begin(t: Context, referee: Referee): Promise<{ model: WalletModel; real: Context }> {
    t.money.expectOwn();
    await t.cases.prepareAll(spenders);
    const cases = new Map<Spender, Case>();
    for (const id of spenders) {
      const base = await conformingOr(t, id, (reason) => referee.excused(id, reason));
      if (base) cases.set(id, base);
    }
    if (cases.size === 0) throw new NotTestable('the server accepts no request that spends from the wallet');
    const { funds } = t.purse;
    const held = await t.money.rest();
    const balance = held.eq(funds) ? held : await t.money.holding(funds);
    if (balance.lt(0)) throw new NotTestable(say`the balance of the wallet is negative: ${balance}`);
    return { model: new WalletModel(t, referee, cases), real: t };
  }

  offers(id: Spender): boolean {
    return this.cases.has(id);
  }

  /** The conforming case of an operation with changed members in its body. */
  case(id: Spender, members: Record<string, JsonValue> = {}, key?: string): Case {
    const base = this.cases.get(id);
    if (!base) throw new Error(`No case of ${id} is prepared: check offers() first.`);
    return withKey({ ...base, body: { ...(base.body as Record<string, JsonValue>), ...members } }, key);
  }

  /** A new Idempotency-Key. Undefined if the server does not implement idempotency. */
  freshKey(): string | undefined {
    return offers(this.t.target, 'idempotency') ? this.t.fresh('{uuid}') : undefined;
  }

  /**
   * A new one-time password, if transfers need one. Each may be valid for a single transfer. The provider state that
   * returns it may set the balance or create another wallet.
   */
  async oneTimePassword(): Promise<{ otp?: string }> {
    const { t } = this;
    if (valueAt(this.case('initiateTransfer').body, '/otp') === undefined) return {};
    await t.money.holding(money(await t.money.rest()));
    this.wallet = t.purse.book.wallet;
    const { otp } = t.states.latest('a wallet exists');
    return typeof otp === 'string' ? { otp } : {};
  }

  /** Sends a request as a step. The model of the money checks its cost. Returns whether the server accepted it. */
  async send(base: Case, words: string): Promise<boolean> {
    const { id } = base.operation;
    this.words.push(words);
    let accepted = false;
    try {
      const { result } = await this.t.money.measure(async () => {
        const exchange = await this.t.http.send(base, { note: words });
        accepted = isAccepted(exchange.response);
        return exchange;
      });
      if (accepted && this.hasLimits(result)) this.referee.tested(id);
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.blame(error.exchange?.operation ?? id, error);
    }
    this.expectSameWallet();
    return accepted;
  }

  expectSameWallet(): void {
    for (const field of sameWallet) {
      const [was, is] = [this.wallet?.[field], this.t.purse.book.wallet?.[field]];
      const of = `the ${field} of the wallet`;
      if (is !== was)
        this.blame('getWallet', new Violation({ kind: 'value', of, wanted: asText(was), got: asText(is) }));
    }
    this.referee.tested('getWallet');
  }

  /** Whether the model limits the cost of a request. */
  private hasLimits({ id }: Exchange): boolean {
    const cost = this.t.purse.book.earlier.findLast(({ exchange }) => exchange.id === id)?.cost;
    return cost !== undefined && (cost.most !== null || cost.least.gt(0));
  }

  private blame(operation: OperationId, violation: Violation): void {
    this.referee.blame(operation, violation.at(this.words));
  }
}

export const withKey = (base: Case, key: string | undefined): Case => ({
  ...base,
  headers: key === undefined ? {} : { 'Idempotency-Key': key },
});

/** The payment with this label, or the last payment. */
export const byLabel = (all: readonly Payment[], label: string): Payment | undefined =>
  all.findLast((payment) => payment.label === label) ?? all.at(-1);
