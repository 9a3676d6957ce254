// The requirements for costs that a recording exercises without a finding.
import type { Big } from 'big.js';
import { isAccepted } from '../../checks/response.js';
import type { Priced } from '../../model/money/book.js';
import { expectBothAmounts, saysShortfall } from '../../model/money/shortfall.js';
import { idOf, type Outcomes } from '../outcomes.js';

/** Records what the requests of a span without findings have kept. A cost without a limit hides all others. */
export function evaluateKept(span: readonly Priced[], before: Big, outcomes: Outcomes): void {
  const isSingle = span.length === 1;
  if (!isSingle && span.some(({ cost }) => cost.most === null)) return;
  const isCrowd = !isSingle && span.some(({ exchange }) => exchange.crowded);
  const isServed = span.some(({ exchange }) => isAccepted(exchange.response));
  for (const { exchange, cost, sum, price } of span) {
    const isPaid = cost.least.gt(0);
    if (cost.most === null && !isPaid) continue;
    const names = [
      ...(isCrowd && isServed ? ['no-overdraft'] : []),
      ...(exchange.crowded && cost.keeps.endsWith('/idempotency.one-effect')
        ? ['idempotency.simultaneous']
        : []),
      ...(isSingle && isPaid && price ? ['charge-amount'] : []),
    ];
    for (const id of [cost.keeps, ...names.map((name) => idOf(exchange.operation!, name))])
      if (id !== undefined) outcomes.kept(id);
    if (isSingle && sum && cost.keeps === 'initiateTransfer/insufficient-balance' && saysShortfall(exchange))
      outcomes.expect('initiateTransfer/insufficient-balance-message', () =>
        expectBothAmounts({ price: sum, before, exchange }),
      );
  }
}
