import { setTimeout as sleep } from 'node:timers/promises';
import type { Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { Esims } from '../../store/esims.js';
import { KeptReplies, type KeptReply } from '../../store/idempotency.js';
import { Wallet } from '../../store/wallet.js';
import { ordersIn, transfersIn } from '../shared/movements.js';
import { defectsOf } from '../defect.js';

const hour = 3_600_000;

/** A repeated request that gets the same response, and charges again under some condition. */
function chargesAgainIf(when: (wallet: Wallet, kept: KeptReply, call: Call) => boolean): Overrides {
  return {
    service: {
      replay(kept, call) {
        const wallet = call.store.part(Wallet);
        if (when(wallet, kept, call)) wallet.debit(call.store.part(Esims).cheapest.naira, 'repeated');
        return kept.reply;
      },
    },
  };
}

/** A charge that is taken so many times. */
function charges(times: (wallet: Wallet, call: Call) => number): Overrides {
  return {
    charges: {
      debit: (wallet, price, reference, call) => wallet.debit(price.times(times(wallet, call)), reference),
    },
  };
}

/** Two orders with one reference are two orders, as is legal; so a twin that runs shows. */
const ordersAgain = { secondUse: () => undefined };

/** Which of the simultaneous requests with a key run, by how many came before. */
function twins(runs: (before: number) => boolean): Overrides {
  class Twins {
    readonly counts = new Map<string, number>();
  }
  return {
    service: {
      slot(key, { route, store }) {
        const slot = `${route.operationId} ${key}`;
        if (!store.part(KeptReplies).bySlot.get(slot)?.running) return slot;
        const { counts } = store.part(Twins);
        counts.set(slot, (counts.get(slot) ?? 0) + 1);
        return runs(counts.get(slot)!) ? undefined : slot;
      },
    },
    esim: ordersAgain,
    charges: { afterBalanceCheck: () => sleep(80) },
  };
}

/** Defects of orders that only a sequence or a race shows. */
export const esimSequences = defectsOf('createEsimOrder', {
  'esim-repeat-charged-after-a-transfer': {
    summary: 'A repeated order is charged again once a transfer was made.',
    fails: 'any-sequence',
    ...chargesAgainIf(({ movements }, _, { store }) => transfersIn(movements, store).length > 0),
  },
  'esim-repeat-charged-after-an-hour': {
    summary: 'A repeated order is charged again an hour later.',
    fails: 'any-sequence',
    ...chargesAgainIf((_, { at }, { clock }) => clock.now() - at >= hour),
  },
  'esim-free-after-a-transfer': {
    summary: 'An order that follows a transfer is free.',
    fails: 'any-sequence',
    ...charges(({ movements }, { store }) => (transfersIn(movements.slice(-1), store).length > 0 ? 0 : 1)),
  },
  'esim-second-charged-twice': {
    summary: 'The second of several orders is charged twice.',
    fails: 'any-sequence',
    ...charges(({ movements }, { store }) => (ordersIn(movements, store).length === 1 ? 2 : 1)),
  },
  'esim-twin-charged': {
    summary: 'Simultaneous requests with one key are all charged.',
    fails: 'any-race',
    ...twins(() => true),
  },
  'esim-third-twin-charged': {
    summary: 'Of three simultaneous requests with a key, the third is charged.',
    fails: 'any-race',
    ...twins((before) => before === 2),
  },
});
