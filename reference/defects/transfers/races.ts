import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../operation.js';
import { slotOf } from '../../behaviour/service.js';
import { Lines } from '../service/simultaneous.js';
import { runsTwins, Twins } from '../service/idempotency.js';
import type { Overrides } from '../../behaviour/index.js';
import type { TransferOrder } from '../../store/transfers.js';
import { Mutex, Wallet } from '../../store/wallet.js';
import { defect, defectsOf } from '../defect.js';

/** Mutexes by name. */
class Mutexes {
  readonly #byName = new Map<string, Mutex>();

  of(name: string): Mutex {
    const mutex = this.#byName.get(name) ?? new Mutex();
    this.#byName.set(name, mutex);
    return mutex;
  }
}

/** Locks only transfers with the same value of a member. */
const waitsFor = (name: (order: TransferOrder, call: Call) => string): Overrides => ({
  transfers: {
    exclusively: (_, run, order, call) => call.store.part(Mutexes).of(name(order, call)).run(run),
    afterLookup: () => sleep(80),
    afterBalanceCheck: () => sleep(80),
  },
});

/** Defects that only three simultaneous requests, or different ones, show. */
export const transferRaces = defectsOf('initiateTransfer', {
  'transfer-locked-by-amount': defect('The server locks only transfers of the same amount.')
    .breaks('any-race')
    .with(waitsFor(({ amount }) => amount.toFixed())),
  'transfer-locked-by-account': defect('The server locks only transfers to the same account.')
    .breaks('any-race')
    .with(waitsFor(({ accountNumber }) => accountNumber)),
  'transfer-locked-by-key': defect('The server locks only transfers with the same key.')
    .breaks('no-overdraft', 'any-race')
    .with(waitsFor((_, { request }) => request.headers.get('idempotency-key') ?? '')),
  'transfer-third-of-a-reference-unlocked': defect(
    'The server lets only one transfer wait for its reference.',
  )
    .breaks('reference-race', 'any-race')
    .transfers({
      exclusively: (transfers, run, { reference }, { store }) =>
        store.part(Lines).during(reference, (place) => (place >= 3 ? run() : transfers.mutex.run(run))),
      afterLookup: () => sleep(80),
    }),
  'transfer-third-of-a-key-debits': defect('The server pays again for the third request with a key.')
    .breaks('idempotency.one-effect', 'any-race')
    .service(runsTwins((count) => count > 1))
    .transfers({
      secondUse(earlier, order, call) {
        const { request, store } = call;
        const slot = slotOf(request.headers.get('idempotency-key') ?? '', call);
        if (store.part(Twins).counts.has(slot)) store.part(Wallet).debit(order.amount, order.reference);
        return earlier;
      },
      afterLookup: () => sleep(80),
    }),
});
