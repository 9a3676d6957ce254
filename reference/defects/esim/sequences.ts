import { setTimeout as sleep } from 'node:timers/promises';
import type { Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { Esims } from '../../store/esims.js';
import type { KeptReply } from '../../store/requests.js';
import { Wallet } from '../../store/wallet.js';
import { ordersIn, transfersIn } from '../service/charges.js';
import { onReplay, runsTwins } from '../service/idempotency.js';
import { defect, defectsOf } from '../defect.js';

const hour = 3_600_000;

/** Charges a repeated request again under some condition, with the same response. */
const chargesAgainIf = (when: (wallet: Wallet, kept: KeptReply, call: Call) => boolean): Overrides =>
  onReplay((call, kept) => {
    const wallet = call.store.part(Wallet);
    if (when(wallet, kept, call)) wallet.debit(call.store.part(Esims).cheapest.naira, 'repeated');
  });

/** Takes a charge several times, or never. */
const charges = (times: (wallet: Wallet, call: Call) => number): Overrides => ({
  charges: {
    debit: (wallet, price, reference, call) => wallet.debit(price.times(times(wallet, call)), reference),
  },
});

/** Runs some simultaneous requests with one key again, by their number. Each makes another order. */
const twins = (runs: (count: number) => boolean): Overrides => ({
  service: runsTwins(runs),
  esim: { secondUse: () => undefined },
  charges: { afterBalanceCheck: () => sleep(80) },
});

/** Defects of orders that only a sequence or a race reveals. */
export const esimSequences = defectsOf('createEsimOrder', {
  'esim-repeat-charged-after-a-transfer': defect(
    'The server charges a repeated order again after a transfer.',
  )
    .breaks('any-sequence')
    .with(chargesAgainIf(({ movements }, _, { store }) => transfersIn(movements, store).length > 0)),
  'esim-repeat-charged-after-an-hour': defect('The server charges a repeated order again an hour later.')
    .breaks('any-sequence')
    .with(chargesAgainIf((_, { at }, { clock }) => clock.now() - at >= hour)),
  'esim-free-after-a-transfer': defect('The server does not charge an order that follows a transfer.')
    .breaks('any-sequence')
    .with(
      charges(({ movements }, { store }) => (transfersIn(movements.slice(-1), store).length > 0 ? 0 : 1)),
    ),
  'esim-second-charged-twice': defect('The server charges the second of several orders twice.')
    .breaks('any-sequence')
    .with(charges(({ movements }, { store }) => (ordersIn(movements, store).length === 1 ? 2 : 1))),
  'esim-twin-charged': defect('The server charges each of several simultaneous requests with one key.')
    .breaks('idempotency.one-effect', 'any-race')
    .with(twins(() => true)),
  'esim-third-twin-charged': defect(
    'The server charges the third of three simultaneous requests with one key.',
  )
    .breaks('idempotency.one-effect', 'any-race')
    .with(twins((count) => count === 2)),
});
