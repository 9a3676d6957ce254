import type { Overrides } from '../../behaviour/index.js';
import { slotOf } from '../../behaviour/service.js';
import type { Call } from '../../operation.js';
import { Refusal } from '../../refusal.js';
import { Cards } from '../../store/cards.js';
import { KeptReplies } from '../../store/requests.js';
import { defect, defectsOf, sharedDefects, type Defect } from '../defect.js';
import { refusesSecond } from './idempotency.js';

/** The slot of a key in the idempotency cache; `forget` may first evict responses from the cache. */
function evicts(forget: (slots: KeptReplies['bySlot'], own: string, call: Call) => void): Overrides {
  return {
    service: {
      slot(key, call) {
        forget(call.store.part(KeptReplies).bySlot, slotOf(key, call), call);
        return slotOf(key, call);
      },
    },
  };
}

/** Changes keys before they are compared. */
const keyed = (as: (key: string) => string): Overrides => ({
  service: { slot: (key, call) => slotOf(as(key), call) },
});

/** Stores only the last keys of the whole service. */
const keepsLast = (most: number): Overrides =>
  evicts((slots) => [...slots.keys()].slice(0, -most).forEach((old) => slots.delete(old)));

/** Defects of the comparison and the lifetime of an Idempotency-Key. */
export const keys: readonly Defect[] = [
  ...sharedDefects({
    'keeps-the-last-key-only': defect('The server stores only the last key of an operation.')
      .breaks('idempotency.any-sequence')
      .at('createVirtualAccount', 'createRecipient', 'freezeCard', 'createFlightQuote', 'createEsimOrder')
      .per(refusesSecond)
      .with(
        evicts((slots, own, { route }) => {
          for (const other of slots.keys())
            if (other.startsWith(`${route.operationId} `) && other !== own) slots.delete(other);
        }),
      ),
    'keeps-the-last-key-of-all': defect('The server stores a key until any other operation receives one.')
      .breaks('idempotency.any-sequence')
      .at('createVirtualAccount', 'updateVirtualAccount', 'createRecipient')
      .per(refusesSecond)
      .with(
        evicts((slots, own) => {
          if ([...slots.keys()].at(-1) !== own) slots.delete(own);
        }),
      ),
    'forgets-a-key-by-another-body': defect(
      'The server rejects another body under a key and forgets the key.',
    )
      .breaks('idempotency.any-sequence')
      .at('updateVirtualAccount', 'initiateTransfer', 'mockCardTransaction', 'issueFlightTicket')
      .per(refusesSecond)
      .with(
        evicts((slots, own, { request }) => {
          const kept = slots.get(own);
          if (!kept || kept.body === request.body) return;
          slots.delete(own);
          throw new Refusal('conflict', 'This Idempotency-Key was used with another body.');
        }),
      ),
    'repeats-the-latest-response': defect('The server repeats the latest response.')
      .breaks('idempotency.any-sequence')
      .at('createVirtualAccount', 'createRecipient', 'createFlightQuote')
      .per(refusesSecond)
      .service({
        replay(_, { route, store }) {
          const own = [...store.part(KeptReplies).bySlot].filter(([name]) =>
            name.startsWith(`${route.operationId} `),
          );
          return own.at(-1)![1].reply;
        },
      }),
    'compares-32-characters-of-keys': defect('The server compares only the first 32 characters of a key.')
      .breaks('idempotency.own-key')
      .at('createVirtualAccount', 'createEsimOrder')
      .with(keyed((key) => key.slice(0, 32))),
    'compares-64-characters-of-keys': defect('The server compares only the first 64 characters of a key.')
      .breaks('idempotency.own-key')
      .at('createRecipient', 'freezeCard')
      .with(keyed((key) => key.slice(0, 64))),
    'compares-255-characters-of-keys': defect('The server compares only the first 255 characters of a key.')
      .breaks('idempotency.own-key')
      .at('initiateTransfer', 'createFlightQuote')
      .with(keyed((key) => key.slice(0, 255))),
    'reads-keys-as-numbers': defect(
      'The server reads a key of digits as a number and loses digits after the sixteenth.',
    )
      .breaks('idempotency.own-key')
      .at('updateVirtualAccount', 'mockCardTransaction')
      .with(keyed((key) => (/^\d+$/.test(key) ? String(Number(key)) : key))),
    'cleans-keys': defect('The server replaces all characters of a key but letters and digits.')
      .breaks('idempotency.own-key')
      .at('createVirtualAccount', 'initiateTransfer', 'issueFlightTicket')
      .with(keyed((key) => key.replaceAll(/\W/g, '_'))),
    'ignores-case-of-keys': defect('The server ignores letter case in keys.')
      .breaks('service/idempotency-key-case')
      .at('initiateTransfer', 'createEsimOrder')
      .with(keyed((key) => key.toLowerCase())),
    'keeps-20-keys': defect('The server stores the last 20 keys.')
      .breaks('idempotency.any-sequence')
      .at('updateVirtualAccount', 'createRecipient')
      .per(refusesSecond)
      .with(keepsLast(20)),
    'keeps-8-keys': defect('The server stores the last 8 keys.')
      .breaks('idempotency.any-sequence')
      .at('freezeCard', 'issueFlightTicket')
      .per(refusesSecond)
      .with(keepsLast(8)),
  }),
  ...defectsOf('mockCardTransaction', {
    'mock-card-transaction-replays-show-balance-of-today': defect(
      'The server returns the current card balance for a repeated use.',
    )
      .breaks('idempotency.any-sequence')
      .when((_, { replayed }) => replayed)
      .shows('data.card_balance', (shown, { store, request, behaviour }) => {
        const card = store.part(Cards).find(request.params['card_id'] ?? '');
        return card ? behaviour.cards.cardMoney(card.balance) : shown;
      }),
  }),
];
