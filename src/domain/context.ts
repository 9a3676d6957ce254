import type { Why } from '../contract/reason.js';
import { say } from '../contract/phrase.js';
import { Big } from 'big.js';
import { bound, type Case } from '../cases/case.js';
import { money } from '../checks/decimal.js';
import { isAccepted, isRefused } from '../checks/response.js';
import type { Given, OperationId, RequirementId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { valueAt } from '../contract/pointer.js';
import { Answers } from '../engine/context/answers.js';
import { ConformingCases } from '../engine/context/conforming-cases.js';
import { RequirementContext } from '../engine/context/context.js';
import { Requests } from '../engine/context/requests.js';
import { StateSetup } from '../engine/context/state-setup.js';
import type { Run } from '../engine/run.js';
import type { Scope } from '../engine/context/scope.js';
import { NotTestable } from '../engine/errors.js';
import type { Cap } from '../model/money/cap.js';
import { amountAsked, mayCost } from '../model/money/costs.js';
import { saysLimit, saysMoney, statedPrice } from '../model/money/shortfall.js';
import { askedIn, ruleOf, type State } from '../rules/index.js';
import { walletStates } from '../rules/wallet/wallet.js';
import { offers } from '../server-under-test/offer.js';
import type { StateParams, StateValues } from '../server-under-test/state-values.js';
import { Money } from './wallet/money.js';
import { ordinaryFunds, type Purse } from './wallet/purse.js';

export const walletState = 'a wallet exists';

/** The context of requirement functions that know the domain: it adds the wallet of the business. */
export class Context extends RequirementContext {
  override readonly cases = new FundedCases(this);
  override readonly http = new WatchedRequests(this);
  override readonly answers = new ExcusedAnswers(this);
  override readonly states = new FilledStates(this);
  readonly money = new Money(this);

  constructor(
    run: Run,
    scope: Scope,
    readonly purse: Purse,
    /** The most that the run may spend; null if states fill the wallet. */
    readonly cap: Cap | null,
  ) {
    super(run, scope);
  }

  /** An amount that no other transfer of the run has, near an ordinary one, or lowered if the spending limit is small. */
  amount(ordinary: string): string {
    return this.purse.amounts.next(new Big(ordinary), this.cap?.limit).toFixed(2);
  }

  override movesByItself(ms: number): Promise<boolean> {
    return this.money.movesByItself(ms);
  }

  /** The price that a rejection states, if it exceeds the funds of states. */
  priceAboveFunds(exchange: Exchange): Big | null {
    if (amountAsked(exchange.request) !== null) return null;
    return statedPrice(exchange, new Big(this.purse.fundsAt(exchange)), true);
  }

  /** Tests exchanges by a rule of the contract. Throws a Violation, or NotTestable if they are not conclusive. */
  check(id: RequirementId, ...exchanges: Exchange[]): void {
    this.checkWith(id, null, ...exchanges);
  }

  /** Tests exchanges by a rule that compares them with the values of a state. */
  checkWith(id: RequirementId, state: State | null, ...exchanges: Exchange[]): void {
    const rule = ruleOf(id);
    for (const exchange of exchanges) {
      const { operation, response } = exchange;
      const isLast = exchange === exchanges.at(-1);
      if (rule.sees === 'accepted' || (rule.sees === 'rejected, then accepted' && isLast))
        this.answers.accepted(exchange);
      if (rule.sees === 'known to be good' && !isAccepted(response)) {
        this.answers.unlessExcused(exchange);
        this.run.tried.demandControl(exchange, this.scope);
      }
      if (isAccepted(response) && !this.answers.fits(exchange))
        throw new NotTestable(
          say`the body of ${operation} is not as documented: see ${operation}/response.body`,
        );
      const isOther = isRefused(response) && response.status > 400 && response.status < 500;
      if (isOther && this.answers.usedAgain(exchange)) this.answers.unlessExcused(exchange);
    }
    rule.check(...exchanges.map(askedIn), ...(state ? [state] : []));
  }
}

/**
 * Conforming cases. A wallet that another requirement left with little money is filled again. Each state may create
 * another wallet and return a new one-time password (ruling:state-values).
 */
class FundedCases extends ConformingCases {
  constructor(protected override readonly t: Context) {
    super(t);
  }

  override async conforming(
    id: OperationId,
    ...more: [number?, ((pattern: string) => string)?]
  ): Promise<Case> {
    const { purse, run, entry } = this.t;
    if (mayCost(id)) await this.learnPrices(id);
    if (mayCost(id) && purse.isFilled && purse.needsRefill(entry.id)) run.cache.forgetState(walletState);
    return super.conforming(id, ...more);
  }

  /** A case for a wallet whose balance the caller sets next. */
  async unfunded(id: OperationId): Promise<Case> {
    if (mayCost(id)) await this.learnPrices(id);
    return super.conforming(id);
  }

  /** Reads the balance, which the spending limit depends on, and earlier orders, which show the prices of packages. */
  private async learnPrices(id: OperationId): Promise<void> {
    const { cap, money, http, target } = this.t;
    if (cap?.needsBalance) await optional(money.balance());
    if (cap && id === 'createEsimOrder' && offers(target, 'listEsimOrders'))
      await this.t.once('the prices of earlier orders', async () =>
        http.client.listEsimOrders({ params: { query: {} } }),
      );
  }

  protected override adapted(base: Case): Case {
    const amount = valueAt(base.body, '/amount');
    if (base.operation.id !== 'initiateTransfer' || typeof amount !== 'string') return base;
    const { purse, cap } = this.t;
    return bound(
      base,
      '/body/amount',
      purse.amounts.near(new Big(amount), this.t.scope.name, cap?.limit).toFixed(2),
    );
  }

  // A precondition without a certain balance can use the wallet of an earlier state.
  protected override valuesOf(id: OperationId, given: Given): Promise<unknown> {
    const latest = this.t.states.latest(walletState);
    const isAny = given.state === walletState && Object.keys(given.params ?? {}).length === 0;
    return isAny && 'wallet_id' in latest ? Promise.resolve(latest) : super.valuesOf(id, given);
  }
}

/**
 * Requests that read the balance before and after a baseline request with a cost. If a rejection states a price above
 * the balance, a state fills the wallet and the request is sent again (ruling:prices-and-fees).
 */
class WatchedRequests extends Requests {
  constructor(protected override readonly t: Context) {
    super(t);
  }

  protected override async sendBaseline(
    base: Case,
    note: string,
    another: () => Promise<Case>,
  ): Promise<Exchange> {
    if (!mayCost(base.operation.id)) return super.sendBaseline(base, note, another);
    const { run, purse, cap } = this.t;
    // The balance before the first request with a cost shows how long a debit takes.
    if (purse.lag.longestMs === undefined) await optional(this.t.money.rest());
    const exchange = await super.sendBaseline(base, note, another);
    if (purse.lag.longestMs === undefined) await optional(this.t.money.rest());
    if (
      cap &&
      purse.amounts.takesSmall &&
      base.operation.id === 'initiateTransfer' &&
      isRefused(exchange.response)
    ) {
      // The minimum amount of a transfer is unknown.
      purse.amounts.takesSmall = false;
      return super.sendBaseline(await another(), noted(note, 'with its original amount'), another);
    }
    if (!purse.isFilled || !isRefused(exchange.response)) return exchange;
    // Another requirement may have set another balance in the meantime.
    const price = statedPrice(exchange, await this.t.money.balance()) ?? this.t.priceAboveFunds(exchange);
    if (price === null) return exchange;
    purse.fundFor(price);
    run.cache.forgetState(walletState);
    return super.sendBaseline(await another(), noted(note, `with funds for ${money(price)}`), another);
  }
}

/** Answers that excuse a rejection if the wallet may hold too little. */
class ExcusedAnswers extends Answers {
  constructor(protected override readonly t: Context) {
    super(t);
  }

  protected override excuseFor(exchange: Exchange, isOpen: boolean): Why | undefined {
    const { purse, cap } = this.t;
    const excuse = super.excuseFor(exchange, isOpen);
    if (excuse !== undefined) return excuse;
    if (cap && purse.mayBeTooSmall(exchange))
      return 'the server accepts larger amounts and may have a minimum';
    const isCost = mayCost(exchange.operation!);
    const isShort = isCost && (!purse.covers(amountAsked(exchange.request)) || purse.book.isShared);
    if (cap && isCost && (saysLimit(exchange) || (isShort && saysMoney(exchange))))
      return 'no state handler sets up the wallet, and the rejection mentions it';
    if (exchange.operation === 'getWalletStatement' && this.isOfReplacedWallet(exchange))
      return 'a state has since created another wallet';
    const above = purse.isFilled && this.t.priceAboveFunds(exchange);
    if (above) return `it costs ${money(above)}, more than states put into the wallet`;
    if (!isShort) return undefined;
    // Other requests may have debited the wallet since.
    const held = purse.book.before;
    const price = held && statedPrice(exchange, held, true);
    if (price) return `it costs ${money(price)}, more than the ${money(held)} in the wallet`;
    return purse.isFilled ? undefined : 'no state handler fills the wallet, so it may hold too little';
  }

  private isOfReplacedWallet({ request }: Exchange): boolean {
    const { wallet_id: latest } = this.t.states.latest(walletState);
    return typeof latest === 'string' && !request.path.includes(encodeURIComponent(latest));
  }
}

/** States that report to the purse when they fill the wallet. */
class FilledStates extends StateSetup {
  constructor(protected override readonly t: Context) {
    super(t);
  }

  protected override provide(state: string, params: StateParams, isNew: boolean): Promise<StateValues> {
    const { book, isFilled } = this.t.purse;
    if (isFilled && walletStates.includes(state)) return this.filled(state, params, isNew);
    // Setting up a state may cost money: an existing order may have been paid.
    if (isFilled && (book.span.length > 0 || book.before)) book.fog ??= 'unknown balance';
    return super.provide(state, params, isNew);
  }

  private async filled(state: string, params: StateParams, isNew: boolean): Promise<StateValues> {
    const { purse, money } = this.t;
    // The requests so far belong to the wallet before.
    if (purse.book.before && purse.book.span.length > 0) await optional(money.rest());
    return purse.inTurn(async () => {
      // The balance of a wallet is unspecified if its state does not set one.
      const { available_balance: asked = ordinaryFunds } = params;
      const set = asked === ordinaryFunds ? purse.funds : asked;
      const isWallet = state === walletState;
      let balance: unknown;
      try {
        const values = await super.provide(
          state,
          isWallet ? { ...params, available_balance: set } : params,
          isNew,
        );
        balance = isWallet ? set : undefined;
        return values;
      } finally {
        // A state that failed may have replaced the wallet all the same.
        if (balance === undefined) this.t.run.cache.forgetState(walletState);
        purse.isSet(typeof balance === 'string' ? balance : undefined);
      }
    });
  }
}

const noted = (...notes: string[]): string => notes.filter(Boolean).join(', ');

/** Turns NotTestable into null, for callers that do not depend on the balance. */
async function optional<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof NotTestable) return null;
    throw error;
  });
}
