import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '../../operation.js';
import { KeptReplies } from '../../store/idempotency.js';
import type { TransferOrder, Transfers } from '../../store/transfers.js';
import { Mutex } from '../../store/mutex.js';
import { Wallet } from '../../store/wallet.js';
import { defectsOf } from '../defect.js';

/** Mutexes by name. */
class Mutexes {
  readonly #byName = new Map<string, Mutex>();

  of(name: string): Mutex {
    const mutex = this.#byName.get(name) ?? new Mutex();
    this.#byName.set(name, mutex);
    return mutex;
  }
}

/** Transfers wait for each other only where they agree in something. */
function waitsFor(name: (order: TransferOrder, call: Call) => string) {
  return {
    transfers: {
      exclusively: <T>(_: Transfers, run: () => Promise<T>, order: TransferOrder, call: Call): Promise<T> =>
        call.store.part(Mutexes).of(name(order, call)).run(run),
      afterLookup: () => sleep(80),
      afterBalanceCheck: () => sleep(80),
    },
  };
}

/** Counts the concurrent requests of each name. */
class Lines {
  readonly lengths = new Map<string, number>();

  async during<T>(name: string, run: () => Promise<T>): Promise<T> {
    this.lengths.set(name, (this.lengths.get(name) ?? 0) + 1);
    try {
      return await run();
    } finally {
      this.lengths.set(name, (this.lengths.get(name) ?? 1) - 1);
    }
  }
}

/** Defects that only simultaneous requests show which differ in something, or are more than two. */
export const transferRaces = defectsOf('initiateTransfer', {
  'transfer-locked-by-amount': {
    summary: 'Transfers of different amounts run into each other.',
    fails: 'any-race',
    ...waitsFor(({ amount }) => amount.toFixed()),
  },
  'transfer-locked-by-account': {
    summary: 'Transfers to different accounts run into each other.',
    fails: 'any-race',
    ...waitsFor(({ accountNumber }) => accountNumber),
  },
  'transfer-locked-by-key': {
    summary: 'Transfers with different keys run into each other.',
    fails: 'any-race',
    ...waitsFor((_, { request }) => request.headers.get('idempotency-key') ?? ''),
  },
  'transfer-third-of-a-reference-unlocked': {
    summary: 'Only one transfer waits for its reference.',
    fails: 'any-race',
    transfers: {
      async exclusively(transfers, run, { reference }, { store }) {
        const lines = store.part(Lines);
        const isThird = (lines.lengths.get(reference) ?? 0) >= 2;
        return lines.during(reference, () => (isThird ? run() : transfers.mutex.run(run)));
      },
      afterLookup: () => sleep(80),
    },
  },
  'transfer-third-of-a-key-debits': {
    summary: 'Of three requests with a key, the third pays again.',
    fails: 'any-race',
    service: {
      slot(key, { route, store }) {
        const slot = `${route.operationId} ${key}`;
        const lines = store.part(Lines);
        if (!store.part(KeptReplies).bySlot.get(slot)?.running) return slot;
        lines.lengths.set(slot, (lines.lengths.get(slot) ?? 0) + 1);
        return lines.lengths.get(slot) === 1 ? slot : undefined;
      },
    },
    transfers: {
      secondUse(earlier, order, { request, store }) {
        if (store.part(Lines).lengths.has(`initiateTransfer ${request.headers.get('idempotency-key')}`))
          store.part(Wallet).debit(order.amount, order.reference);
        return earlier;
      },
      afterLookup: () => sleep(80),
    },
  },
});
