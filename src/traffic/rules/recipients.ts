// Endpoints > Create transfer recipient; the list of banks
import { inWords, isAccepted } from '../../checks/response.js';
import type { RequirementId } from '../../contract/contract.js';
import { equalsUpToMasking } from '../../domain/equals-up-to-masking.js';
import { expectSame, expectThat } from '../../engine/expect.js';
import { areOfOneBusiness } from '../business.js';
import type { Judge } from '../judge.js';
import { hasMask } from '../masks.js';
import { answersOf, firstsBy, read, type Answered, type Members, type Rule } from './rule.js';

const id = 'createRecipient';

export const recipients: Rule = (recording, judge) => {
  const answers = answersOf(recording, id);
  for (const one of firstsBy(recording, answers, 'account_number')) judgeRecipient(one, judge);
  judgeCodes(answers, judge);
  if (recording.isControlled(id))
    for (const exchange of recording.of(id)) {
      const { sent, doubt } = read(exchange);
      if (!recording.conforms(exchange) || recording.isKeyReused(exchange)) continue;
      if (!recording.credentials.mayBeRight(exchange.request)) continue;
      for (const [requirement, what] of brokenIn(sent)) {
        const { response } = exchange;
        if (response?.status === 400) judge.kept(requirement);
        else if (isAccepted(response))
          judge.shows(
            requirement,
            exchange,
            `a refusal (${what})`,
            `it was accepted: ${inWords(exchange)}`,
            doubt,
          );
      }
    }
  // One that is filtered need not have it, and by which names lists are filtered is not shown.
  const [listing] = recording.accepted('listBanks').filter(isWhole).slice(-1);
  const codes = answers
    .filter(({ sent }) => sent['type'] === 'nuban')
    .map(({ sent }) => String(sent['bank_code']));
  // A list by pages may have it on another one.
  if (listing && !/"\w*(page|cursor|has_?more|next)\w*"\s*:/i.test(listing.response!.text))
    for (const code of new Set(codes)) judgeBanks(code, listing, judge);
};

const isWhole = ({ request }: Answered['exchange']): boolean => !request.path.includes('?');

// Endpoints > Create transfer recipient > row account_number, row bank_code, row phone
function brokenIn({
  type,
  account_number: number,
  bank_code: bank,
  phone,
}: Members): [RequirementId, string][] {
  if (typeof number !== 'string' || hasMask(number)) return [];
  // How digits are written is a matter of taste.
  const plain = number.normalize('NFKC').replaceAll(/[\p{Z}\p{C}\s().-]/gu, '');
  const isWrong = (digits: number): boolean =>
    /[a-z]/i.test(plain) || (/^\d+$/.test(plain) && plain.length !== digits);
  const rows: [isBroken: boolean, id: RequirementId, what: string][] = [
    [type === 'nuban' && isWrong(10), `${id}/nuban-digits`, 'an account_number that is not ten digits'],
    [type === 'bvn' && isWrong(11), `${id}/bvn-digits`, 'an account_number that is not eleven digits'],
    [
      type === 'mobile_money' && !/\d/.test(plain),
      `${id}/mobile-money-number`,
      'an account_number that is no phone number',
    ],
    [type === 'nuban' && bank === undefined, `${id}/nuban-needs-bank-code`, 'no bank_code'],
    [type === 'mobile_money' && phone === undefined, `${id}/mobile-money-needs-phone`, 'no phone'],
    [
      (type === 'ghana_mobile_money' || type === 'kenya_mobile_money') && phone === undefined,
      `${id}/country-mobile-money-needs-phone`,
      'no phone',
    ],
  ];
  return rows.filter(([isBroken]) => isBroken).map(([, requirement, what]) => [requirement, what]);
}

// Resources and their fields > Transfer recipient > table
function judgeRecipient({ sent, data, exchange, doubt }: Answered, judge: Judge): void {
  const { verification_status: status, currency, account_number: shown } = data;
  judge.expect(`${id}/created-not-failed`, () =>
    expectThat(status !== 'failed', 'verified or pending', String(status), exchange),
  );
  if (sent['email'] === undefined && sent['metadata'] === undefined) judge.kept(`${id}/optional-members`);
  // A recipient of the same account may have been made before, in another currency.
  const older = doubt ?? 'the recipient may be older than the recording';
  if (sent['currency'] === undefined)
    judge.expect(
      `${id}/default-currency`,
      () => expectSame(currency, 'NGN', 'the currency without one in the request', exchange),
      older,
    );
  else
    judge.expect(
      `${id}/echo`,
      () => expectSame(currency, sent['currency'], 'the currency of the request', exchange),
      older,
    );
  const wanted = String(sent['account_number']);
  const isShown =
    equalsUpToMasking(wanted, String(shown)) ||
    (lastDigits(shown) === lastDigits(wanted) && sent['type'] !== 'nuban');
  judge.expect(
    `${id}/echo`,
    () =>
      expectThat(
        isShown,
        `the (last) digits of the account_number of the request: ${wanted}`,
        String(shown),
        exchange,
      ),
    doubt,
  );
  if (sent['type'] === 'nuban')
    judge.expect(
      `${id}/echo`,
      () => expectSame(data['bank_code'], sent['bank_code'], 'the bank_code of the request', exchange),
      doubt,
    );
}

// A phone is written with its country, with a zero in its place, or in groups.
const lastDigits = (number: unknown): string =>
  String(number).normalize('NFKC').replaceAll(/\D/g, '').slice(-8);

// Resources and their fields > Transfer recipient > row recipient_code. A bvn leads to an account, which may be a recipient already.
function judgeCodes(answers: readonly Answered[], judge: Judge): void {
  for (const [at, { sent, data, exchange }] of answers.entries())
    for (const other of answers.slice(0, at)) {
      if (!areOfOneBusiness([other.exchange, exchange])) continue;
      if ((other.sent['type'] === 'bvn') !== (sent['type'] === 'bvn')) continue;
      if (lastDigits(other.sent['account_number']) === lastDigits(sent['account_number'])) continue;
      if (hasMask([sent['account_number'], other.sent['account_number']])) continue;
      const sameId = data['id'] === other.data['id'] && Number.isSafeInteger(data['id']);
      const differ = data['recipient_code'] !== other.data['recipient_code'] && !sameId;
      const shown = `${String(data['id'])} and ${String(data['recipient_code'])}, as another recipient has`;
      judge.expect(`${id}/own-code`, () =>
        expectThat(differ, 'an id and a recipient_code of its own', shown, exchange, {
          exchanges: [other.exchange, exchange],
        }),
      );
    }
}

// Endpoints > Create transfer recipient > row bank_code, in any format
function judgeBanks(code: string, listing: Answered['exchange'], judge: Judge): void {
  const { text } = listing.response!;
  const words = text.split(/[^\p{L}\p{N}_-]+/u);
  const isHeld =
    text.includes(`"${code}"`) || words.includes(code) || words.includes(code.replace(/^0+/, ''));
  judge.expect('listBanks/holds-known-codes', () =>
    expectThat(isHeld, `the bank code ${code} in the list`, inWords(listing), listing),
  );
}
