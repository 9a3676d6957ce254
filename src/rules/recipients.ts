// Endpoints > Create transfer recipient; the list of banks
import { say } from '../contract/phrase.js';
import { likenessOf } from '../checks/echoed-text.js';
import { expectEchoed, expectRefused, expectSame, expectStatus, expectThat } from '../checks/expect.js';
import { inWords, isAccepted } from '../checks/response.js';
import { expectErrorEnvelope } from './refusals.js';
import {
  acceptedBy,
  answersOf,
  exercised,
  pairsInAnyOrder,
  pairsOf,
  requestsTo,
  withState,
  type Asked,
  type Members,
  type State,
} from './rule.js';

const create = 'createRecipient';

/** The last eight digits of a number. Spellings of a phone number differ in the country code, a leading zero, and spaces. */
const lastDigits = (number: unknown): string =>
  String(number).normalize('NFKC').replaceAll(/\D/g, '').slice(-8);

// Servers may accept digits of other scripts, with spaces or punctuation.
const plain = (number: unknown): string =>
  typeof number === 'string' ? number.normalize('NFKC').replaceAll(/[\p{Z}\p{C}\s().-]/gu, '') : '';

/** Whether numbers end in the same digits. If the second one is masked, only its visible end counts. */
const endAlike = (wanted: unknown, shown: unknown): boolean => {
  const end = /[*•●#x](\d*)$/i.exec(plain(shown))?.[1] ?? shown;
  return (
    lastDigits(wanted) === lastDigits(shown) ||
    (end !== shown && lastDigits(wanted).endsWith(lastDigits(end)))
  );
};

const isNot =
  (digits: number) =>
  ({ account_number: number }: Members): boolean =>
    /[a-z]/i.test(plain(number)) || (/^\d+$/.test(plain(number)) && plain(number).length !== digits);

/** A rule for one type of recipient that JSON Schema cannot express: the server refuses a request that violates it. */
const refuses =
  (type: RegExp, isBroken: (sent: Members) => boolean, what: string) =>
  ({ sent, exchange }: Asked): void => {
    exercised(type.test(String(sent['type'])) && isBroken(sent), `no request of this type has ${what}`);
    expectRefused(exchange, what);
  };

const isOfState = ({ sent }: Asked, { values }: State): boolean =>
  sent['account_number'] === values['account_number'];

export const recipientRules = [
  ...requestsTo(create, {
    // Endpoints > Create transfer recipient > row account_number
    'nuban-digits': refuses(/^nuban$/, isNot(10), 'an account_number that does not have 10 digits'),
    'bvn-digits': refuses(/^bvn$/, isNot(11), 'an account_number that does not have 11 digits'),
    'mobile-money-number': refuses(
      /^mobile_money$/,
      ({ account_number: number }) => typeof number === 'string' && !/\d/.test(plain(number)),
      'an account_number that is not a phone number',
    ),
    // Endpoints > Create transfer recipient > row bank_code, row phone
    'nuban-needs-bank-code': refuses(/^nuban$/, (sent) => sent['bank_code'] === undefined, 'no bank_code'),
    'mobile-money-needs-phone': refuses(/^mobile_money$/, (sent) => sent['phone'] === undefined, 'no phone'),
    // Endpoints > Create transfer recipient > row phone. The row may mean only the type mobile_money.
    'country-mobile-money-needs-phone': refuses(
      /^(ghana|kenya)_mobile_money$/,
      (sent) => sent['phone'] === undefined,
      'no phone',
    ),
  }),
  ...answersOf(
    create,
    {
      // States and transitions > Transfer recipient verification > paragraph 1
      'created-not-failed': ({ data, exchange }) => {
        const { verification_status: status } = data;
        expectThat(
          status !== 'failed',
          'the verification_status verified or pending',
          say`${status}`,
          exchange,
        );
      },
      // Resources and their fields > Transfer recipient > table. The contract does not specify the format of a number, or a bank_code
      // that the request leaves out. The check of x-echoes covers the type and the name.
      echo: ({ sent, data, exchange }) => {
        const fields = sent['type'] === 'nuban' ? ['currency', 'bank_code'] : ['currency'];
        for (const field of fields)
          if (sent[field] !== undefined)
            expectEchoed(data[field], sent[field], `the ${field} of the request`, exchange);
        const { account_number: wanted } = sent;
        const { account_number: shown } = data;
        const isShown =
          likenessOf(plain(wanted), plain(shown)) !== 'other' ||
          (sent['type'] !== 'nuban' && endAlike(wanted, shown));
        const expected = say`the account_number of the request, or its last digits: ${wanted}`;
        expectThat(isShown, expected, say`${shown}`, exchange);
      },
    },
    'account_number',
  ),
  ...answersOf(
    create,
    {
      // Resources and their fields > Transfer recipient > row phone
      phone: ({ sent, data, exchange }) => {
        const [wanted, shown] = [sent['phone'], data['phone']];
        exercised(
          typeof wanted === 'string' && typeof shown === 'string' && /\d/.test(wanted),
          'the request or the response has no phone number',
        );
        expectThat(
          endAlike(wanted, shown),
          say`the phone of the request: ${wanted}`,
          say`${shown}`,
          exchange,
        );
      },
      // Resources and their fields > Transfer recipient > row verified
      verified: ({ data, exchange }) => {
        const { verified, verification_status: status } = data;
        const expected = say`verified ${status === 'verified'} for the verification_status ${status}`;
        expectThat(verified === (status === 'verified'), expected, say`${verified}`, exchange);
      },
    },
    'account_number',
  ),
  ...acceptedBy(create, {
    // Endpoints > Create transfer recipient > row email, row metadata
    'optional-members': ({ sent, exchange }) => {
      const isBare = sent['email'] === undefined && sent['metadata'] === undefined;
      exercised(isBare && sent['currency'] !== undefined, 'no request leaves out email and metadata');
      const expected = 'a recipient from a request without email and metadata';
      expectThat(isAccepted(exchange.response), expected, inWords(exchange), exchange);
    },
    // Endpoints > Create transfer recipient > row currency
    'default-currency': ({ sent, data, exchange }) => {
      exercised(sent['currency'] === undefined, 'no request leaves out the currency');
      expectThat(isAccepted(exchange.response), 'a recipient in NGN', inWords(exchange), exchange);
      expectSame(data['currency'], 'NGN', 'the default currency', exchange);
    },
  }),
  ...pairsOf([create, create], {
    // Resources and their fields > Transfer recipient > row recipient_code. The contract does not specify the code of a second recipient
    // for the same account. A BVN belongs to an account, which may already be a recipient.
    'own-code': (first, second) => {
      exercised(
        (first.sent['type'] === 'bvn') === (second.sent['type'] === 'bvn') &&
          lastDigits(first.sent['account_number']) !== lastDigits(second.sent['account_number']),
        'the recipients may have the same account',
      );
      // Integers above 2^53 lose their last digits in a JSON number.
      const { id, recipient_code: code } = second.data;
      const isSameId = id === first.data['id'] && Number.isSafeInteger(id);
      const sameId = isSameId ? say`the id ${id}` : undefined;
      const shared = code === first.data['recipient_code'] ? say`the recipient_code ${code}` : sameId;
      expectThat(
        shared === undefined,
        'an id and a recipient_code that no other recipient has',
        say`${shared}, which another recipient has`,
        second.exchange,
        {
          headline: say`recipients of different accounts have ${shared}`,
          exchanges: [first.exchange, second.exchange],
        },
      );
    },
  }),
  ...pairsInAnyOrder([create, 'listBanks'], {
    // Endpoints > Create transfer recipient > row bank_code. The list may show it in any format. A filtered list, or a page, need not
    // contain it.
    'listBanks/holds-known-codes': ({ sent }, { exchange }) => {
      exercised(sent['type'] === 'nuban', 'the recipient has no bank_code');
      const code = String(sent['bank_code']);
      const { text } = exchange.response!;
      const words = text.split(/[^\p{L}\p{N}_-]+/u);
      // A code that the server sends as a JSON number has no leading zeros.
      const isHeld =
        text.includes(`"${code}"`) || words.includes(code) || words.includes(code.replace(/^0+/, ''));
      exercised(!exchange.request.path.includes('?'), 'the list of banks is filtered');
      exercised(
        isHeld || !/"\w*(page|cursor|has_?more|next)\w*"\s*:/i.test(text),
        'the list of banks is paged, and the contract does not specify how',
      );
      expectThat(isHeld, say`the bank code ${code} in the list`, inWords(exchange), exchange);
    },
  }),
  ...withState('a bank account exists', create, {
    // Endpoints > Create transfer recipient > row name. The contract does not specify spaces.
    'name-match': (asked, state) => {
      const [right, sent] = [state.values['name'], asked.sent['name']];
      exercised(
        isOfState(asked, state) && typeof right === 'string' && typeof sent === 'string',
        'the name of the account holder is unknown',
      );
      const bare = (name: string): string => name.normalize('NFKC').replaceAll(' ', '');
      exercised(bare(sent) !== bare(right), 'the name may match the account holder');
      expectStatus(
        asked.exchange,
        400,
        `the name ${sent} for the ${String(asked.sent['type'])} account of ${right}`,
      );
    },
    // Errors > Body shapes > paragraph 1
    'bank-code-match': (asked, state) => {
      const { bank_code: code, type } = asked.sent;
      exercised(isOfState(asked, state) && type === 'nuban', 'the bank of the account is unknown');
      exercised(/^CWIT-/.test(String(code)), 'the bank_code may exist');
      expectStatus(asked.exchange, 400, 'a bank_code that no bank has');
    },
  }),
  ...withState('a bank account that fails verification exists', create, {
    // States and transitions > Transfer recipient verification > paragraph 1
    'verification-failure': (asked, state) => {
      const { name = asked.sent['name'] } = state.values;
      // An account of the server's own business fails verification only because of the name.
      const isSame = isOfState(asked, state) && asked.sent['name'] === name;
      exercised(isSame, 'no request names an account that fails verification');
      expectErrorEnvelope(asked.exchange, 'an account that fails verification');
    },
  }),
];
