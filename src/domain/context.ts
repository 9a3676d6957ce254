import type { Case } from '../cases/case.js';
import { isAccepted, isRefused } from '../checks/response.js';
import { operationOf, type OperationId, type RequirementId } from '../contract/contract.js';
import type { Exchange } from '../contract/exchange.js';
import { RequirementContext } from '../engine/context/context.js';
import type { ContextFactory } from '../engine/options.js';
import type { Run } from '../engine/run.js';
import type { Scope } from '../engine/context/scope.js';
import { NotTestable } from '../engine/errors.js';
import { askedIn, ruleOf, type State } from '../rules/index.js';
import type { StateParams, StateValues } from '../target/states.js';
import { mayCost } from '../rules/wallet/cost.js';
import { observationsIn } from './observations.js';
import { SpendingLedger } from './wallet/spending-ledger.js';
import { Wallet } from './wallet/wallet.js';

const walletState = 'a wallet exists';

/** What a requirement's function gets: the generic context, and the wallet of the business. */
export class Context extends RequirementContext {
  readonly wallet: Wallet;

  constructor(
    run: Run,
    scope: Scope,
    /** What the run knows of the wallet's money. */
    readonly ledger: SpendingLedger,
  ) {
    super(run, scope);
    this.wallet = new Wallet(this);
  }

  /**
   * Tests exchanges by a rule of the contract. Throws a Violation where it is broken, and NotTestable where the exchanges
   * do not show it.
   */
  check(id: RequirementId, ...exchanges: Exchange[]): void {
    this.checkWith(id, null, ...exchanges);
  }

  /** Tests exchanges by a rule that compares them with what a state gave. */
  checkWith(id: RequirementId, state: State | null, ...exchanges: Exchange[]): void {
    const rule = ruleOf(id);
    for (const exchange of exchanges) {
      const { operation, response } = exchange;
      if (rule.sees === 'accepted') this.accepted(exchange);
      if (isAccepted(response) && !this.fits(exchange))
        throw new NotTestable(
          `the body of ${operation} is not the documented one: see ${operation}/response.body`,
        );
      const isOther = isRefused(response) && response.status > 400 && response.status < 500;
      if (isOther && this.usedAgain(exchange)) this.unlessExcused(exchange);
    }
    rule.check(...exchanges.map(askedIn), ...(state ? [state] : []));
  }

  override async given(state: string, params: StateParams = {}): Promise<StateValues> {
    // A new balance would be taken for a late debit.
    if (state === walletState) await this.ledger.rest;
    const values = await super.given(state, params);
    const { available_balance: set } = params;
    if (state !== walletState || !this.states.onDemand) return values;
    this.ledger.prepare(typeof set === 'string' ? set : undefined, this.entry.id);
    return values;
  }

  /** A conforming case; where another requirement has left the wallet low, it is filled again. */
  override conforming(id: OperationId, example = 0): Promise<Case> {
    if (mayCost(id) && this.ledger.leftLowBy(this.entry.id)) this.run.cache.forgetState(walletState);
    return super.conforming(id, example);
  }

  protected override sendControl(base: Case, note: string): Promise<Exchange> {
    const send = () => super.sendControl(base, note);
    return mayCost(base.operation.id) ? this.wallet.watched(send) : send();
  }

  protected override excuseFor(exchange: Exchange): string | undefined {
    const excuse = super.excuseFor(exchange);
    if (excuse !== undefined || this.states.onDemand || this.ledger.covers(exchange)) return excuse;
    return 'no state handler fills the wallet, which may not hold enough';
  }
}

/** The contexts of a run, with the ledger and the observations that its exchanges are told to. */
export function serviceContexts(run: Run): ContextFactory {
  const ledger = new SpendingLedger((exchange) => run.emit({ kind: 'BalanceAtRest', exchange }));
  run.onReturn.push(() => ledger.forget());
  run.exchanges.observe((exchange) => {
    if (exchange.operation === null) return;
    const operation = operationOf(exchange.operation);
    for (const { id, observed } of observationsIn(exchange)) run.verdicts.observe(id, observed);
    if (!mayCost(operation.id)) {
      if (operation.effect !== 'none' && !isRefused(exchange.response)) ledger.mayHaveMoved();
      return;
    }
    ledger.note(exchange);
    if (isAccepted(exchange.response) && ledger.needsFilling) run.cache.forgetState(walletState);
    // A one-time password is spent by a request that is refused, too.
    if (hasPassword(run, exchange)) run.cache.forgetState(walletState);
  });
  return (scope) => new Context(run, scope, ledger);
}

/** Whether a body carries the one-time password that the state handler gave last. */
function hasPassword({ states }: Run, { request }: Exchange): boolean {
  const { otp } = states.latest(walletState);
  return typeof otp === 'string' && (request.body ?? '').includes(JSON.stringify(otp));
}
