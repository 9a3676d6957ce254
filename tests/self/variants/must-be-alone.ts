import { variants } from '../../../reference/variants/index.js';
import { isOfRate } from './concerned.js';

/** The variants that no group can show, with the reason. They run alone. */
export const mustBeAlone: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    variants.filter(isOfRate).map(({ name }) => [name, 'only a burst of a thousand requests shows it']),
  ),
  ...Object.fromEntries(
    [
      'accounts-ten-at-most',
      'cards-used-twice-at-most',
      'esim-packages-sold-out-after-two-orders',
      'identity-source-silent-at-times',
      'quotes-twelve-at-most',
      'recipients-ten-at-most',
      'transfers-fifteen-a-day',
      'wallet-of-another-business-id',
    ].map((name) => [name, 'it ends the use of an operation that other members need']),
  ),
  'webhook-minutes-later': 'no event arrives, so that no group tests webhooks',
  'transfer-refunded-with-a-charge':
    'its refunds come between two readings of a sequence, which then leaves charges of other members untested',
};
