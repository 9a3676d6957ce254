import type { StateValues } from '../../../src/target/states.js';
import type { paths } from '../../../src/contract/contract.js';
import type { Context } from '../../../src/domain/context.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { decimal } from '../../../src/domain/decimal.js';
import { accepting } from '../../../src/domain/accepting.js';
import { textsOf, travelling } from '../../../src/domain/travelling.js';
import { hardAmount } from '../../../src/cases/hard-values/amounts.js';
import { hardText } from '../../../src/cases/hard-values/texts.js';
import type { Pace } from '../../../src/cases/plan.js';
import type { Plan } from '../../../src/engine/registry.js';

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

// Each tries one of the hard references whose turn it is, the last one all others, too.
const users = [
  'initiateTransfer/debit',
  'initiateTransfer/reference-unique',
  'initiateTransfer/optional-members',
  'initiateTransfer/idempotency.one-effect',
  'initiateTransfer/echo',
] as const;
type User = (typeof users)[number];

function referencesOf(user: User, pace: Pace): string[] {
  const at = users.indexOf(user);
  return textsOf('initiateTransfer', pace).slice(at, user === users.at(-1) ? undefined : at + 1);
}

/** The plan of a requirement whose transfers have hard references. */
export const hardReferences = (user: User): Plan => travelling((pace) => referencesOf(user, pace));

/**
 * Sends a transfer under a hard reference, or as it is where the target refuses that. With a one-time password it is
 * sent as it is: each may be for one request only.
 *
 * @param turn which of the hard references of the requirement
 */
export async function sentTransfer<R extends { exchange: Exchange }>(
  t: Context,
  user: User,
  transfer: Transfer,
  send: (body: Transfer) => Promise<R>,
  turn = 0,
): Promise<R & { transfer: Transfer }> {
  const kind = transfer.otp === undefined ? referencesOf(user, t.pace)[turn] : undefined;
  const hard =
    kind === undefined ? [] : [{ ...transfer, reference: hardText(kind, (text) => t.fresh(text)) }];
  const sent = await accepting(t, 'the reference of a transfer', [...hard, transfer], send);
  return { ...sent, transfer: sent.value };
}

/** Sends a transfer without a key. */
export const plainly = (t: Context) => (body: Transfer) => t.reply(t.client.initiateTransfer({ body }));

/** An accepted transfer whose debit has settled, so that it is not mistaken for that of another. */
export async function settledTransfer(
  t: Context,
  user: User,
  destination: Partial<Transfer> = {},
): Promise<{ transfer: Transfer; exchange: Exchange; data: Transferred }> {
  const asked = { ...(await givenTransfer(t, hardAmount(user, t.pace))), ...destination };
  const before = await t.wallet.quiet();
  const { transfer, exchange, data } = await sentTransfer(t, user, asked, plainly(t));
  t.accepted(exchange);
  await t.wallet.after((balance) => before.minus(balance).gte(transfer.amount));
  return { transfer, exchange, data: data.data };
}

/** The other transfers of a requirement that has several hard references; what comes back is judged of each exchange. */
export async function otherReferences(t: Context, user: User): Promise<void> {
  for (const turn of referencesOf(user, t.pace).keys()) {
    if (turn === 0) continue;
    await sentTransfer(t, user, await givenTransfer(t, '5.25'), plainly(t), turn);
  }
}

/** Where a transfer to a bank account that a state gave goes. */
export function destinationOf(t: Context, account: StateValues): Partial<Transfer> {
  return {
    account_number: t.text(account, 'account_number'),
    bank_code: t.text(account, 'bank_code'),
    account_name: t.text(account, 'name'),
  };
}
