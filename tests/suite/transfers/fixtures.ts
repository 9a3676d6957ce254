import type { StateValues } from '../../../src/target/states.js';
import type { paths } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { decimal } from '../../../src/domain/decimal.js';

type Path = paths['/pms/api/external/request/wallet/transfer/']['post'];
export type Transfer = Path['requestBody']['content']['application/json'];
type Transferred = Path['responses'][200]['content']['application/json']['data'];

/**
 * A conforming transfer of an amount that the wallet can pay (unless `payable` is false). Its states may set the
 * balance: make it before the balance is read. Limits of a transfer are left open: amounts that must be accepted
 * lie between 1,000 and 2,000, near that of the positive control.
 */
export async function givenTransfer(t: Context, amount: string, payable = true): Promise<Transfer> {
  const { body } = await t.conforming('initiateTransfer');
  if (payable && !(await t.wallet.holds(decimal(amount).times(2)))) {
    throw new NotTestable(`the wallet holds less than a transfer of ${amount} and its fee may need`);
  }
  return { ...(body as unknown as Transfer), amount };
}

/** An accepted transfer whose debit has settled, so that it is not mistaken for that of another. */
export async function settledTransfer(
  t: Context,
  amount: string,
  destination: Partial<Transfer> = {},
): Promise<{ transfer: Transfer; exchange: Exchange; data: Transferred }> {
  const transfer = { ...(await givenTransfer(t, amount)), ...destination };
  const before = await t.wallet.quiet();
  const { exchange, data } = await t.reply(t.client.initiateTransfer({ body: transfer }));
  t.accepted(exchange);
  await t.wallet.after((balance) => before.minus(balance).gte(amount));
  return { transfer, exchange, data: data.data };
}

/** Where a transfer to a bank account that a state gave goes. */
export function destinationOf(t: Context, account: StateValues): Partial<Transfer> {
  return {
    account_number: t.text(account, 'account_number'),
    bank_code: t.text(account, 'bank_code'),
    account_name: t.text(account, 'name'),
  };
}
