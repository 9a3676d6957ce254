import { Big } from 'big.js';
import { itineraryFields } from '../../behaviour/flights.js';
import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { list, object, textLike, textOf, type Rule } from '../../rules.js';
import { Flights, type Offer } from '../../store/flights.js';
import { Identities } from '../../store/identities.js';
import type { Call } from '../../operation.js';
import { defectsOf, type Defect } from '../defect.js';

const { accounts, cards, flights, recipients, transfers } = defaults;
const broken = ['fuzz.rule-broken'];
const crashed = [...broken, 'response.no-server-error'];

/** Lets a rule look away from some values. */
const but =
  (sound: Rule, isFine: (value: unknown) => boolean): Rule =>
  (value, loc) =>
    isFine(value) ? [] : sound(value, loc);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Somebody, whatever the number. */
const anybody = (nin: string, { store }: Call) => ({ ...store.part(Identities).register(), nin });

const latest = (call: Call): Offer => [...call.store.part(Flights).offers.values()].at(-1)!;

const nin = defectsOf('verifyEnhancedNin');
const search = defectsOf('searchFlights');
const quote = defectsOf('createFlightQuote');
const transfer = defectsOf('initiateTransfer');
const card = defectsOf('mockCardTransaction');
const account = defectsOf('createVirtualAccount');
const update = defectsOf('updateVirtualAccount');
const recipient = defectsOf('createRecipient');
const transactions = defectsOf('listTransactions');
const statement = defectsOf('getWalletStatement');

const searching = (
  name: string,
  summary: string,
  member: string,
  isFine: (value: unknown) => boolean,
): Defect =>
  search(name, summary, broken, {
    flights: {
      searchFields: () => ({
        ...flights.searchFields(),
        [member]: but(flights.searchFields()[member]!, isFine),
      }),
    },
  });

// What a 32-bit integer makes of a number.
const wraps = (least: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) < -1 && (Number(value) | 0) >= least;

/** Faults just outside a rule, where its boundary is kept. */
export const accepted: readonly Defect[] = [
  nin('nin-zeros-in-front-cut', 'Zeros in front of a NIN do not count.', broken, {
    identity: {
      ninFields: () => ({ nin: textLike(/^0*[0-9]{11}$/, 'Give 11 digits as text') }),
      person: (number, call) => anybody(number.slice(-11), call),
    },
  }),
  nin('nin-by-length-and-number', 'Eleven characters that begin with a number are a NIN.', broken, {
    identity: {
      ninFields: () => ({
        nin: but(
          textLike(/^[0-9]{11}$/, 'Give 11 digits as text'),
          (value) => isText(value) && value.length === 11 && !Number.isNaN(Number.parseInt(value)),
        ),
      }),
      person: anybody,
    },
  }),
  nin('nin-ends-at-nul', 'A NIN ends at NUL, and nobody counts its digits after that.', broken, {
    identity: {
      ninFields: () => ({ nin: textLike(/^[0-9]{11}$|^[0-9]{1,10}\0/, 'Give 11 digits as text') }),
      person: anybody,
    },
  }),
  update('update-bvn-very-long-crashes', 'A BVN of more than 100 digits ends in a 500.', crashed, {
    accounts: {
      identityNumber(value, member) {
        if (isText(value) && value.length > 100)
          throw new Error('value too long for type character varying(100)');
        return accounts.identityNumber(value, member);
      },
    },
  }),
  account('account-type-begun-is-enough', 'The beginning of an account type is one.', broken, {
    accounts: {
      type: (value) =>
        isText(value) && value.length > 3 && ['STATIC', 'DYNAMIC'].some((type) => type.startsWith(value))
          ? undefined
          : accounts.type(value),
    },
  }),
  account('account-bank-null-as-text', 'The text null is a bank code like any other.', broken, {
    accounts: {
      bankCodes: (value) =>
        accounts.bankCodes(
          Array.isArray(value) ? value.map((code: unknown) => (code === 'null' ? '120001' : code)) : value,
        ),
    },
  }),
  recipient('recipient-type-any-beginning', 'What begins like a type is one.', broken, {
    recipients: {
      type: (value) => (value === 'nuba' ? undefined : recipients.type(value)),
      accountNumber: (value, type) =>
        (type as string) === 'nuba' ? undefined : recipients.accountNumber(value, type),
      accountOf: (order, call) =>
        recipients.accountOf((order.type as string) === 'nuba' ? { ...order, type: 'nuban' } : order, call),
    },
  }),
  transfer('transfer-amount-up-to-letters', 'An amount is read as far as it is a number.', broken, {
    transfers: {
      amount: (text) =>
        transfers.amount(/^\d+\.\d\d[a-z]/i.test(text) ? String(Number.parseFloat(text)) : text),
    },
  }),
  transfer('transfer-amount-infinite-crashes', 'An amount of Infinity ends in a 500.', crashed, {
    transfers: { amount: (text) => (text === 'Infinity' ? new Big(Infinity) : transfers.amount(text)) },
  }),
  transfer('transfer-amount-empty-counts-as-one', 'An empty amount is a transfer of 1.00.', broken, {
    before: (request) => ({ ...request, body: request.body.replace('"amount":""', '"amount":"1.00"') }),
  }),
  transfer('transfer-refused-but-debited', 'What is wrong with an amount is seen after the debit.', broken, {
    transfers: {
      amount: (text) => (/^\d.*;/.test(text) ? new Big(Number.parseFloat(text)) : transfers.amount(text)),
      debit(wallet, required, order, call) {
        void transfers.debit(wallet, required, order, call);
        if (call.request.body.includes(';1.00')) throw new Refusal('rule', 'amount: give a decimal number.');
      },
    },
  }),
  card('card-amount-infinite-crashes', 'An amount of Infinity ends in a 500.', crashed, {
    cards: { amount: (text) => (text === 'Infinity' ? new Big(Infinity) : cards.amount(text)) },
  }),
  card('card-amount-up-to-letters', 'An amount is read as far as it is a number.', broken, {
    cards: {
      amount: (text) => cards.amount(/^\d+\.\d\d[a-z]/i.test(text) ? String(Number.parseFloat(text)) : text),
    },
  }),
  searching('search-adults-wrap', 'A number of adults below -2^31 wraps around.', 'adults', wraps(1)),
  searching('search-children-wrap', 'A number of children below -2^31 wraps around.', 'children', wraps(0)),
  searching(
    'search-cabin-class-by-object',
    'A cabin class is allowed when an object has a member of its name.',
    'cabin_class',
    (value) => isText(value) && value in {},
  ),
  searching(
    'search-type-begun-is-enough',
    'The beginning of a search_type is one.',
    'search_type',
    (value) => isText(value) && value.length > 4 && 'oneway'.startsWith(value),
  ),
  search(
    'search-month-13',
    'A date has four, two and two digits; nothing is found on one that there is not.',
    broken,
    {
      flights: {
        searchFields: () => ({
          ...flights.searchFields(),
          itineraries: list(
            object({ ...itineraryFields, departure_date: textLike(/^\d{4}-\d\d-\d\d$/, 'Give a date') }),
            1,
            6,
          ),
        }),
      },
    },
  ),
  quote('quote-very-long-token-served', 'A token of more than 4,096 characters is not looked at.', broken, {
    flights: {
      quoteFields: () => ({
        selection_token: but(textOf(16, 2048), (value) => isText(value) && value.length > 4096),
      }),
      offer: (token, call) => (token.length > 4096 ? latest(call) : flights.offer(token, call)),
    },
  }),
  quote('quote-empty-token-served', 'An empty token gets the latest offer.', broken, {
    flights: {
      quoteFields: () => ({ selection_token: but(textOf(16, 2048), (value) => value === '') }),
      offer: (token, call) => (token === '' ? latest(call) : flights.offer(token, call)),
    },
  }),
  transactions(
    'list-status-by-object-crashes',
    'A status that every object has a member of ends in a 500.',
    crashed,
    {
      before(request) {
        if ((request.query.get('status') ?? '') in {}) throw new TypeError('not a filter');
        return request;
      },
    },
  ),
  statement('statement-month-13-crashes', 'A day in a month 13 ends in a 500.', crashed, {
    before(request) {
      for (const day of request.query.values())
        if (/^\d{4}-13-\d\d$/.test(day)) throw new RangeError('Invalid time value');
      return request;
    },
  }),
];
