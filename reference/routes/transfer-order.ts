import { jsonBody, type Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import type { TransferOrder } from '../store/transfers.js';
import { Wallet } from '../store/wallet.js';

/** The order in a request body (Endpoints > Initiate transfer). Throws a Refusal that names the member at fault. */
export function transferOrder(call: Call): TransferOrder {
  const behaviour = call.behaviour.transfers;
  const body = jsonBody(call);
  const absent = behaviour
    .required()
    .filter((member) => body[member] === undefined || body[member] === null || body[member] === '');
  if (absent.length > 0) throw new Refusal('rule', `${absent.join(', ')}: required.`);

  const textOf = (member: string): string | undefined =>
    body[member] === undefined ? undefined : behaviour.text(body[member], member);
  const needed = (member: string): string => textOf(member) ?? behaviour.fallback(member, call);
  const order = {
    reference: needed('reference'),
    amount: behaviour.amount(needed('amount')),
    accountNumber: needed('account_number'),
    bankCode: needed('bank_code'),
    accountName: textOf('account_name'),
    narration: textOf('narration'),
  };
  const otp = textOf('otp');
  const wallet = call.store.part(Wallet);
  if (call.behaviour.wallet.otp(0) !== undefined && (otp === undefined || otp !== wallet.otp))
    throw new Refusal('rule', 'otp: missing or wrong.');
  if (call.behaviour.wallet.otpIsSpent()) wallet.otp = undefined;
  behaviour.accept(order, call);
  return order;
}
