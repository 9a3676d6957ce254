import { FieldErrors } from '../fields.js';
import { success, type Reply } from '../http.js';
import type { Call, Route } from '../operation.js';
import { envelopeShape } from '../refusal.js';
import { bankName } from '../store/banks.js';
import type { VerifiedAccount } from '../store/bank-accounts.js';
import type { RecipientOrder } from '../store/recipients.js';
import { timestamp } from '../timestamp.js';
import { recipientOrder } from './recipient-order.js';

export const recipients: readonly Route[] = [
  {
    operationId: 'createRecipient',
    method: 'POST',
    path: '/transfer/recipient',
    creates: true,
    errorShape: envelopeShape,
    handle: createRecipient,
  },
  {
    operationId: 'listBanks',
    method: 'GET',
    path: '/transfer/banks',
    handle: ({ behaviour }) => success<'listBanks'>(200, behaviour.recipients.bankList()),
  },
];

/** Endpoints > Create transfer recipient: verified first, then created. */
function createRecipient(call: Call): Reply {
  const behaviour = call.behaviour.recipients;
  const order = recipientOrder(call);
  const account = verified(order, call);
  const recipient = behaviour.recipient(order, account, call);
  return success<'createRecipient'>(201, {
    status: 'success',
    message: 'Recipient created',
    data: {
      id: recipient.id,
      recipient_code: recipient.code,
      type: recipient.type,
      name: recipient.name,
      account_number: recipient.accountNumber,
      bank_code: recipient.bankCode,
      bank_name: bankName(recipient.bankCode),
      currency: recipient.currency,
      email: recipient.email ?? '',
      phone: recipient.phone ?? null,
      active: true,
      ...behaviour.verification(account),
      metadata: recipient.metadata as Record<string, never>,
      created_at: timestamp(recipient.at),
      updated_at: timestamp(recipient.at),
    },
  });
}

/** The account, verified with its bank: number, name, standing. Throws a Refusal when it fails. */
function verified(order: RecipientOrder, call: Call): VerifiedAccount {
  const behaviour = call.behaviour.recipients;
  const errors = new FieldErrors();
  const account = behaviour.accountOf(order, call);
  if (order.bankCode !== undefined && !behaviour.knowsBank(order.bankCode)) {
    errors.add('bank_code', 'No bank has this code');
  } else if (account) {
    if (!behaviour.nameMatches(order.name, account.name))
      errors.add('name', 'The name is not that of the account holder');
    const fault = behaviour.standingFault(account, order);
    if (fault) errors.add(...fault);
  } else {
    const stand = behaviour.unverified(order);
    if (stand) return stand;
    errors.add('account_number', 'The bank has no such account');
  }
  errors.settle('Account verification failed');
  return account ?? { bankCode: '' };
}
