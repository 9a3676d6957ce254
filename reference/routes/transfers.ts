import { success, type Reply } from '../http.js';
import { type Call, type Route, jsonBody } from '../operation.js';
import { Refusal } from '../refusal.js';
import { BankAccounts } from '../store/bank-accounts.js';
import { Transfers, type Transfer, type TransferOrder } from '../store/transfers.js';
import { Wallet } from '../store/wallet.js';

export const transfers: readonly Route[] = [
  {
    operationId: 'initiateTransfer',
    method: 'POST',
    path: '/pms/api/external/request/wallet/transfer/',
    creates: true,
    handle: initiateTransfer,
  },
];

/** Endpoints > Initiate transfer. One reference makes one transfer, one transfer makes one debit. */
async function initiateTransfer(call: Call): Promise<Reply> {
  const behaviour = call.behaviour.transfers;
  const order = transferOrder(call);
  const made = call.store.part(Transfers);
  const make = async (): Promise<Reply> => {
    const earlier = behaviour.earlier(made, order);
    if (earlier) return transferReply(behaviour.secondUse(earlier, order, call), call);
    await behaviour.afterLookup();
    await pay(order, call);
    const transfer: Transfer = {
      ...order,
      sessionId: behaviour.sessionId(order, call),
      destinationName: destinationName(order, call),
      at: call.clock.now(),
    };
    made.byReference.set(order.reference, transfer);
    return transferReply(transfer, call);
  };
  return behaviour.exclusively(made, make, order, call);
}

/** Debits the wallet. Throws a Refusal for insufficient balance. */
async function pay(order: TransferOrder, call: Call): Promise<void> {
  const behaviour = call.behaviour.transfers;
  const wallet = call.store.part(Wallet);
  const { available } = wallet;
  const fee = behaviour.fee(order.amount);
  const required = order.amount.plus(fee);
  if (!behaviour.affordable(required, available)) {
    throw new Refusal(
      'balance',
      behaviour.shortfallMessage({ amount: order.amount, fee, required, available }),
    );
  }
  await behaviour.afterBalanceCheck();
  await behaviour.debit(wallet, required, order, call);
}

function transferReply(transfer: Transfer, call: Call): Reply {
  const behaviour = call.behaviour.transfers;
  return success<'initiateTransfer'>(behaviour.transferStatus(), {
    status: true,
    message: 'Transfer initiated',
    data: {
      reference: transfer.reference,
      session_id: transfer.sessionId,
      amount: behaviour.amountText(transfer.amount),
      // States and transitions > Wallet transfer.
      status: 'pending',
      destination_account_number: transfer.accountNumber,
      destination_bank_code: transfer.bankCode,
      destination_account_name: transfer.destinationName,
    },
  });
}

/** The name of the account at the bank, or the name in the request. */
function destinationName(order: TransferOrder, call: Call): string {
  const known = call.store.part(BankAccounts).find(order.bankCode, order.accountNumber);
  return known?.name ?? order.accountName ?? 'ACCOUNT HOLDER';
}

/** The order in a request body (Endpoints > Initiate transfer). Throws a Refusal that names the member at fault. */
function transferOrder(call: Call): TransferOrder {
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
  if (call.behaviour.wallet.otp(0) !== undefined && !behaviour.takesPassword(otp, wallet.otp))
    throw new Refusal('rule', 'otp: missing or wrong.');
  if (call.behaviour.wallet.otpIsSpent()) wallet.otp = undefined;
  behaviour.accept(order, call);
  return order;
}
