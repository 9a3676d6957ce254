import { Refusal } from '../../refusal.js';
import { reply } from '../../http.js';
import { Transfers } from '../../store/transfers.js';
import { Wallet } from '../../store/wallet.js';
import { bodyOf } from '../../changes/requests.js';
import type { Call } from '../../operation.js';
import { onReplay, refuseReplay, slowWithKey } from '../service/idempotency.js';
import { defect, defectsOf } from '../defect.js';

const hour = 3_600_000;

/** Rejects a second use of a reference, which is allowed. It makes a failed replay visible. */
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
    'The server processes a repeated request again and rejects its reference.',
  )
    .breaks('idempotency.replay', 'idempotency.after-1h', 'idempotency.after-23h')
    .service({ slot: () => undefined })
    .transfers({ secondUse: refuseSecondUse }),
  'transfer-idempotency-key-kept-30-minutes': defect('The server stores a response for only 30 minutes.')
    .breaks('idempotency.after-1h', 'idempotency.after-23h')
    .service({ keepsFor: () => hour / 2 })
    .transfers({ secondUse: refuseSecondUse }),
  'transfer-idempotency-key-kept-12-hours': defect('The server stores a response for only 12 hours.')
    .breaks('idempotency.after-23h')
    .service({ keepsFor: () => 12 * hour })
    .transfers({ secondUse: refuseSecondUse }),
  'transfer-repeated-after-12-hours': defect(
    'The server pays again for the same key and reference after 12 hours.',
  )
    .breaks('idempotency.after-23h')
    .service({ keepsFor: () => 12 * hour })
    .transfers({ earlier: () => undefined }),
  'transfer-replay-refused': defect('The server rejects a repeated request as a duplicate.')
    .breaks('idempotency.replay')
    .service({ replay: refuseReplay }),
  'transfer-replay-new-session': defect('The server returns a different session_id for a repeated request.')
    .breaks('idempotency.replay')
    .service({ slot: () => undefined })
    .transfers({
      secondUse: (earlier, _, { store }) => ({
        ...earlier,
        sessionId: `${earlier.sessionId}${store.next('replay')}`,
      }),
    }),
  'transfer-replay-answers-201': defect('The server returns 201 instead of 200 for a repeated request.')
    .breaks('idempotency.replay')
    .when((_, { replayed }) => replayed)
    .alter((answer) => ({ ...answer, status: 201 })),
  'transfer-replay-shows-progress': defect(
    'The server returns the current status of the transfer for a repeated request.',
  )
    .breaks('idempotency.replay')
    .when((_, { replayed }) => replayed)
    .shows('data.status', 'success'),
  'transfer-debited-then-500': defect(
    'The server debits every eleventh transfer but answers 500, and rejects a second use of any reference.',
  )
    .breaks('response.no-server-error')
    .transfers({ secondUse: refuseSecondUse })
    .alter((answer, call) => {
      if (answer.refusal || !call) return answer;
      const { byReference } = call.store.part(Transfers);
      return byReference.size % 11 === 0 ? reply(500, { error: 500, message: 'Internal error' }) : answer;
    }),
  'transfer-replay-debits-again': defect(
    'The server repeats the response to a repeated request, but debits again.',
  )
    .breaks('idempotency.one-effect')
    .with(onReplay((call) => debitAgain(call, 'replay'))),
  'transfer-waiting-twin-debits-again': defect(
    'The server debits again for a simultaneous request that waited for the first response.',
  )
    .breaks('idempotency.one-effect')
    .service({ begins: slowWithKey })
    .with(
      onReplay((call, { running }) => {
        if (running) debitAgain(call, 'twin');
      }),
    ),
});
