import { say } from '../../../src/contract/phrase.js';
import type { StateValues } from '../../../src/server-under-test/state-values.js';
import type { paths } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { decimal } from '../../../src/checks/decimal.js';
import { withEdgeValues } from '../../../src/domain/edge-values.js';
import { hardAmount } from '../../../src/cases/edge-cases/amounts.js';

type Path = paths['/pms/api/external/request/wallet/transfer/']['post'];
export type Transfer = Path['requestBody']['content']['application/json'];
type Transferred = Path['responses'][200]['content']['application/json']['data'];

/**
 * A conforming transfer of an amount that the wallet can pay (unless `payable` is false). Its states may set the balance,
 * so make it before the balance is read. Limits of a transfer are unspecified: amounts that must be accepted lie between
 * 1,000 and 2,000, near that of the baseline request.
 */
export async function givenTransfer(t: Context, amount: string, payable = true): Promise<Transfer> {
  const { body } = await t.cases.conforming('initiateTransfer');
  const lowered = t.amount(amount);
  if (payable && !(await t.money.holds(decimal(lowered).times(2)))) {
    throw new NotTestable(say`the wallet holds less than a transfer of ${lowered} and its fee may need`);
  }
  return { ...(body as unknown as Transfer), amount: lowered };
}

/** Sends a transfer with edge-case values in its free members. */
export async function sentTransfer<R extends { exchange: Exchange }>(
  t: Context,
  asked: Transfer,
  send: (body: Transfer) => Promise<R>,
): Promise<R & { transfer: Transfer }> {
  const sent = await withEdgeValues(t, 'initiateTransfer', asked, send);
  return { ...sent, transfer: sent.value };
}

/** Sends a transfer without a key. */
export const plainly = (t: Context) => (body: Transfer) =>
  t.answers.reply(t.http.client.initiateTransfer({ body }));

/** An accepted transfer whose debit has settled, with a key where the server supports keys. */
export interface SettledTransfer {
  transfer: Transfer;
  /** The case, to be sent again. */
  init: { body: Transfer; params?: { header: { 'Idempotency-Key': string } } };
  data: Transferred;
}

/** A transfer that is made once per run and debited once. */
export function settledTransfer(t: Context): Promise<SettledTransfer> {
  return t.once('a settled transfer', async (t) => {
    const user = 'initiateTransfer/reference-unique';
    const asked = await givenTransfer(t, hardAmount(user, t.sampling.pace));
    const keyed = async (body: Transfer) => {
      const params = { header: { 'Idempotency-Key': t.fresh('{uuid}') } };
      const init = offers(t.target, 'idempotency') ? { body, params } : { body };
      return { init, ...(await t.answers.reply(t.http.client.initiateTransfer(init))) };
    };
    const { result } = await t.money.measureShared(() => sentTransfer(t, asked, keyed));
    t.answers.accepted(result.exchange);
    return { transfer: result.transfer, init: result.init, data: result.data.data };
  });
}

/** The destination of a transfer to a bank account of a state. */
export function destinationOf(t: Context, account: StateValues): Partial<Transfer> {
  return {
    account_number: t.states.text(account, 'account_number'),
    bank_code: t.states.text(account, 'bank_code'),
    account_name: t.states.text(account, 'name'),
  };
}
