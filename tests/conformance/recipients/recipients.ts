// Endpoints > Create transfer recipient; the list of banks
import { say } from '../../../src/contract/phrase.js';
import type { Pace } from '../../../src/cases/sampling.js';
import { isAccepted } from '../../../src/checks/response.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { withEdgeValues } from '../../../src/domain/edge-values.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { expectFault } from '../../../src/rules/refusals.js';
import type { State } from '../../../src/rules/index.js';
import {
  acceptedExample,
  allTestable,
  checkWhatIsShown,
  exampleIndex,
  optional,
  withMembers,
} from '../examples.js';
import { expectRefusal, sendMutation, type ExampleMutation } from '../refusals.js';
import { brokenRecipients, created, failingAccount } from './fixtures.js';

export const { entries, requirement } = suite();

const id = 'createRecipient';
const shorter = (number: string) => number.slice(0, -1);
const longer = (number: string) => `${number}0`;
const lettered = (number: string) => `${number.slice(0, -1)}X`;

for (const [name, form, breaks] of [
  ['nuban-digits', 'nuban', { shorter, longer, lettered }],
  ['bvn-digits', 'bvn', { shorter, longer, lettered }],
  ['mobile-money-number', 'mobile-money', { 'that is no phone number': () => 'no phone number' }],
] as const)
  requirement(`createRecipient/${name}`, async (t) => {
    for (const [how, broken] of Object.entries<(number: string) => string>(breaks)) {
      const label = `an account_number ${how} for ${form}`;
      const members = (valid: (name: string) => string) => ({
        account_number: broken(valid('account_number')),
      });
      t.check(`createRecipient/${name}`, await sendMutation(t, id, { label, form, members }));
    }
  });

for (const [name, forms, field] of [
  ['nuban-needs-bank-code', ['nuban'], 'bank_code'],
  ['mobile-money-needs-phone', ['mobile-money'], 'phone'],
  ['country-mobile-money-needs-phone', ['ghana-mobile-money', 'kenya-mobile-money'], 'phone'],
] as const)
  requirement(`createRecipient/${name}`, async (t) => {
    await allTestable(forms, async (form) => {
      const mutation = { label: `no ${field} for ${form}`, form, members: { [field]: undefined } };
      t.check(`createRecipient/${name}`, await sendMutation(t, id, mutation));
    });
  });

requirement('createRecipient/validation-refusal', async (t) => {
  for (const { label, exchange } of await brokenRecipients(t)) expectRefusal(t, exchange, label);
});

for (const name of ['phone', 'verified'] as const)
  requirement(`createRecipient/${name}`, async (t) => {
    await checkWhatIsShown(
      t,
      `createRecipient/${name}`,
      (await created(t)).map(({ exchange }) => [exchange]),
    );
  });

requirement('createRecipient/errors-by-field', async (t) => {
  await allTestable(await brokenRecipients(t), ({ label, field, exchange }) =>
    expectFault(exchange, field, label),
  );
});

// States and transitions > Transfer recipient verification > paragraph 1. The suite knows the cause of a failure only
// where it changed a member: compliance screening and inactive accounts are not the fault of a field.
const otherForms = ['mobile-money', 'ghana-mobile-money', 'kenya-mobile-money', 'bvn'];
// For types other than bank accounts, runs alternate between a wrong owner and an unknown account.
const inTurn = <T>(forms: readonly T[], { seed, isWhole }: Pace, turn: number): T[] =>
  forms.filter((_, at) => isWhole || (at + seed + turn) % 2 === 0);
requirement(
  'createRecipient/verification-failure',
  { sampling: { column: 'combinations', kinds: (pace) => inTurn(otherForms, pace, 0) } },
  async (t) => {
    const known = await failingAccount(t);
    t.checkWith('createRecipient/verification-failure', known.state, known.exchange);
    for (const form of inTurn(otherForms, t.sampling.pace, 0)) {
      const other = await optional(failingAccount(t, form));
      if (other) t.checkWith('createRecipient/verification-failure', other.state, other.exchange);
    }
    for (const chosen of [wrongNames[0]!, wrongBank]) {
      const exchange = (await optional(sentWrong(t, chosen)))?.exchange;
      // Acceptance and other statuses have requirements of their own.
      if (exchange?.response?.status === 400) expectRefusal(t, exchange, chosen.label);
    }
  },
);

// Endpoints > Create transfer recipient > row name. Only ASCII letters change their case, which no locale alters. Spaces
// are unspecified.
const inOtherCase = (name: string): string =>
  name.replaceAll(/[a-z]/gi, (one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase()));
const wrongName = (form: string, label: string, nameFor: (name: string) => string): ExampleMutation => ({
  form,
  label,
  members: (valid) => {
    const [right, wrong] = [valid('name'), nameFor(valid('name'))];
    if (wrong === right) throw new NotTestable(say`${right} cannot be written as ${label}`);
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
    const all = [...wrongNames, ...inTurn(nobodys, t.sampling.pace, 1)];
    await allTestable(all, async (wrong) => {
      const { state, exchange } = await sentWrong(t, wrong);
      t.checkWith('createRecipient/name-match', state, exchange);
    });
  },
);

// States and transitions > Transfer recipient verification > paragraph 1
const wrongBank: ExampleMutation = {
  form: 'nuban',
  label: 'a bank_code that no bank has',
  members: { bank_code: 'CWIT-NONE' },
};
requirement('createRecipient/bank-code-match', async (t) => {
  const { state, exchange } = await sentWrong(t, wrongBank);
  t.checkWith('createRecipient/bank-code-match', state, exchange);
});

const sentWrong = (t: Context, wrong: ExampleMutation): Promise<{ exchange: Exchange; state: State }> =>
  t.once(`a recipient with ${wrong.label}`, async (t) => {
    const example = exampleIndex(id, wrong.form);
    await t.http.baseline(id, example);
    const values = (await t.cases.conforming(id, example)).body as State['values'];
    return { exchange: await sendMutation(t, id, wrong), state: { params: {}, values } };
  });

requirement('createRecipient/created-not-failed', async (t) => {
  await t.http.baseline(id);
  const all = await created(t);
  for (const { exchange } of all) t.check('createRecipient/created-not-failed', exchange);
  for (const status of new Set(all.map(({ recipient }) => recipient.verification_status)))
    t.result.observe('createRecipient/verification-transitions', `${status} at first`);
  const failing = await optional(failingAccount(t));
  if (failing && isAccepted(failing.exchange.response))
    t.check('createRecipient/created-not-failed', failing.exchange);
});

requirement('createRecipient/echo', async (t) => {
  await t.http.baseline(id);
  for (const { exchange } of await created(t)) t.check('createRecipient/echo', exchange);
});

requirement('createRecipient/own-code', async (t) => {
  await t.http.baseline(id);
  const all = (await created(t)).map(({ exchange }) => exchange);
  if (all.length < 2) throw new NotTestable('accounts of two types are needed, and only one is known');
  const pairs = all.flatMap((second, at) => all.slice(0, at).map((first) => [first, second] as const));
  await allTestable(pairs, (pair) => t.check('createRecipient/own-code', ...pair));
});

requirement('createRecipient/optional-members', async (t) => {
  await t.http.baseline(id);
  const bare = withMembers(await t.cases.conforming(id), { email: undefined, metadata: undefined });
  const exchange = await t.http.send(bare, { note: 'no email and no metadata' });
  if (t.answers.usedAgain(exchange)) t.answers.accepted(exchange);
  t.check('createRecipient/optional-members', exchange);
});

requirement('createRecipient/default-currency', async (t) => {
  await t.http.baseline(id);
  const base = await t.cases.conforming(id);
  const { currency } = base.body as { currency: string };
  if (currency !== 'NGN') throw new NotTestable(say`the bank account of the state is in ${currency}`);
  const { exchange } = await withEdgeValues(t, id, base.body as object, async (body) => ({
    exchange: await t.http.send(withMembers(base, { ...body, currency: undefined }), { note: 'no currency' }),
  }));
  if (t.answers.usedAgain(exchange)) t.answers.accepted(exchange);
  t.check('createRecipient/default-currency', exchange);
});

requirement('listBanks/holds-known-codes', async (t) => {
  const { exchange } = await acceptedExample(t, id, 'nuban');
  t.check('listBanks/holds-known-codes', exchange, await t.http.baseline('listBanks'));
});
