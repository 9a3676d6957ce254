import type { Big } from 'big.js';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Alter } from '../../behaviour/index.js';
import type { OperationId, Reply } from '../../http.js';
import type { Call } from '../../operation.js';
import { isSuccess } from '../../changes/replies.js';
import { Mutex, Wallet } from '../../store/wallet.js';
import { defect, defectsOf, type Defect } from '../defect.js';
import { runsTwins, slowWithKey } from '../service/idempotency.js';

/** The time for which a request waits for simultaneous ones, which a busy machine may delay. */
const overlapMs = 100;

/** The number of running requests of each name. */
export class Lines {
  readonly lengths = new Map<string, number>();

  async during<T>(name: string, run: (place: number) => Promise<T>): Promise<T> {
    const place = (this.lengths.get(name) ?? 0) + 1;
    this.lengths.set(name, place);
    try {
      return await run(place);
    } finally {
      this.lengths.set(name, (this.lengths.get(name) ?? 1) - 1);
    }
  }
}

/** Replies that wait briefly for another reply of their operation. */
class Waiting {
  readonly answers = new Map<OperationId, { answer: Reply; swap: (other: Reply) => void }>();
}

/** Swaps two simultaneous replies of an operation. */
const swaps =
  (operation: OperationId): Alter =>
  async (answer, call) => {
    if (call?.route.operationId !== operation || !isSuccess(answer)) return answer;
    const { answers } = call.store.part(Waiting);
    const other = answers.get(operation);
    if (other) {
      answers.delete(operation);
      other.swap(answer);
      return other.answer;
    }
    return Promise.race([
      new Promise<Reply>((swap) => answers.set(operation, { answer, swap })),
      sleep(overlapMs).then(
        () => (answers.get(operation)?.answer === answer && answers.delete(operation), answer),
      ),
    ]);
  };

/** The balances of wallets at the start of running requests. */
const begun = new WeakMap<Wallet, Big>();

/** Locks that only some debits wait for. */
const locks = new WeakMap<Wallet, Mutex>();

/** Locks out requests of the same kind only, and remembers the balance of the wallet. */
function remembering<T>(wallet: Wallet, run: () => Promise<T>): Promise<T> {
  const lock = locks.get(wallet) ?? new Mutex();
  locks.set(wallet, lock);
  return lock.run(() => {
    begun.set(wallet, wallet.available);
    return run();
  });
}

/** Sets the balance from the remembered one, and loses the debits of other requests. */
function overwrite(wallet: Wallet, amount: Big, reference: string): void {
  const before = begun.get(wallet)!;
  wallet.debit(amount, reference);
  wallet.setBalance(before.minus(amount));
}

/** Hides the first request with a key from the third and later simultaneous ones. */
const thirdOfAKey = { begins: slowWithKey, ...runsTwins((count) => count > 1) };

const fifthOfAKey = { begins: slowWithKey, ...runsTwins((count) => count === 4) };

/** Crashes on the fifth simultaneous request of an operation. */
const fifthBreaksDown = (operation: OperationId) => ({
  begins: async ({ route, store }: Call) => {
    if (route.operationId !== operation) return;
    const { lengths } = store.part(Lines);
    await store.part(Lines).during(operation, async (place) => {
      if (place >= 5) throw new Error('deadlock detected');
      let longest = 0;
      // Each arrival restarts the wait.
      for (let now = place; now > longest; now = lengths.get(operation) ?? 0) {
        longest = now;
        await sleep(overlapMs);
      }
    });
  },
});

/** Defects that only simultaneous requests show, of one operation or of different ones. */
export const simultaneous: readonly Defect[] = [
  ...defectsOf('initiateTransfer', {
    'transfer-fifth-unlocked': defect(
      'The server locks four transfers at most, and runs the fifth in parallel.',
    )
      .breaks('no-overdraft')
      .transfers({
        exclusively: (transfers, run, _, { store }) =>
          store.part(Lines).during('transfers', (place) => (place >= 5 ? run() : transfers.mutex.run(run))),
        afterBalanceCheck: () => sleep(150),
      }),
    'transfer-answers-swapped': defect('The server swaps the responses of two simultaneous transfers.')
      .breaks('service/own-answer')
      .alter(swaps('initiateTransfer')),
  }),
  ...defectsOf('createEsimOrder', {
    'esim-order-overwrites-a-transfer': defect(
      'The server loses the debit of a transfer made during an order.',
    )
      .breaks('service/simultaneous-debits')
      .charges({
        exclusively: remembering,
        afterBalanceCheck: () => sleep(150),
        debit: overwrite,
      }),
    'esim-order-third-of-a-key-runs': defect(
      'The server creates another order for the third request with a key.',
    )
      .breaks('idempotency.one-effect', 'any-race')
      .service(thirdOfAKey)
      .esim({ secondUse: () => undefined }),
  }),
  ...defectsOf('createFlightQuote', {
    'quote-fifth-of-a-key-runs': defect('The server creates another quote for the fifth request with a key.')
      .breaks('idempotency.simultaneous')
      .service(fifthOfAKey),
    'create-flight-quote-third-of-a-key-runs': defect(
      'The server creates another quote for the third request with a key.',
    )
      .breaks('idempotency.simultaneous')
      .service(thirdOfAKey),
  }),
  ...defectsOf('createVirtualAccount', {
    'create-virtual-account-third-of-a-key-runs': defect(
      'The server opens another account for the third request with a key.',
    )
      .breaks('idempotency.simultaneous')
      .service(thirdOfAKey),
  }),
  ...defectsOf('createRecipient', {
    'recipient-answers-swapped': defect('The server swaps the responses of two simultaneous recipients.')
      .breaks('service/own-answer')
      .alter(swaps('createRecipient')),
    'recipient-fifth-of-a-key-runs': defect(
      'The server creates another recipient for the fifth request with a key.',
    )
      .breaks('idempotency.simultaneous')
      .service(fifthOfAKey),
  }),
  ...defectsOf('verifyEnhancedNin', {
    'nin-answers-swapped': defect('The server swaps the persons of two simultaneous verifications.')
      .breaks('service/own-answer')
      .alter(swaps('verifyEnhancedNin')),
  }),
  ...defectsOf('mockCardTransaction', {
    'mock-answers-swapped': defect('The server swaps the responses of two simultaneous card transactions.')
      .breaks('service/own-answer')
      .alter(swaps('mockCardTransaction')),
  }),
  ...defectsOf('freezeCard', {
    'freeze-answers-swapped': defect('The server swaps the responses of two simultaneous freezes.')
      .breaks('service/own-answer')
      .alter(swaps('freezeCard')),
  }),
  ...defectsOf('issueFlightTicket', {
    'ticket-answers-swapped': defect('The server swaps the responses of two simultaneous tickets.')
      .breaks('service/own-answer')
      .alter(swaps('issueFlightTicket')),
  }),
  ...defectsOf('updateVirtualAccount', {
    'update-answers-swapped': defect('The server swaps the BVNs of two simultaneous updates.')
      .breaks('service/own-answer')
      .alter(swaps('updateVirtualAccount')),
  }),
  ...defectsOf('service', {
    'recipient-fifth-at-once-breaks-down': defect(
      'The server returns 500 for the fifth of five simultaneous recipients.',
    )
      .breaks('createRecipient/response.no-server-error')
      .service(fifthBreaksDown('createRecipient')),
    'mock-fifth-at-once-breaks-down': defect(
      'The server returns 500 for the fifth of five simultaneous card transactions.',
    )
      .breaks('mockCardTransaction/response.no-server-error')
      .service(fifthBreaksDown('mockCardTransaction')),
    'account-answers-swapped': defect('The server swaps the responses of two simultaneous accounts.')
      .breaks('own-answer')
      .alter(swaps('createVirtualAccount')),
    'quote-answers-swapped': defect('The server swaps the responses of two simultaneous quotes.')
      .breaks('own-answer')
      .alter(swaps('createFlightQuote')),
    'transfer-overwrites-a-charge': defect('The server loses a charge made during a transfer.')
      .breaks('simultaneous-debits')
      .transfers({
        exclusively: (_, run, __, { store }) => remembering(store.part(Wallet), run),
        afterBalanceCheck: () => sleep(150),
        debit: (wallet, required, { reference }) => overwrite(wallet, required, reference),
      }),
    'confirm-answers-swapped': defect('The server swaps the responses of two simultaneous confirmations.')
      .breaks('own-answer', 'confirmTransaction/reference')
      .alter(swaps('confirmTransaction')),
  }),
];
