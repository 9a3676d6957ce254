import { Refusal } from '../../refusal.js';
import { Wallet } from '../../store/wallet.js';
import { bodyOf } from '../../changes/requests.js';
import type { Call } from '../../operation.js';
import { onReplay, refuseReplay, slowWithKey } from '../service/idempotency.js';
import { defect, defectsOf } from '../defect.js';

const hour = 3_600_000;

/** A second use of a reference is refused, as is legal; so a replay that is not one shows. */
function refuseSecondUse(): never {
  throw new Refusal('conflict', 'There is a transfer with this reference.');
}

function debitAgain({ request, behaviour, store }: Call, reference: string): void {
  const { amount } = bodyOf(request);
  store.part(Wallet).debit(behaviour.transfers.amount(String(amount)), reference);
}

/** Defects of Idempotency-Key (Endpoints > Conventions). */
export const transferIdempotency = defectsOf('initiateTransfer', {
  'transfer-idempotency-key-ignored': defect(
    'A repeated request is processed again, and its reference is refused.',
  )
    .breaks('idempotency.replay', 'idempotency.after-1h', 'idempotency.after-23h')
    .service({ slot: () => undefined })
    .transfers({ secondUse: refuseSecondUse }),
  'transfer-idempotency-key-kept-30-minutes': defect('A response is kept for 30 minutes.')
    .breaks('idempotency.after-1h', 'idempotency.after-23h')
    .service({ keepsFor: () => hour / 2 })
    .transfers({ secondUse: refuseSecondUse }),
  'transfer-idempotency-key-kept-12-hours': defect('A response is kept for 12 hours.')
    .breaks('idempotency.after-23h')
    .service({ keepsFor: () => 12 * hour })
    .transfers({ secondUse: refuseSecondUse }),
  'transfer-repeated-after-12-hours': defect('After 12 hours the same key and reference pay again.')
    .breaks('idempotency.after-23h')
    .service({ keepsFor: () => 12 * hour })
    .transfers({ earlier: () => undefined }),
  'transfer-replay-refused': defect('A repeated request is refused as a duplicate.')
    .breaks('idempotency.replay')
    .service({ replay: refuseReplay }),
  'transfer-replay-new-session': defect('A repeated request gets another session_id.')
    .breaks('idempotency.replay')
    .service({ slot: () => undefined })
    .transfers({
      secondUse: (earlier, _, { store }) => ({
        ...earlier,
        sessionId: `${earlier.sessionId}${store.next('replay')}`,
      }),
    }),
  'transfer-replay-answers-201': defect('The first answer has status 200, a repeated one 201.')
    .breaks('idempotency.replay')
    .when((_, { replayed }) => replayed)
    .alter((answer) => ({ ...answer, status: 201 })),
  'transfer-replay-shows-progress': defect('A repeated request shows what became of the transfer.')
    .breaks('idempotency.replay')
    .when((_, { replayed }) => replayed)
    .shows('data.status', 'success'),
  'transfer-replay-debits-again': defect('A repeated request gets the same response, and debits again.')
    .breaks('idempotency.one-effect')
    .with(onReplay((call) => debitAgain(call, 'replay'))),
  'transfer-waiting-twin-debits-again': defect(
    'A twin that waited for the first request gets its response, and debits again.',
  )
    .breaks('idempotency.simultaneous')
    .service({ begins: slowWithKey })
    .with(
      onReplay((call, { running }) => {
        if (running) debitAgain(call, 'twin');
      }),
    ),
});
