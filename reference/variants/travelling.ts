import { Big } from 'big.js';
import { defaults, type Overrides } from '../behaviour/index.js';
import { Refusal } from '../refusal.js';
import { onRequestBody, onSuccess } from '../rewrite.js';
import { textLike } from '../rules.js';
import { Flights } from '../store/flights.js';
import { Wallet } from '../store/wallet.js';
import { only } from './only.js';
import { variantTable } from './variant.js';

const { transfers, esim, recipients, flights } = defaults;

/** References of transfers and orders that look otherwise are refused. */
function references(pattern: RegExp): Overrides {
  return {
    transfers: {
      accept(order, call) {
        if (!pattern.test(order.reference)) throw new Refusal('rule', 'reference: not taken.');
        transfers.accept(order, call);
      },
    },
    esim: { orderFields: () => ({ ...esim.orderFields(), reference: textLike(pattern, 'Not taken') }) },
  };
}

/** Metadata that is too much is refused. */
function metadata(isTooMuch: (members: [name: string, value: unknown][]) => boolean): Overrides {
  return {
    recipients: {
      metadata: (value) =>
        recipients.metadata(value) ?? (isTooMuch(Object.entries(value as object)) ? 'Too much' : undefined),
    },
  };
}

/** What has left the wallet. */
class Spent {
  sum = new Big(0);
}

/** Choices about values that come back, and about those that are given to be used. */
export const travelling = variantTable({
  'references-of-letters-digits-hyphens': {
    about: 'ruling:odd-texts',
    summary: 'A reference has letters, digits and hyphens only.',
    ...references(/^[A-Za-z0-9-]+$/),
  },
  'references-at-most-36': {
    about: 'ruling:odd-texts',
    summary: 'A reference has 36 characters at most.',
    ...references(/^.{1,36}$/su),
  },
  'references-at-most-64': {
    about: 'ruling:odd-texts',
    summary: 'A reference has 64 characters at most.',
    ...references(/^.{1,64}$/su),
  },
  'narrations-at-most-35-ascii': {
    about: 'ruling:odd-texts',
    summary: 'A narration has 35 characters of ASCII at most.',
    transfers: {
      accept(order, call) {
        if (!/^[ -~]{0,35}$/.test(order.narration ?? '')) throw new Refusal('rule', 'narration: not taken.');
        transfers.accept(order, call);
      },
    },
  },
  'metadata-at-most-10-members': {
    about: 'ruling:odd-texts',
    summary: 'Metadata has ten members at most.',
    ...metadata((members) => members.length > 10),
  },
  'metadata-at-most-40-characters': {
    about: 'ruling:odd-texts',
    summary: 'A name or a value of metadata has 40 characters at most.',
    ...metadata((members) => members.flat().some((text) => String(text).length > 40)),
  },
  'emails-with-capitals-refused': {
    about: 'ruling:odd-texts',
    summary: 'An email with capitals, a plus, a percent sign or an apostrophe is refused.',
    before: onRequestBody((body) => {
      const { email } = body;
      if (typeof email === 'string' && /[A-Z+%']/.test(email))
        throw new Refusal('rule', 'email: not taken.', {}, { email: ['This is not taken'] });
      return body;
    }),
  },
  'emails-in-small-letters': {
    about: 'ruling:own-record',
    summary: 'The email of a recipient comes back in small letters.',
    alter: only(
      ['createRecipient'],
      onSuccess('data.email', (email) => String(email).toLowerCase()),
    ),
  },
  'wallet-holds-a-million-at-most': {
    about: 'ruling:given-values',
    summary: 'No state sets a balance above 1,000,000.00.',
    wallet: { mayHold: (balance) => balance.lte(1_000_000) },
  },
  'transfer-refused-above-a-balance': {
    about: 'initiateTransfer/amount-limits',
    summary: 'A wallet that holds more than 100,000.00 pays nothing.',
    transfers: {
      accept(order, call) {
        if (call.store.part(Wallet).available.gt(100_000))
          throw new Refusal('conflict', 'The wallet holds more than its limit.');
        transfers.accept(order, call);
      },
    },
  },
  'transfers-of-a-day-at-most-30-million': {
    about: 'initiateTransfer/amount-limits',
    summary: 'No more than 30,000,000.00 leave the wallet, and no transfer is above 25,000,000.00.',
    transfers: {
      amount(text) {
        const amount = transfers.amount(text);
        if (amount.gt(25_000_000)) throw new Refusal('rule', 'amount: above the limit.');
        return amount;
      },
      accept(order, call) {
        const spent = call.store.part(Spent);
        if (spent.sum.plus(order.amount).gt(30_000_000)) throw new Refusal('conflict', 'The limit of a day.');
        spent.sum = spent.sum.plus(order.amount);
        transfers.accept(order, call);
      },
    },
  },
  'transfer-from-500-to-100000': {
    about: 'initiateTransfer/amount-limits',
    summary: 'Amounts are between 500.00 and 100,000.00.',
    transfers: {
      amount(text) {
        const amount = transfers.amount(text);
        if (amount.lt(500) || amount.gt(100_000)) throw new Refusal('rule', 'amount: outside of the limits.');
        return amount;
      },
    },
  },
  'last-offer-sold-out': {
    about: 'ruling:given-values',
    summary: 'The last offer of each search is sold out when it is quoted.',
    flights: {
      offer(token, call) {
        const found = flights.offer(token, call);
        const { offers } = call.store.part(Flights);
        const together = [...offers.values()].filter(({ at }) => at === found.at);
        if (together.length > 1 && together.at(-1) === found)
          throw new Refusal('conflict', 'The selected option is sold out');
        return found;
      },
    },
  },
  'search-tokens-of-many-lengths': {
    about: 'ruling:given-values',
    summary: 'The tokens of one search have different lengths.',
    flights: {
      token: (call) => flights.token(call).padEnd(60 + 300 * (call.store.next('token length') % 5), 'a'),
    },
  },
});
