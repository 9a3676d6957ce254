import { setTimeout as sleep } from 'node:timers/promises';
import type { Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { Esims } from '../../store/esims.js';
import { KeptReplies, type KeptReply } from '../../store/idempotency.js';
import { Wallet } from '../../store/wallet.js';
import { defectsOf, type Defect } from '../defect.js';
import { ordersIn, transfersIn } from '../faults/movements.js';

const order = defectsOf('createEsimOrder');
const sequence = ['any-sequence'];
const race = ['any-race'];

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

/** Faults of orders that only a sequence or a race shows. */
export const sequences: readonly Defect[] = [
  order(
    'esim-repeat-charged-after-a-transfer',
    'A repeated order is charged again once a transfer was made.',
    sequence,
    chargesAgainIf(({ movements }, _, { store }) => transfersIn(movements, store).length > 0),
  ),
  order(
    'esim-repeat-charged-after-an-hour',
    'A repeated order is charged again an hour later.',
    sequence,
    chargesAgainIf((_, { at }, { clock }) => clock.now() - at >= hour),
  ),
  order(
    'esim-free-after-a-transfer',
    'An order that follows a transfer is free.',
    sequence,
    charges(({ movements }, { store }) => (transfersIn(movements.slice(-1), store).length > 0 ? 0 : 1)),
  ),
  order(
    'esim-second-charged-twice',
    'The second of several orders is charged twice.',
    sequence,
    charges(({ movements }, { store }) => (ordersIn(movements, store).length === 1 ? 2 : 1)),
  ),
  order('esim-twin-charged', 'Simultaneous requests with one key are all charged.', race, {
    ...twins(() => true),
  }),
  order('esim-third-twin-charged', 'Of three simultaneous requests with a key, the third is charged.', race, {
    ...twins((before) => before === 2),
  }),
];
