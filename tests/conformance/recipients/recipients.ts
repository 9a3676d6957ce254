// Endpoints > Create transfer recipient; the list of banks
import type { Pace } from '../../../src/cases/sampling.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { expectRefused, expectSame, expectThat, inWords, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { acceptedExample, allTestable, optional, withMembers } from '../examples.js';
import {
  brokenRecipients,
  created,
  expectEnvelope,
  expectFieldErrors,
  failingAccount,
  recipientOf,
} from './fixtures.js';
import { expect400, sendMutation, type ExampleMutation } from '../refusals.js';
import { expectFieldNamed, messagesByField } from '../../../src/domain/refusal-bodies.js';
import { equalsUpToMasking } from '../../../src/domain/equals-up-to-masking.js';

export const { entries, requirement } = suite();

const id = 'createRecipient';
const shorter = (number: string) => number.slice(0, -1);
const longer = (number: string) => `${number}0`;
const lettered = (number: string) => `${number.slice(0, -1)}X`;

// Endpoints > Create transfer recipient > row account_number
for (const [name, form, breaks] of [
  ['nuban-digits', 'nuban', { shorter, longer, lettered }],
  ['bvn-digits', 'bvn', { shorter, longer, lettered }],
  ['mobile-money-number', 'mobile-money', { 'that is no phone number': () => 'no phone number' }],
] as const) {
  requirement(`createRecipient/${name}`, async (t) => {
    for (const [how, broken] of Object.entries<(number: string) => string>(breaks)) {
      const label = `an account_number ${how} for ${form}`;
      const members = (valid: (name: string) => string) => ({
        account_number: broken(valid('account_number')),
      });
      expectRefused(await sendMutation(t, id, { label, form, members }), label);
    }
  });
}

// Endpoints > Create transfer recipient > row bank_code, row phone
for (const [name, form, field] of [
  ['nuban-needs-bank-code', 'nuban', 'bank_code'],
  ['mobile-money-needs-phone', 'mobile-money', 'phone'],
] as const) {
  requirement(`createRecipient/${name}`, async (t) => {
    const label = `no ${field} for ${form}`;
    expectRefused(await sendMutation(t, id, { label, form, members: { [field]: undefined } }), label);
  });
}

// Endpoints > Create transfer recipient > row phone, which may mean the type mobile_money alone.
requirement('createRecipient/country-mobile-money-needs-phone', async (t) => {
  await allTestable(['ghana-mobile-money', 'kenya-mobile-money'], async (form) => {
    const label = `no phone for ${form}`;
    expectRefused(await sendMutation(t, id, { label, form, members: { phone: undefined } }), label);
  });
});

// Endpoints > Create transfer recipient > paragraph 2
requirement('createRecipient/validation-refusal', async (t) => {
  for (const { label, exchange } of await brokenRecipients(t)) expectFieldErrors(t, exchange, label);
});

// Errors > Body shapes > row Envelope error
requirement('createRecipient/errors-by-field', async (t) => {
  const refusals = (await brokenRecipients(t)).filter(({ exchange }) => messagesByField(exchange) !== null);
  if (refusals.length === 0) throw new NotTestable('no refusal has errors by field');
  for (const { label, field, exchange } of refusals) expectFieldNamed(exchange, field, label);
});

// States and transitions > Transfer recipient verification > paragraph 1. Why an account fails is known where the
// suite mutated it; compliance screening and inactive accounts are no fault of a field.
const otherForms = ['mobile-money', 'ghana-mobile-money', 'kenya-mobile-money', 'bvn'];
// Of other types than that of a bank account one run tries who owns it, the next one whether there is one.
const inTurn = <T>(forms: readonly T[], { seed, isWhole }: Pace, turn: number): T[] =>
  forms.filter((_, at) => isWhole || (at + seed + turn) % 2 === 0);
requirement(
  'createRecipient/verification-failure',
  { sampling: { column: 'combinations', kinds: (pace) => inTurn(otherForms, pace, 0) } },
  async (t) => {
    expectEnvelope(t, await failingAccount(t), 'an account that fails verification');
    for (const form of inTurn(otherForms, t.pace, 0)) {
      const exchange = await optional(failingAccount(t, form));
      if (exchange) expectEnvelope(t, exchange, `an account that fails verification (${form})`);
    }
    for (const chosen of [wrongNames[0]!, wrongBank]) {
      const exchange = await optional(sentWrong(t, chosen));
      // Acceptance and other statuses have requirements of their own.
      if (exchange?.response?.status === 400) expectFieldErrors(t, exchange, chosen.label);
    }
  },
);

// Endpoints > Create transfer recipient > row name. Only ASCII letters change their case, which no locale alters; blanks
// are left open.
const inOtherCase = (name: string): string =>
  name.replaceAll(/[a-z]/gi, (one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase()));
const wrongName = (form: string, label: string, nameFor: (name: string) => string): ExampleMutation => ({
  form,
  label,
  members: (valid) => {
    const [right, wrong] = [valid('name'), nameFor(valid('name'))];
    if (wrong === right) throw new NotTestable(`there is no way to write ${right} as ${label}`);
    return { name: wrong };
  },
});
const wrongNames: ExampleMutation[] = [
  wrongName('nuban', 'the name of somebody else', () => 'Cwit Nobody'),
  wrongName('nuban', 'a name with another letter at its end', (name) => `${name}X`),
  wrongName('nuban', 'a name without its last letter', (name) => [...name.trim()].slice(0, -1).join('')),
  wrongName('nuban', 'the name in other letter case', inOtherCase),
];
const nobodys: ExampleMutation[] = [
  wrongName('mobile-money', 'the name of somebody else for mobile money', () => 'Cwit Nobody'),
  wrongName('ghana-mobile-money', 'the name of somebody else in Ghana', () => 'Cwit Nobody'),
  wrongName('kenya-mobile-money', 'the name of somebody else in Kenya', () => 'Cwit Nobody'),
  wrongName('bvn', 'the name of somebody else for a BVN', () => 'Cwit Nobody'),
];
requirement(
  'createRecipient/name-match',
  {
    sampling: { column: 'combinations', kinds: (pace) => inTurn(nobodys, pace, 1).map(({ label }) => label) },
  },
  async (t) => {
    const all = [...wrongNames, ...inTurn(nobodys, t.pace, 1)];
    await allTestable(all, async (wrong) => expect400(t, await sentWrong(t, wrong), wrong.label));
  },
);

// States and transitions > Transfer recipient verification > paragraph 1
const wrongBank: ExampleMutation = {
  form: 'nuban',
  label: 'a bank_code that no bank has',
  members: { bank_code: 'CWIT-NONE' },
};
requirement('createRecipient/bank-code-match', async (t) => {
  expect400(t, await sentWrong(t, wrongBank), wrongBank.label);
});

const sentWrong = (t: Context, wrong: ExampleMutation): Promise<Exchange> =>
  t.once(`a recipient with ${wrong.label}`, (t) => sendMutation(t, id, wrong));

// States and transitions > Transfer recipient verification > paragraph 1
requirement('createRecipient/created-not-failed', async (t) => {
  await t.control(id);
  const all = await created(t);
  for (const { recipient, exchange } of all) {
    const { verification_status } = recipient;
    expectThat(verification_status !== 'failed', 'verified or pending', verification_status, exchange);
  }
  for (const status of new Set(all.map(({ recipient }) => recipient.verification_status)))
    t.observe('createRecipient/verification-transitions', `${status} at first`);
  const exchange = await optional(failingAccount(t));
  if (!exchange || !isAccepted(exchange.response)) return;
  const { verification_status } = recipientOf(t, exchange);
  expectThat(verification_status !== 'failed', 'no recipient, or none that failed', 'failed', exchange);
});

// Resources and their fields > Transfer recipient > table. Formats of a number, and a code that was not sent, are
// left open. The type and the name are judged of every accepted exchange, by x-echoes.
requirement('createRecipient/echo', async (t) => {
  await t.control(id);
  for (const { request, recipient, exchange } of await created(t)) {
    const ofBank = ['account_number', 'bank_code'] as const;
    for (const field of request['type'] === 'nuban'
      ? (['currency', ...ofBank] as const)
      : (['currency'] as const))
      expectSame(recipient[field], request[field], `the ${field} of the request`, exchange);
    // A phone number may be returned without its country code.
    const wanted = request['account_number'] as string;
    const digits = (number: string) => number.replaceAll(/\D/g, '').slice(-8);
    const { account_number: shown } = recipient;
    expectThat(
      equalsUpToMasking(wanted, shown) || digits(shown) === digits(wanted),
      `the (last) digits of the account_number of the request: ${wanted}`,
      shown,
      exchange,
    );
  }
});

// Resources and their fields > Transfer recipient > row recipient_code. The code of a second recipient of one
// account is left open.
requirement('createRecipient/own-code', async (t) => {
  await t.control(id);
  const all = await created(t);
  for (const [index, { request, recipient, exchange }] of all.entries()) {
    const others = all
      .slice(0, index)
      .filter((one) => one.request['account_number'] !== request['account_number']);
    for (const other of others.map((one) => one.recipient)) {
      // Integers above 2^53 lose their last digits in a JSON number.
      const sameId = recipient.id === other.id && Number.isSafeInteger(other.id);
      const differ = recipient.recipient_code !== other.recipient_code && !sameId;
      const shown = `${recipient.id} and ${recipient.recipient_code}, as another recipient has`;
      expectThat(differ, 'an id and a recipient_code of its own', shown, exchange);
    }
  }
  if (all.length < 2) throw new NotTestable('there is an account of one type only');
});

// Endpoints > Create transfer recipient > row email, row metadata
requirement('createRecipient/optional-members', async (t) => {
  await t.control(id);
  const bare = withMembers(await t.conforming(id), { email: undefined, metadata: undefined });
  const exchange = await t.send(bare, { note: 'no email and no metadata' });
  if (t.usedAgain(exchange)) t.accepted(exchange);
  const expected = 'a recipient without email and metadata';
  expectThat(isAccepted(exchange.response), expected, inWords(exchange), exchange);
});

// Endpoints > Create transfer recipient > row currency
requirement('createRecipient/default-currency', async (t) => {
  await t.control(id);
  const base = await t.conforming(id);
  const { currency } = base.body as { currency: string };
  if (currency !== 'NGN') throw new NotTestable(`the bank account of the state is in ${currency}`);
  const exchange = await t.send(withMembers(base, { currency: undefined }), { note: 'no currency' });
  if (t.usedAgain(exchange)) t.accepted(exchange);
  expectThat(isAccepted(exchange.response), 'a recipient in NGN', inWords(exchange), exchange);
  expectSame(recipientOf(t, exchange).currency, 'NGN', 'the currency without one in the request', exchange);
});

// Endpoints > Create transfer recipient > row bank_code, in any format. A list by pages may have it on a later one.
requirement('listBanks/holds-known-codes', async (t) => {
  const { request } = await acceptedExample(t, id, 'nuban');
  const code = request['bank_code'] as string;
  const exchange = await t.control('listBanks');
  const text = exchange.response?.text ?? '';
  const words = text.split(/[^\p{L}\p{N}_-]+/u);
  // A code that is a JSON number lacks its leading zeros.
  const held = text.includes(`"${code}"`) || words.includes(code) || words.includes(code.replace(/^0+/, ''));
  if (!held && /"\w*(page|cursor|has_?more|next)\w*"\s*:/i.test(text))
    throw new NotTestable('the list comes by pages, whose form is not shown');
  expectThat(held, `the bank code ${code} in the list`, inWords(exchange), exchange);
});
