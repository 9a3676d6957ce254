import type { Call } from '../../operation.js';
import { members, type Replace } from '../../changes/replies.js';
import type { Store } from '../../store/store.js';
import { flightsDefaults } from '../../behaviour/flights.js';
import type { OperationId } from '../../http.js';
import { Ages } from '../../store/ages.js';
import { Refusal } from '../../refusal.js';
import { variant, variantTable } from '../variant.js';

/** Delays new records in a list. Records at the first read are old. */
function shownLate(ms: number): Replace {
  const seen = new WeakMap<Store, Map<unknown, number>>();
  return (records, { store, clock }) => {
    const isFirstLook = !seen.has(store);
    const first = seen.get(store) ?? new Map<unknown, number>();
    seen.set(store, first);
    return (records as { id: string }[]).filter(({ id }) => {
      if (!first.has(id)) first.set(id, isFirstLook ? -Infinity : clock.now());
      return clock.now() - first.get(id)! >= ms;
    });
  };
}

/** An index that is complete some time after its first read. */
function filledLate(ms: number) {
  const begun = new WeakMap<Store, number>();
  return (body: Record<string, unknown>, { store, clock }: Call): object => {
    if (!begun.has(store)) begun.set(store, clock.now());
    if (clock.now() - begun.get(store)! >= ms) return body;
    const data = (body['data'] as unknown[]).slice(0, 1);
    return {
      ...body,
      data,
      meta: { ...members(body['meta']), total: data.length, pages: 1, has_more: false },
    };
  };
}

/** Whether the time is between 23:40 and 00:45, or on the last day of a year. */
function isNight(now: number): boolean {
  const [, month, day] = new Date(now).toISOString().slice(0, 10).split('-');
  const minutes = Math.floor(now / 60_000) % (24 * 60);
  return minutes >= 23 * 60 + 40 || minutes < 45 || `${month}-${day}` === '12-31';
}

const ofNewRecords: readonly OperationId[] = [
  'confirmTransaction',
  'freezeCard',
  'issueFlightTicket',
  'initiateTransfer',
  'mockCardTransaction',
  'queryLoanFeature',
  'verifyEnhancedNin',
];

/** Choices about delays. */
export const delays = variantTable({
  'records-usable-after-700-ms': variant('The server uses a new record 700 ms late.')
    .about('ruling:settlement')
    .service({
      begins({ route, request: { params, body }, store }) {
        const isYoung = store.part(Ages).isYoung(`${Object.values(params).join(' ')} ${body}`, 700);
        if (isYoung && ofNewRecords.includes(route.operationId))
          throw new Refusal('absent', 'There is no such record yet.');
      },
    }),
  'offers-quotable-after-300-ms': variant('The server quotes an offer 300 ms after its search.')
    .about('ruling:settlement')
    .flights({
      offer(token, call) {
        const found = flightsDefaults.offer(token, call);
        if (call.clock.now() < found.at + 300) throw new Refusal('conflict', 'The offer is not ready yet');
        return found;
      },
    }),
  'esims-listed-after-150-ms': variant('The server lists an order 150 ms late.')
    .about('ruling:settlement')
    .on('listEsimOrders')
    .shows('data', shownLate(150)),
  'closed-around-midnight': variant(
    'The server returns 409 for writes around midnight and on the last day of a year.',
  )
    .about('service/business-hours')
    .on(
      'createVirtualAccount',
      'updateVirtualAccount',
      'createRecipient',
      'initiateTransfer',
      'freezeCard',
      'mockCardTransaction',
      'createFlightQuote',
      'issueFlightTicket',
      'createEsimOrder',
    )
    .rejects(
      (_, { clock }) => isNight(clock.now()),
      new Refusal('conflict', 'The books of the day are closed.'),
    ),
  'transactions-listed-after-150-ms': variant('The server lists one transaction for 150 ms.')
    .about('ruling:settlement')
    .on('listTransactions')
    .body(filledLate(150)),
});
