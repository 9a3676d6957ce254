import type { paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { fateOf, isAccepted } from '../../../src/checks/response.js';
import type { Context } from '../../../src/domain/context.js';
import { acceptedExample, exampleIndex, optional, withMembers, type AcceptedExample } from '../examples.js';
import { sendMutation, type ExampleMutation } from '../refusals.js';

type Path = paths['/pms/api/external/request/customerReservedAccount/']['post'];
type CreateBody = Path['responses'][200]['content']['application/json'];
type Banks = CreateBody['banks'];
type Entry = Exclude<Banks, unknown[]>;

/** The accounts of an accepted example request. */
export interface Opened extends AcceptedExample {
  banks: Banks;
  /** The accounts in `banks`, which is a single object or an array. */
  entries: Entry[];
}

/** The accounts of an accepted example. Throws NotTestable if the server refused it, or if a provider state is missing. */
export async function opened(t: Context, form: string): Promise<Opened> {
  const found = await acceptedExample(t, 'createVirtualAccount', form);
  const { banks } = found.body as CreateBody;
  return { ...found, banks, entries: [banks].flat() };
}

export const formOfBanks = (banks: Banks): string =>
  Array.isArray(banks)
    ? `an array of ${banks.length} account${banks.length === 1 ? '' : 's'}`
    : 'a single account';

/** A mutation of one field. */
type FieldMutation = ExampleMutation & { field: string };

const mutations: readonly FieldMutation[] = [
  { label: 'no bankcode', form: 'dynamic-bank-b', members: { bankcode: undefined }, field: 'bankcode' },
  { label: 'an empty bankcode array', form: 'dynamic-bank-b', members: { bankcode: [] }, field: 'bankcode' },
  {
    label: 'an unknown bankcode',
    form: 'static-bank-b',
    members: { bankcode: ['120001', '000000'] },
    field: 'bankcode',
  },
  {
    label: 'an unknown account_type',
    form: 'dynamic-bank-b',
    members: { account_type: 'CWIT' },
    field: 'account_type',
  },
  {
    label: 'a bvn with 10 digits',
    form: 'static-bank-a',
    members: (valid) => ({ bvn: valid('bvn').slice(0, 10) }),
    field: 'bvn',
  },
];

/**
 * Requests that violate one rule each, with their responses. Requests that need an identity are left out if there is none.
 */
export function brokenRequests(t: Context): Promise<{ mutation: FieldMutation; exchange: Exchange }[]> {
  return t.once('invalid requests for an account', async (t) => {
    await t.http.baseline('createVirtualAccount');
    const sent = [];
    for (const mutation of mutations) {
      const exchange = await optional(sendMutation(t, 'createVirtualAccount', mutation));
      if (exchange) sent.push({ mutation, exchange });
    }
    return sent;
  });
}

/** Observes unspecified behavior of the server, without testing it. */
export async function observeChoices(t: Context): Promise<void> {
  const id = 'createVirtualAccount';
  const { request, entries } = await opened(t, 'static-bank-b');
  const again = await t.http.send(
    { ...(await t.cases.conforming(id)), body: request },
    { note: 'a second request for the same customer' },
  );
  t.result.observe('createVirtualAccount/same-customer-again', sameCustomer(entries, again));
  const form = exampleIndex(id, 'dynamic-bank-a');
  if (!(await optional(t.http.baseline(id, form)))) return;
  const bare = withMembers(await t.cases.conforming(id, form), { bvn: undefined });
  const unidentified = await t.http.send(bare, { note: 'DYNAMIC at partner bank A without BVN and NIN' });
  t.result.observe('createVirtualAccount/dynamic-bank-a-kyc', `${fateOf(unidentified)} without BVN and NIN`);
  const both = withMembers(await t.cases.conforming(id, form), { bankcode: ['999991', '120001'] });
  const several = await t.http.send(both, { note: 'DYNAMIC at both partner banks' });
  if (isAccepted(several.response) && t.answers.fits(several))
    t.result.observe('createVirtualAccount/dynamic-several-banks-shape', formOfBanks(banksOf(several)));
}

function sameCustomer(first: Entry[], again: Exchange): string {
  if (!isAccepted(again.response)) return fateOf(again);
  const numbers = accountsOf(again).map((entry) => entry.accountNumber);
  return numbers.includes(first[0]?.accountNumber ?? '') ? 'the same account' : 'another account';
}

/** The accounts of an accepted exchange with the documented body. */
export const accountsOf = (exchange: Exchange): Entry[] => [banksOf(exchange)].flat();

const banksOf = ({ response }: Exchange): Banks => (response?.json as CreateBody).banks;
