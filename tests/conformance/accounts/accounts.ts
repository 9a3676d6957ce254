// Endpoints > Create virtual account, Update virtual account
import { unlike } from '../../../src/cases/fresh.js';
import { expectSame, expectStatus, expectThat, inWords, isAccepted } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { suite } from '../../../src/domain/suite.js';
import { accountsOf, brokenRequests, formOfBanks, observeChoices, opened } from './fixtures.js';
import { exampleIndex, optional, withMembers } from '../examples.js';
import { expect400 } from '../refusals.js';
import {
  expectFieldNamed,
  expectMessagesByField,
  membersOf,
  messagesByField,
} from '../../../src/domain/refusal-bodies.js';

export const { entries, requirement } = suite();

const create = 'createVirtualAccount';
const update = 'updateVirtualAccount';

// Endpoints > Create virtual account > paragraph 2
requirement('createVirtualAccount/static-bank-a-needs-kyc', async (t) => {
  const form = exampleIndex(create, 'static-bank-a');
  await t.control(create, form);
  const base = withMembers(await t.conforming(create, form), { bvn: undefined });
  expect400(t, await t.send(base), 'STATIC at partner bank A without BVN and NIN');
  // Bank B is asked for, too: a server may open an account there alone.
  const pair = await optional(t.conforming(create, exampleIndex(create, 'static-both-banks')));
  if (!pair) return;
  for (const bankcode of [
    ['999991', '120001'],
    ['120001', '999991'],
  ]) {
    const exchange = await t.send(withMembers(pair, { bankcode, bvn: undefined }));
    if (!isAccepted(exchange.response) || !t.fits(exchange)) continue;
    const accounts = accountsOf(exchange);
    expectThat(accounts.length < 2, 'no account at partner bank A', `${accounts.length} accounts`, exchange);
  }
});

for (const [name, form] of [
  // Endpoints > Create virtual account > paragraph 2; of bank A, the base case shows it.
  ['dynamic-bank-b-without-kyc', 'dynamic-bank-b'],
  // Endpoints > Create virtual account > paragraph 2
  ['static-bank-b-without-kyc', 'static-bank-b'],
  // Endpoints > Create virtual account > row nin
  ['static-bank-a-nin', 'static-bank-a-nin'],
] as const) {
  requirement(`createVirtualAccount/${name}`, async (t) => {
    if (form !== 'dynamic-bank-b') await t.control(create);
    const exchange = await t.form(create, exampleIndex(create, form));
    if (t.usedAgain(exchange)) t.accepted(exchange);
    expectThat(isAccepted(exchange.response), `an account (${form})`, inWords(exchange), exchange);
    await opened(t, form);
  });
}

// Endpoints > Create virtual account > paragraph 3
requirement('createVirtualAccount/validation-refusal', async (t) => {
  for (const { mutation, exchange } of await brokenRequests(t)) {
    expect400(t, exchange, mutation.label);
    const members = membersOf(exchange);
    expectSame(members['status'], false, `the status of the envelope (${mutation.label})`, exchange);
    for (const name of ['service', 'message']) {
      expectThat(name in members, `${name} in the body (${mutation.label})`, 'none', exchange);
    }
    expectMessagesByField(exchange, mutation.label);
  }
});

// Errors > Body shapes > row Validation (accounts)
requirement('createVirtualAccount/errors-by-field', async (t) => {
  const refusals = (await brokenRequests(t)).filter(({ exchange }) => messagesByField(exchange) !== null);
  if (refusals.length === 0) throw new NotTestable('no refusal has errors by field');
  for (const { mutation, exchange } of refusals) expectFieldNamed(exchange, mutation.field, mutation.label);
});

// Resources and their fields > Virtual account (create response entry) > row account_type
requirement('createVirtualAccount/account-type', async (t) => {
  for (const form of ['dynamic-bank-b', 'static-bank-b']) {
    const { request, banks, entries, exchange } = await opened(t, form);
    expectThat(entries.length > 0, 'an account', 'none', exchange);
    for (const entry of entries)
      expectSame(
        entry.account_type,
        request['account_type'],
        'the account_type that was asked for',
        exchange,
      );
    if (request['account_type'] === 'DYNAMIC') continue;
    t.observe('createVirtualAccount/static-single-bank-shape', formOfBanks(banks));
    const shown = entries.every((entry) => entry.bankCode !== undefined);
    t.observe('createVirtualAccount/static-bank-code', `${shown ? 'present' : 'absent'} in STATIC responses`);
  }
});

// Resources and their fields > Virtual account (create response entry) > row accountNumber: each example is of
// another customer.
requirement('createVirtualAccount/own-number', async (t) => {
  const [first] = (await opened(t, 'dynamic-bank-b')).entries;
  const { entries, exchange } = await opened(t, 'static-bank-b');
  const taken = entries.some(({ accountNumber }) => accountNumber === first?.accountNumber);
  const shown = `${first?.accountNumber} for both`;
  expectThat(!taken, 'different numbers for two customers', shown, exchange);
});

// Resources and their fields > Virtual account (create response entry) > paragraph 1. Names of banks are not
// compared: they may be written in many ways.
requirement('createVirtualAccount/one-entry-per-bank', async (t) => {
  const { request, banks, entries, exchange } = await opened(t, 'static-both-banks');
  const most = (request['bankcode'] as string[]).length;
  expectThat(Array.isArray(banks), 'an array of accounts', 'a single account', exchange);
  const found = `${entries.length} accounts`;
  expectThat(entries.length > 0 && entries.length <= most, `1 to ${most} accounts`, found, exchange);
  const numbers = new Set(entries.map(({ bankName, accountNumber }) => `${accountNumber} at ${bankName}`));
  expectThat(numbers.size === entries.length, 'each account once', [...numbers].join(', '), exchange);
});

requirement('createVirtualAccount/account-at-each-bank', async (t) => {
  const { request, entries, exchange } = await opened(t, 'static-both-banks');
  const codes = (request['bankcode'] as string[]).toSorted();
  expectSame(entries.length, codes.length, 'the number of accounts for two banks', exchange);
  if (entries.every(({ bankCode }) => bankCode !== undefined))
    expectSame(entries.map(({ bankCode }) => bankCode).toSorted(), codes, 'the banks', exchange);
});

// Resources and their fields > Virtual account (create response entry) > paragraph 1
requirement('createVirtualAccount/dynamic-single-object', async (t) => {
  const { banks, exchange } = await opened(t, 'dynamic-bank-b');
  expectThat(!Array.isArray(banks), 'a single account', 'an array', exchange);
  const other = await optional(opened(t, 'dynamic-bank-a'));
  if (other) expectThat(!Array.isArray(other.banks), 'a single account', 'an array', other.exchange);
  await observeChoices(t);
});

// Resources and their fields > Virtual account (create response entry) > row bankCode
requirement('createVirtualAccount/dynamic-bank-code', async (t) => {
  const offered = [await opened(t, 'dynamic-bank-b'), await optional(opened(t, 'dynamic-bank-a'))];
  for (const found of offered) {
    if (!found) continue;
    const { request, entries, exchange } = found;
    const [code] = request['bankcode'] as string[];
    for (const { bankCode } of entries)
      expectSame(bankCode, code, 'the bankCode that was asked for', exchange);
  }
});

// Endpoints > Update virtual account > paragraph 3
requirement('updateVirtualAccount/invalid-payload', async (t) => {
  await t.control(update);
  const base = await t.conforming(update);
  const { bvn, nin } = base.body as { bvn: string; nin: string };
  for (const [label, members] of [
    ['no bvn', { bvn: undefined }],
    ['no nin', { nin: undefined }],
    ['a bvn of ten digits', { bvn: bvn.slice(0, -1) }],
    ['a nin of twelve digits', { nin: `${nin}0` }],
  ] as const) {
    expect400(t, await t.broken(withMembers(base, members), label), label);
  }
});

// Endpoints > Update virtual account > paragraph 3
requirement('updateVirtualAccount/unknown-account', async (t) => {
  await t.control(update);
  const base = await t.conforming(update);
  const account_number = unlike(base.path['account_number']!);
  const exchange = await t.send({ ...base, path: { account_number } });
  expectStatus(exchange, 404, `account number ${account_number}`);
});
