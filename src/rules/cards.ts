// Endpoints > Virtual cards
import { expectEchoed, expectThat } from '../checks/expect.js';
import { answersOf, exercised } from './rule.js';

export const cardRules = [
  ...answersOf('freezeCard', {
    // Resources and their fields > Virtual card > table. A number that is masked, or is no number, contradicts nothing.
    'masked-pan': ({ data, exchange }) => {
      const [pan, shown] = [String(data['card_number']), String(data['masked_pan'])];
      const [, first = '', last = ''] = /^(\d*)\D.*?(\d*)$/.exec(shown.replaceAll(/[\s-]/g, '')) ?? [];
      const digits = pan.replaceAll(/[\s-]/g, '');
      exercised(/^\d{12,19}$/.test(digits) && first + last !== '', 'one of the two numbers is not shown');
      const isSame = digits.startsWith(first) && digits.endsWith(last);
      expectThat(
        isSame,
        `a masked_pan of the card_number, which ends in ${digits.slice(-4)}`,
        shown,
        exchange,
      );
    },
    // What the service does > paragraph 1
    'usd-card': ({ data, exchange }) => {
      const { currency } = data;
      expectThat(/^(usd?|us?\$|840)$/i.test(String(currency)), 'USD', String(currency), exchange);
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
