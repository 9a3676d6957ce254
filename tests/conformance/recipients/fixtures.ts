import type { JsonValue, paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { expectSame } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import {
  acceptedExample,
  exampleIndex,
  allTestable,
  withMembers,
  type AcceptedExample,
} from '../examples.js';
import { expect400, sendMutation } from '../refusals.js';
import { expectMessagesByField, membersOf } from '../../../src/domain/refusal-bodies.js';

type Path = paths['/transfer/recipient']['post'];
type CreateBody = Path['responses'][201]['content']['application/json'];
type Recipient = CreateBody['data'];

export interface Created extends AcceptedExample {
  recipient: Recipient;
}

const forms = ['nuban', 'mobile-money', 'ghana-mobile-money', 'kenya-mobile-money', 'bvn'];

/** A recipient of each type of which the target has an account, made once a run. */
export function created(t: Context): Promise<Created[]> {
  return allTestable(forms, async (form) => {
    const found = await acceptedExample(t, 'createRecipient', form);
    return { ...found, recipient: recipientOf(t, found.exchange) };
  });
}

/** The recipient of an accepted exchange. Throws NotTestable when the body is not the documented one. */
export function recipientOf(t: Context, exchange: Exchange): Recipient {
  if (!t.fits(exchange))
    throw new NotTestable(`the body of ${exchange.operation} is not the documented one: see response.body`);
  return (exchange.response?.json as CreateBody).data;
}

/** The exchange of a request for an account that fails verification by its state. Sent once a run. */
export function failingAccount(t: Context, form = 'nuban'): Promise<Exchange> {
  return t.once(`a recipient (${form}) whose account fails verification`, async (t) => {
    const example = exampleIndex('createRecipient', form);
    const type = form.replaceAll('-', '_');
    await t.control('createRecipient', example);
    const state = await t.given('a bank account that fails verification exists', { type });
    const base = await t.conforming('createRecipient', example);
    const asked = base.body as Record<string, JsonValue>;
    const given = Object.entries(state).filter(([name]) => name in asked && name !== 'type');
    return t.send(withMembers(base, Object.fromEntries(given)));
  });
}

const mutations = [
  { label: 'no name', field: 'name', value: undefined },
  { label: 'no bank_code for nuban', field: 'bank_code', value: undefined },
  { label: 'an unknown type', field: 'type', value: 'cwit' },
  { label: 'an unknown currency', field: 'currency', value: 'XTS' },
  { label: 'an account_number of nine digits', field: 'account_number', value: '012345678' },
];

/** Requests for a bank account that break one rule of one field each, with their exchanges. */
export function brokenRecipients(
  t: Context,
): Promise<{ label: string; field: string; exchange: Exchange }[]> {
  return t.once('broken requests for a recipient', async (t) => {
    const sent = [];
    for (const { label, field, value } of mutations) {
      const mutation = { label, form: 'nuban', members: { [field]: value } };
      sent.push({ label, field, exchange: await sendMutation(t, 'createRecipient', mutation) });
    }
    return sent;
  });
}

/** Endpoints > Create transfer recipient > paragraph 2: the error envelope, with messages by field. */
export function expectFieldErrors(t: Context, exchange: Exchange, what: string): void {
  expectEnvelope(t, exchange, what);
  expectMessagesByField(exchange, what);
}

/** The error envelope, whether or not a field is at fault. */
export function expectEnvelope(t: Context, exchange: Exchange, what: string): void {
  expect400(t, exchange, what);
  expectSame(membersOf(exchange)['status'], 'error', `the status of the envelope (${what})`, exchange);
}
