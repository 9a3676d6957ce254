import type { Big } from 'big.js';
import type { StateValues } from '../../../src/target/states.js';
import type { paths } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/target/offer.js';
import { decimal } from '../../../src/rules/wallet/decimal.js';
import { instead, underReference } from '../../../src/domain/idempotency/hard-reference.js';
import { textsOf, travelling } from '../../../src/domain/travelling.js';
import { hardAmount } from '../../../src/cases/edge-cases/amounts.js';
import type { Pace } from '../../../src/cases/sampling.js';
import type { Sampling } from '../../../src/engine/schedule/registry.js';

type Path = paths['/pms/api/external/request/wallet/transfer/']['post'];
export type Transfer = Path['requestBody']['content']['application/json'];
type Transferred = Path['responses'][200]['content']['application/json']['data'];

/**
 * A conforming transfer of an amount that the wallet can pay (unless `payable` is false). Its states may set the
 * balance: make it before the balance is read. Limits of a transfer are left open: amounts that must be accepted
 * lie between 1,000 and 2,000, near that of the positive control.
 */
export async function givenTransfer(t: Context, amount: string, payable = true): Promise<Transfer> {
  const { body } = await t.cases.conforming('initiateTransfer');
  if (payable && !(await t.wallet.holds(decimal(amount).times(2)))) {
    throw new NotTestable(`the wallet holds less than a transfer of ${amount} and its fee may need`);
  }
  return { ...(body as unknown as Transfer), amount };
}

// Each tries one of the hard references whose turn it is, the first one, with the hardest, all that are left, too.
const users = [
  'initiateTransfer/echo',
  'initiateTransfer/reference-unique',
  'initiateTransfer/optional-members',
  'initiateTransfer/debit',
] as const;
type User = (typeof users)[number];

function referencesOf(user: User, pace: Pace): string[] {
  const all = textsOf('initiateTransfer', pace);
  const at = users.indexOf(user);
  return [...all.slice(at, at + 1), ...(at === 0 ? all.slice(users.length) : [])];
}

/** The plan of a requirement whose transfers have hard references. */
export const hardReferences = (user: User): Sampling => travelling((pace) => referencesOf(user, pace));

/**
 * Sends a transfer under a hard reference, or as it is where the target refuses that. With a one-time password it is
 * sent as it is: each may be for one request only.
 *
 * @param kind of the hard reference: the first one of the requirement unless given
 */
export async function sentTransfer<R extends { exchange: Exchange }>(
  t: Context,
  user: User,
  asked: Transfer,
  send: (body: Transfer) => Promise<R>,
  kind = referencesOf(user, t.sampling.pace)[0],
): Promise<R & { transfer: Transfer }> {
  const tried = asked.otp === undefined ? kind : undefined;
  const sent = await underReference(t, 'initiateTransfer', tried, asked, send);
  return { ...sent, transfer: sent.value };
}

/** Sends a transfer without a key. */
export const plainly = (t: Context) => (body: Transfer) =>
  t.answers.reply(t.http.client.initiateTransfer({ body }));

/** An accepted transfer, with a key where the target knows keys, once its debit has settled. */
export interface SettledTransfer {
  transfer: Transfer;
  /** What was sent, to be sent again. */
  init: { body: Transfer; params?: { header: { 'Idempotency-Key': string } } };
  data: Transferred;
  /** The balance after it, or why it is not what one debit leaves. */
  after: Big | Error;
}

/** Made once a run, so that its debit is not mistaken for that of another. */
export function settledTransfer(t: Context): Promise<SettledTransfer> {
  return t.once('a settled transfer', async (t) => {
    const user = 'initiateTransfer/reference-unique';
    const asked = await givenTransfer(t, hardAmount(user, t.sampling.pace));
    const before = await t.wallet.quiet();
    const keyed = async (body: Transfer) => {
      const params = { header: { 'Idempotency-Key': t.fresh('{uuid}') } };
      const init = offers(t.target, 'idempotency') ? { body, params } : { body };
      return { init, ...(await t.answers.reply(t.http.client.initiateTransfer(init))) };
    };
    const { transfer, init, exchange, data } = await sentTransfer(t, user, asked, keyed);
    t.answers.accepted(exchange);
    const after = await t.wallet
      .debitedOnce(before, transfer.amount, 'the first request')
      .catch((error: Error) => error);
    return { transfer, init, data: data.data, after };
  });
}

/** The other transfers of a requirement that has several hard references; what comes back is judged of each exchange. */
export async function otherReferences(t: Context, user: User): Promise<void> {
  const others = referencesOf(user, t.sampling.pace).slice(1);
  for (const kind of [...others, ...(await instead(t, 'initiateTransfer'))]) {
    await sentTransfer(t, user, await givenTransfer(t, '5.25'), plainly(t), kind);
  }
}

/** Where a transfer to a bank account that a state gave goes. */
export function destinationOf(t: Context, account: StateValues): Partial<Transfer> {
  return {
    account_number: t.states.text(account, 'account_number'),
    bank_code: t.states.text(account, 'bank_code'),
    account_name: t.states.text(account, 'name'),
  };
}
