// Endpoints > Virtual cards
import { expectEchoed, expectSame } from '../checks/expect.js';
import { answersOf, exercised } from './rule.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const cardRules = [
  ...answersOf('freezeCard', {
    // Resources and their fields > Virtual card > row id
    card: ({ path, data, exchange }) => {
      const { card_id: id = '' } = path;
      exercised(uuid.test(id), 'the card_id of the path is no UUID, as the id of a card is');
      expectSame(
        String(data['id']).toLowerCase(),
        id.toLowerCase(),
        'the id of the card in the path',
        exchange,
      );
    },
  }),
  ...answersOf('mockCardTransaction', {
    // Resources and their fields > Simulated card transaction result data > paragraph 1: the card and the amount are tested
    // on every accepted exchange, by x-echoes. What becomes of other types is left open.
    echo: ({ sent, data, exchange }) => {
      exercised(sent['type'] === 'DEBIT', 'the use is of another type');
      // The list of types is open: only a sample is shown.
      const shown = String(data['type']).toUpperCase();
      expectEchoed(shown, sent['type'], 'the type of the request', exchange);
    },
  }),
];
