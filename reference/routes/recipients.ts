import { Complaints } from '../fields.js';
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
    handle: ({ decide }) => success<'listBanks'>(200, decide.recipients.bankList()),
  },
];

/** Endpoints > Create transfer recipient: verified first, then created. */
function createRecipient(call: Call): Reply {
  const decide = call.decide.recipients;
  const order = recipientOrder(call);
  const account = verified(order, call);
  const recipient = decide.recipient(order, account, call);
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
      ...decide.verification(account),
      metadata: recipient.metadata as Record<string, never>,
      created_at: timestamp(recipient.at),
      updated_at: timestamp(recipient.at),
    },
  });
}

/** The account, verified with its bank: number, name, standing. Throws a Refusal when it fails. */
function verified(order: RecipientOrder, call: Call): VerifiedAccount {
  const decide = call.decide.recipients;
  const complaints = new Complaints();
  const account = decide.accountOf(order, call);
  if (order.bankCode !== undefined && !decide.knowsBank(order.bankCode)) {
    complaints.add('bank_code', 'No bank has this code');
  } else if (account) {
    if (!decide.nameMatches(order.name, account.name))
      complaints.add('name', 'The name is not that of the account holder');
    const fault = decide.standingFault(account, order);
    if (fault) complaints.add(...fault);
  } else {
    const stand = decide.unverified(order);
    if (stand) return stand;
    complaints.add('account_number', 'The bank has no such account');
  }
  complaints.settle('Account verification failed');
  return account ?? { bankCode: '' };
}
