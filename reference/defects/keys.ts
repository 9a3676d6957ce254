import type { Overrides } from '../behaviour/index.js';
import type { OperationId } from '../http.js';
import { Refusal } from '../refusal.js';
import { onSuccess } from '../rewrite.js';
import { Cards } from '../store/cards.js';
import { defectsOf, sharedDefects, type Defect } from './defect.js';
import { keyDefects } from './shared/keys.js';

type Name = keyof ReturnType<typeof keyDefects>;

const of = (operation: OperationId, again: Overrides, ...names: readonly Name[]): readonly Defect[] =>
  sharedDefects(operation, keyDefects(again), ...names);

/** Refuses what is done already, as is legal. */
function doneAlready(): never {
  throw new Refusal('conflict', 'This is done already.');
}

/** Defects of how keys are compared and how often they count, each proved on several operations. */
export const keys: readonly Defect[] = [
  ...of('createVirtualAccount', {}, 'compares-32-characters-of-keys', 'cleans-keys', 'runs-third-replays'),
  ...of(
    'updateVirtualAccount',
    { accounts: { upgradable: ({ identified }) => (identified ? doneAlready() : undefined) } },
    'reads-keys-as-numbers',
    'keeps-20-keys',
    'keeps-responses-23-hours-30',
  ),
  ...of('createRecipient', {}, 'compares-64-characters-of-keys', 'keeps-20-keys', 'runs-third-replays'),
  ...of(
    'initiateTransfer',
    { transfers: { secondUse: doneAlready } },
    'compares-255-characters-of-keys',
    'cleans-keys',
    'ignores-case-of-keys',
    'runs-third-replays',
  ),
  ...of(
    'freezeCard',
    { cards: { freezeAgain: doneAlready } },
    'compares-64-characters-of-keys',
    'keeps-8-keys',
  ),
  ...of(
    'mockCardTransaction',
    {},
    'reads-keys-as-numbers',
    'keeps-responses-23-hours-30',
    'runs-third-replays',
  ),
  ...of('createFlightQuote', {}, 'compares-255-characters-of-keys', 'keeps-responses-23-hours-30'),
  ...of('issueFlightTicket', { flights: { ticketAgain: doneAlready } }, 'cleans-keys', 'keeps-8-keys'),
  ...of(
    'createEsimOrder',
    { esim: { secondUse: doneAlready } },
    'compares-32-characters-of-keys',
    'ignores-case-of-keys',
    'keeps-responses-23-hours-30',
  ),
  ...defectsOf('mockCardTransaction', {
    'mock-card-transaction-replays-show-balance-of-today': {
      summary: 'A repeated use shows the balance that the card has by now.',
      fails: 'idempotency.any-sequence',
      async alter(answer, call) {
        const card = call?.replayed && call.store.part(Cards).find(call.request.params['card_id'] ?? '');
        return card
          ? onSuccess('data.card_balance', () => call.behaviour.cards.cardMoney(card.balance))(answer, call)
          : answer;
      },
    },
  }),
];
