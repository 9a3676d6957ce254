import { Big } from 'big.js';
import { bound, type Case } from '../cases/case.js';
import { isAccepted, isRefused } from '../checks/response.js';
import { operationOf, type Given, type OperationId, type RequirementId } from '../contract/contract.js';
import { headerOf, type Exchange } from '../contract/exchange.js';
import { valueAt } from '../contract/pointer.js';
import { Answers } from '../engine/context/answers.js';
import { ConformingCases } from '../engine/context/conforming-cases.js';
import { RequirementContext } from '../engine/context/context.js';
import { Requests } from '../engine/context/requests.js';
import { StateSetup } from '../engine/context/state-setup.js';
import type { ContextFactory } from '../engine/options.js';
import type { Run } from '../engine/run.js';
import type { Scope } from '../engine/context/scope.js';
import { type ForeignMove, NotTestable } from '../engine/errors.js';
import { askedIn, ruleOf, type State } from '../rules/index.js';
import { offers } from '../target/offer.js';
import type { StateParams, StateValues } from '../target/states.js';
import { saysLimit, saysMoney, statedPrice } from '../rules/wallet/balances.js';
import { amountAsked, mayCost } from '../rules/wallet/cost.js';
import { money } from '../rules/wallet/decimal.js';
import { walletStates } from '../rules/wallet/wallet.js';
import { inexactIn } from '../rules/wallet/exact-money.js';
import { observationsIn } from './observations.js';
import { notShown } from './wallet/balance-moved.js';
import { ordinaryFunds, SpendingLedger } from './wallet/spending-ledger.js';
import { SpendingLimit } from './wallet/spending-limit.js';
import { Wallet } from './wallet/wallet.js';

const walletState = 'a wallet exists';

/** The context of requirement functions that know the domain: it adds the wallet of the business. */
export class Context extends RequirementContext {
  override readonly cases = new FundedCases(this);
  override readonly http = new WatchedRequests(this);
  override readonly answers = new ExcusedAnswers(this);
  override readonly states = new FilledStates(this);
  readonly wallet = new Wallet(this);

  constructor(
    run: Run,
    scope: Scope,
    readonly ledger: SpendingLedger,
    /** The spending limit; null if states fill the wallet. */
    readonly limit: SpendingLimit | null,
  ) {
    super(run, scope);
  }

  /** The amount of a transfer, lowered if the spending limit is small. */
  amount(ordinary: string): string {
    return this.limit?.amount(new Big(ordinary), this.scope.repetition).toFixed(2) ?? ordinary;
  }

  override movedByOthers(ms: number): Promise<ForeignMove | undefined> {
    return this.wallet.movedMeanwhile(ms);
  }

  /** The price stated by a rejection, if it exceeds the funds set up by states; else null. */
  priceAboveFunds(exchange: Exchange): Big | null {
    if (amountAsked(exchange.request) !== null) return null;
    return statedPrice(exchange, new Big(this.ledger.fundsAt(exchange)), true);
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
      if (rule.sees === 'accepted') this.answers.accepted(exchange);
      if (rule.sees === 'known to be good' && !isAccepted(response)) {
        this.answers.unlessExcused(exchange);
        this.run.tried.demandControl(exchange, this.scope);
      }
      if (isAccepted(response) && !this.answers.fits(exchange))
        throw new NotTestable(
          `the body of ${operation} is not as documented: see ${operation}/response.body`,
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

  override async conforming(id: OperationId, example = 0): Promise<Case> {
    const { ledger, run, entry } = this.t;
    if (mayCost(id)) await this.learnPrices(id);
    if (mayCost(id) && ledger.needsRefillFor(entry.id)) run.cache.forgetState(walletState);
    return super.conforming(id, example);
  }

  /** A case for a wallet whose balance the caller sets next. */
  async unfunded(id: OperationId): Promise<Case> {
    if (mayCost(id)) await this.learnPrices(id);
    return super.conforming(id);
  }

  /** Reads the balance, which the spending limit depends on, and earlier orders, which show the prices of packages. */
  private async learnPrices(id: OperationId): Promise<void> {
    const { limit, wallet, http, target } = this.t;
    if (limit?.needsBalance) await wallet.balance().catch(notShown);
    if (limit?.needsPrices && id === 'createEsimOrder' && offers(target, 'listEsimOrders'))
      await http.client.listEsimOrders({ params: { query: {} } });
  }

  protected override adapted(base: Case): Case {
    const amount = valueAt(base.body, '/amount');
    if (base.operation.id !== 'initiateTransfer' || typeof amount !== 'string') return base;
    return bound(base, '/body/amount', this.t.amount(amount));
  }

  // A precondition without a certain balance can use the wallet of an earlier state.
  protected override valuesOf(id: OperationId, given: Given): Promise<unknown> {
    const latest = this.t.states.latest(walletState);
    const isAny = given.state === walletState && Object.keys(given.params ?? {}).length === 0;
    return isAny && 'wallet_id' in latest ? Promise.resolve(latest) : super.valuesOf(id, given);
  }

  protected override isReplaced(state: string | undefined): boolean {
    return state === walletState;
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
    const { run, states, wallet, ledger } = this.t;
    const exchange = await wallet.watched(() => super.sendBaseline(base, note, another));
    const { limit } = this.t;
    if (limit?.takesSmall && base.operation.id === 'initiateTransfer' && isRefused(exchange.response)) {
      // The minimum amount of a transfer is unknown.
      limit.takesSmall = false;
      const ordinary = await another();
      return wallet.watched(() => super.sendBaseline(ordinary, `${note}, with its original amount`, another));
    }
    if (!states.onDemand || !isRefused(exchange.response)) return exchange;
    // Another requirement may have set another balance in the meantime.
    const price = statedPrice(exchange, await wallet.balance()) ?? this.t.priceAboveFunds(exchange);
    if (price === null) return exchange;
    ledger.fundFor(price);
    run.cache.forgetState(walletState);
    const funded = await another();
    return wallet.watched(() =>
      super.sendBaseline(funded, `${note}, with funds for ${money(price)}`, another),
    );
  }
}

/** Answers that excuse a rejection if the wallet may hold too little. */
class ExcusedAnswers extends Answers {
  constructor(protected override readonly t: Context) {
    super(t);
  }

  protected override excuseFor(exchange: Exchange, isOpen: boolean): string | undefined {
    const { states, ledger, limit, run } = this.t;
    const excuse = super.excuseFor(exchange, isOpen);
    if (excuse !== undefined) return excuse;
    if (limit?.mayBeTooSmall(exchange)) return 'the server accepts larger amounts and may have a minimum';
    const isShort = !ledger.covers(exchange) || run.hasForeignMoves;
    if (limit && mayCost(exchange.operation!) && (saysLimit(exchange) || (isShort && saysMoney(exchange))))
      return 'no state handler sets up the wallet, and the rejection mentions it';
    if (exchange.operation === 'getWalletStatement' && ledger.wallets.mayConcern(exchange))
      return 'a state has since created another wallet';
    const above = states.onDemand && this.t.priceAboveFunds(exchange);
    if (above) return `it costs ${money(above)}, more than states put into the wallet`;
    if (ledger.covers(exchange)) return undefined;
    // Other requests may have debited the wallet since.
    const price = ledger.seen && statedPrice(exchange, ledger.seen, true);
    if (price) return `it costs ${money(price)}, more than the ${money(ledger.seen!)} in the wallet`;
    if (states.onDemand) return undefined;
    return 'no state handler fills the wallet, so it may hold too little';
  }
}

/** States that report to the ledger when they fill the wallet. */
class FilledStates extends StateSetup {
  constructor(protected override readonly t: Context) {
    super(t);
  }

  override async given(state: string, params: StateParams = {}): Promise<StateValues> {
    const { ledger } = this.t;
    // Setting up a state may cost money: an existing order may have been paid.
    ledger.resting = undefined;
    ledger.unset = undefined;
    try {
      if (!walletStates.includes(state)) return await super.given(state, params);
      const given = ledger.wallets.begin();
      const values = await this.filled(state, params);
      given(values['wallet_id']);
      return values;
    } finally {
      ledger.unset = undefined;
    }
  }

  private async filled(state: string, params: StateParams): Promise<StateValues> {
    if (state !== walletState) return super.given(state, params);
    const { ledger, entry } = this.t;
    // The suite would mistake a new balance for a late debit.
    await ledger.rest;
    if (!this.onDemand) return super.given(state, params);
    // The balance of a wallet is unspecified if its state does not set one.
    const { available_balance: asked = ordinaryFunds } = params;
    const set = asked === ordinaryFunds ? ledger.funds : asked;
    const values = await super.given(state, { ...params, available_balance: set });
    ledger.prepare(typeof set === 'string' ? set : undefined, entry.id);
    return values;
  }
}

/** Creates the contexts of a run, with the ledger and the observers of its exchanges. */
export function serviceContexts(run: Run): ContextFactory {
  const { target } = run.options;
  // Nothing with a cost is sent to a live server unless the user allows it.
  const maySpend = target.environment !== 'live' || target.allow.some(mayCost);
  const limit =
    run.states.onDemand || !maySpend
      ? null
      : new SpendingLimit(
          target.spend,
          (most) => run.emit({ kind: 'SpendingLimited', limit: money(most) }),
          () => run.hasForeignMoves,
        );
  if (limit) {
    run.guards.push({
      // A correct server rejects a request without valid credentials, so it costs nothing.
      demand: (request) => {
        const sent = (name: string) => headerOf(request.headers, name)?.trim();
        if (sent('api-key') === target.apiKey && sent('api-secret') === target.apiSecret)
          limit.demand(request);
      },
      ended: (exchange) => limit.ended(exchange),
    });
    run.onClose(async () =>
      run.emit({ kind: 'MoneySpent', limit: money(limit.limit), spent: money(limit.spent) }),
    );
  }
  const ledger = new SpendingLedger((rest) => run.emit({ kind: 'BalanceAtRest', ...rest }));
  // Each operation is reported once, because all its amounts are rounded in the same way.
  const inexact = new Set<string>();
  run.onReturn.push(() => ledger.forget());
  run.exchanges.observe((exchange) => {
    if (exchange.operation === null) return;
    const operation = operationOf(exchange.operation);
    for (const { id, observed } of observationsIn(exchange)) run.verdicts.observe(id, observed);
    for (const { requirement, ...evidence } of inexactIn(exchange)) {
      const key = `${requirement} ${exchange.operation}`;
      // The seed determines the amounts that were sent.
      const found = { seed: run.options.seed, ...evidence, exchange: exchange.id };
      if (!inexact.has(key)) run.verdicts.violated(requirement, found);
      inexact.add(key);
    }
    if (!mayCost(operation.id)) {
      if (operation.effect !== 'none' && !isRefused(exchange.response)) ledger.mayHaveMoved();
      return;
    }
    ledger.note(exchange);
    if (isAccepted(exchange.response) && ledger.needsFilling) run.cache.forgetState(walletState);
    // Even a rejected request uses up a one-time password.
    if (hasPassword(run, exchange)) run.cache.forgetState(walletState);
  });
  return (scope) => new Context(run, scope, ledger, limit);
}

/** Whether a body contains the one-time password that the state handler returned last. */
function hasPassword({ states }: Run, { request }: Exchange): boolean {
  const { otp } = states.latest(walletState);
  return typeof otp === 'string' && (request.body ?? '').includes(JSON.stringify(otp));
}
