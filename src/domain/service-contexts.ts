import { money } from '../checks/decimal.js';
import { headerOf, type Exchange } from '../contract/exchange.js';
import { TooExpensive } from '../engine/errors.js';
import type { ContextFactory } from '../engine/options.js';
import type { Run } from '../engine/run.js';
import { Cap } from '../model/money/cap.js';
import { mayCost } from '../model/money/costs.js';
import { inexactIn } from '../rules/wallet/exact-money.js';
import { Context, walletState } from './context.js';
import { observationsIn } from './observations.js';
import { Purse } from './wallet/purse.js';

/** Creates the contexts of a run, with the purse and the observers of its exchanges. */
export function serviceContexts(run: Run): ContextFactory {
  const { target } = run.options;
  const purse = new Purse(run.hasStateHandler);
  purse.book.isShared = target.wallet === 'shared';
  // Nothing with a cost is sent to a live server unless the user allows it.
  const maySpend = target.environment !== 'live' || target.allow.some(mayCost);
  const cap =
    purse.isFilled || !maySpend
      ? null
      : new Cap(target.spend, target.prices, purse.book, (most) =>
          run.emit({ kind: 'SpendingLimited', limit: money(most) }),
        );
  if (cap) {
    // A correct server rejects a request without valid credentials, so it costs nothing.
    run.bus.on('sending', (request) => {
      const sent = (name: string) => headerOf(request.headers, name)?.trim();
      if (sent('api-key') !== target.apiKey || sent('api-secret') !== target.apiSecret) return;
      const reason = cap.demand(request);
      if (reason !== undefined) throw new TooExpensive(reason);
    });
    run.bus.on('attempted', (exchange) => cap.ended(exchange));
    run.bus.on('closing', () =>
      run.emit({ kind: 'MoneySpent', limit: money(cap.limit), spent: money(cap.spent) }),
    );
  }
  run.bus.on('sending', ({ operation }) => purse.begin(operation));
  run.bus.on('attempted', ({ operation }) => purse.end(operation));
  // Each operation is reported once, because all its amounts are rounded in the same way.
  const inexact = new Set<string>();
  run.bus.on('serverReturned', () => purse.isSet(undefined));
  run.bus.on('exchange', (exchange) => {
    if (exchange.operation === null) return;
    for (const { id, observed } of observationsIn(exchange)) run.verdicts.observe(id, observed);
    for (const { requirement, finding } of inexactIn(exchange)) {
      const key = `${requirement} ${exchange.operation}`;
      // The seed determines the amounts that were sent.
      const found = { seed: run.options.seed, finding, exchange: exchange.id };
      if (!inexact.has(key)) run.verdicts.violated(requirement, found);
      inexact.add(key);
    }
    purse.note(exchange);
    // Even a rejected request uses up a one-time password.
    if (hasPassword(run, exchange)) run.cache.forgetState(walletState);
  });
  return (scope) => new Context(run, scope, purse, cap);
}

/** Whether a body contains the one-time password that the state handler returned last. */
function hasPassword({ states }: Run, { request }: Exchange): boolean {
  const { otp } = states.latest(walletState);
  return typeof otp === 'string' && (request.body ?? '').includes(JSON.stringify(otp));
}
