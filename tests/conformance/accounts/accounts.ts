// Endpoints > Create virtual account, Update virtual account
import { unlike } from '../../../src/cases/fresh.js';
import { operationOf } from '../../../src/contract/contract.js';
import { suite } from '../../../src/domain/suite.js';
import { expectStatus } from '../../../src/checks/expect.js';
import { isAccepted } from '../../../src/checks/response.js';
import { expectFault } from '../../../src/rules/refusals.js';
import { allTestable, exampleIndex, optional, withMembers } from '../examples.js';
import { expectRefusal } from '../refusals.js';
import { brokenRequests, formOfBanks, observeChoices, opened } from './fixtures.js';

export const { entries, requirement } = suite();

const create = 'createVirtualAccount';
const update = 'updateVirtualAccount';
const forms = operationOf(create).examples.map(({ name }) => name);
const bothOrders = [
  ['999991', '120001'],
  ['120001', '999991'],
];

requirement('createVirtualAccount/static-bank-a-needs-kyc', async (t) => {
  const form = exampleIndex(create, 'static-bank-a');
  await t.http.baseline(create, form);
  const base = withMembers(await t.cases.conforming(create, form), { bvn: undefined });
  const note = 'STATIC at partner bank A without BVN and NIN';
  t.check('createVirtualAccount/static-bank-a-needs-kyc', await t.http.send(base, { note }));
  // A request for both banks may create an account at bank B alone.
  const pair = await optional(t.cases.conforming(create, exampleIndex(create, 'static-both-banks')));
  for (const bankcode of pair ? bothOrders : []) {
    const exchange = await t.http.send(withMembers(pair!, { bankcode, bvn: undefined }));
    if (isAccepted(exchange.response) && t.answers.fits(exchange))
      t.check('createVirtualAccount/static-bank-a-needs-kyc', exchange);
  }
});

for (const [name, form] of [
  // The base example covers partner bank A.
  ['dynamic-bank-b-without-kyc', 'dynamic-bank-b'],
  ['static-bank-b-without-kyc', 'static-bank-b'],
  ['static-bank-a-nin', 'static-bank-a-nin'],
] as const) {
  requirement(`createVirtualAccount/${name}`, async (t) => {
    if (form !== 'dynamic-bank-b') await t.http.baseline(create);
    const exchange = await t.http.form(create, exampleIndex(create, form));
    if (t.answers.usedAgain(exchange)) t.answers.accepted(exchange);
    t.check(`createVirtualAccount/${name}`, exchange);
  });
}

requirement('createVirtualAccount/validation-refusal', async (t) => {
  for (const { mutation, exchange } of await brokenRequests(t)) expectRefusal(t, exchange, mutation.label);
});

requirement('createVirtualAccount/errors-by-field', async (t) => {
  await allTestable(await brokenRequests(t), ({ mutation, exchange }) =>
    expectFault(exchange, mutation.field, mutation.label),
  );
});

requirement('createVirtualAccount/account-type', async (t) => {
  await allTestable(forms, async (form) => {
    const { request, banks, entries, exchange } = await opened(t, form);
    t.check('createVirtualAccount/account-type', exchange);
    if (request['account_type'] === 'DYNAMIC' || (request['bankcode'] as string[]).length > 1) return;
    t.result.observe('createVirtualAccount/static-single-bank-shape', formOfBanks(banks));
    const shown = entries.every((entry) => entry.bankCode !== undefined);
    t.result.observe(
      'createVirtualAccount/static-bank-code',
      `${shown ? 'present' : 'absent'} in STATIC responses`,
    );
  });
});

// The two examples have different customers.
requirement('createVirtualAccount/own-number', async (t) => {
  const [first, second] = [await opened(t, 'dynamic-bank-b'), await opened(t, 'static-bank-b')];
  t.check('createVirtualAccount/own-number', first.exchange, second.exchange);
});

for (const name of ['one-entry-per-bank', 'account-at-each-bank'] as const)
  requirement(`createVirtualAccount/${name}`, async (t) => {
    t.check(`createVirtualAccount/${name}`, (await opened(t, 'static-both-banks')).exchange);
  });

for (const name of ['dynamic-single-object', 'dynamic-bank-code'] as const)
  requirement(`createVirtualAccount/${name}`, async (t) => {
    t.check(`createVirtualAccount/${name}`, (await opened(t, 'dynamic-bank-b')).exchange);
    const other = await optional(opened(t, 'dynamic-bank-a'));
    if (other) t.check(`createVirtualAccount/${name}`, other.exchange);
    if (name === 'dynamic-single-object') await observeChoices(t);
  });

// Endpoints > Update virtual account > paragraph 3
requirement('updateVirtualAccount/invalid-payload', async (t) => {
  await t.http.baseline(update);
  const base = await t.cases.conforming(update);
  const { bvn, nin } = base.body as { bvn: string; nin: string };
  for (const [label, members] of [
    ['no bvn', { bvn: undefined }],
    ['no nin', { nin: undefined }],
    ['a bvn with 10 digits', { bvn: bvn.slice(0, -1) }],
    ['a nin with 12 digits', { nin: `${nin}0` }],
  ] as const) {
    expectRefusal(t, await t.http.broken(withMembers(base, members), label), label);
  }
});

// Endpoints > Update virtual account > paragraph 3
requirement('updateVirtualAccount/unknown-account', async (t) => {
  await t.http.baseline(update);
  const base = await t.cases.conforming(update);
  const account_number = unlike(base.path['account_number']!);
  const exchange = await t.http.send({ ...base, path: { account_number } });
  expectStatus(exchange, 404, `the unknown account number ${account_number}`);
});
