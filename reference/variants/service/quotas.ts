import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import type { Card } from '../../store/cards.js';
import { variant, variantTable } from '../variant.js';

const uses = new WeakMap<Card, number>();

/** Choices about quotas and plans. */
export const quotas = variantTable({
  'accounts-ten-at-most': variant('The server opens ten accounts.')
    .about('ruling:things-that-run-out')
    .accounts({
      reserve(made, call) {
        if (call.store.next('reserved') > 10)
          throw new Refusal('conflict', 'The quota of accounts is used up');
        return defaults.accounts.reserve(made, call);
      },
    }),
  'recipients-ten-at-most': variant('The server creates ten recipients.')
    .about('ruling:things-that-run-out')
    .recipients({
      recipient(order, account, call) {
        if (call.store.next('created') > 10)
          throw new Refusal('conflict', 'The quota of recipients is used up');
        return defaults.recipients.recipient(order, account, call);
      },
    }),
  'cards-used-twice-at-most': variant('The server lets a card be used twice a day.')
    .about('ruling:things-that-run-out')
    .cards({
      accept(use, card) {
        defaults.cards.accept(use, card);
        if ((uses.get(card) ?? 0) >= 2) throw new Refusal('conflict', 'The card was used twice today');
        uses.set(card, (uses.get(card) ?? 0) + 1);
      },
    }),
  'transfers-fifteen-a-day': variant('The server makes fifteen transfers.')
    .about('ruling:things-that-run-out')
    .transfers({
      accept(_, { store }) {
        if (store.next('transfer of the day') > 15)
          throw new Refusal('conflict', 'The transfers of the day are used up');
      },
    }),
  'transfers-up-to-20000': variant('The server makes transfers up to 20,000.00.')
    .about('ruling:things-that-run-out')
    .transfers({
      accept({ amount }) {
        if (amount.gt(20_000)) throw new Refusal('conflict', 'This amount is above your plan');
      },
    }),
});
