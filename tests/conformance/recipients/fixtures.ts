import { say } from '../../../src/contract/phrase.js';
import type { JsonValue, paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { NotTestable } from '../../../src/engine/errors.js';
import {
  acceptedExample,
  exampleIndex,
  allTestable,
  withMembers,
  type AcceptedExample,
} from '../examples.js';
import type { State } from '../../../src/rules/index.js';
import { sendMutation } from '../refusals.js';

type Path = paths['/transfer/recipient']['post'];
type CreateBody = Path['responses'][201]['content']['application/json'];
type Recipient = CreateBody['data'];

export interface Created extends AcceptedExample {
  recipient: Recipient;
}

const forms = ['nuban', 'mobile-money', 'ghana-mobile-money', 'kenya-mobile-money', 'bvn'];

/** A recipient of each type for which the server has an account, made once per run. */
export function created(t: Context): Promise<Created[]> {
  return allTestable(forms, async (form) => {
    const found = await acceptedExample(t, 'createRecipient', form);
    return { ...found, recipient: recipientOf(t, found.exchange) };
  });
}

/** The recipient of an accepted exchange. Throws NotTestable when the body is not as documented. */
function recipientOf(t: Context, exchange: Exchange): Recipient {
  if (!t.answers.fits(exchange))
    throw new NotTestable(say`the body of ${exchange.operation} is not as documented: see response.body`);
  return (exchange.response?.json as CreateBody).data;
}

/** The exchange of a request for an account that fails verification by its state. Sent once per run. */
export function failingAccount(t: Context, form = 'nuban'): Promise<{ exchange: Exchange; state: State }> {
  return t.once(`a recipient (${form}) whose account fails verification`, async (t) => {
    const example = exampleIndex('createRecipient', form);
    const type = form.replaceAll('-', '_');
    await t.http.baseline('createRecipient', example);
    const state = await t.states.given('a bank account that fails verification exists', { type });
    const base = await t.cases.conforming('createRecipient', example);
    const asked = base.body as Record<string, JsonValue>;
    const given = Object.entries(state).filter(([name]) => name in asked && name !== 'type');
    const broken = withMembers(base, Object.fromEntries(given));
    const { account_number } = broken.body as Record<string, JsonValue>;
    return {
      exchange: await t.http.send(broken),
      state: { params: { type }, values: { ...state, account_number } },
    };
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
