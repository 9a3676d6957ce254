// Endpoints > Virtual cards
import { say } from '../contract/phrase.js';
import { expectEchoed, expectThat } from '../checks/expect.js';
import { answersOf, exercised } from './rule.js';

export const cardRules = [
  ...answersOf('freezeCard', {
    // Resources and their fields > Virtual card > table. If card_number is masked itself, the two cannot be compared.
    'masked-pan': ({ data, exchange }) => {
      const [pan, shown] = [String(data['card_number']), String(data['masked_pan'])];
      const [, first = '', last = ''] = /^(\d*)\D.*?(\d*)$/.exec(shown.replaceAll(/[\s-]/g, '')) ?? [];
      const digits = pan.replaceAll(/[\s-]/g, '');
      exercised(
        /^\d{12,19}$/.test(digits) && first + last !== '',
        'card_number or masked_pan has no digits to compare',
      );
      const isSame = digits.startsWith(first) && digits.endsWith(last);
      expectThat(
        isSame,
        say`a masked_pan that matches the card_number, which ends in ${digits.slice(-4)}`,
        say`${shown}`,
        exchange,
      );
    },
    // What the service does > paragraph 1
    'usd-card': ({ data, exchange }) => {
      const { currency } = data;
      expectThat(/^(usd?|us?\$|840)$/i.test(String(currency)), 'USD', say`${currency}`, exchange);
    },
  }),
  ...answersOf('mockCardTransaction', {
    // Resources and their fields > Simulated card transaction result data > paragraph 1. The check of x-echoes covers the card and the
    // amount. The contract does not specify the response for types other than DEBIT.
    echo: ({ sent, data, exchange }) => {
      exercised(sent['type'] === 'DEBIT', 'the type of the request is not DEBIT');
      // The contract shows only examples of the types, so letter case is not compared.
      const shown = String(data['type']).toUpperCase();
      expectEchoed(shown, sent['type'], 'the type of the request', exchange);
    },
  }),
];
