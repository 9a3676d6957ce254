import { FieldErrors, textOf } from '../checked-body.js';
import { success, type Reply } from '../http.js';
import { type Call, type Route, jsonBody } from '../operation.js';
import { envelopeShape } from '../refusal.js';
import { bankName, type VerifiedAccount, type AccountType } from '../store/bank-accounts.js';
import type { RecipientOrder, RecipientCurrency } from '../store/recipients.js';
import { timestamp } from '../formats.js';

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

/** Endpoints > Create transfer recipient. The server verifies the account before it creates the recipient. */
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

/** The account, verified with its bank: number, name, standing. Throws a Refusal if verification fails. */
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

/** The order in a body (Endpoints > Create transfer recipient). Throws a Refusal that names the fields at fault. */
function recipientOrder(call: Call): RecipientOrder {
  const behaviour = call.behaviour.recipients;
  const body = jsonBody(call);
  const errors = new FieldErrors();
  const text = (member: string): string | undefined => textOf(body, member);
  const needs = (member: string): void => {
    if (body[member] === undefined) errors.add(member, 'This is required');
  };
  const look = (member: string, complaint: (value: string) => string | undefined): void => {
    const value = text(member);
    if (value !== undefined) errors.add(member, behaviour.text(body[member]) ?? complaint(value));
  };

  behaviour.required().forEach(needs);
  look('type', (value) => behaviour.type(value));
  const type = behaviour.type(body['type']) === undefined ? (body['type'] as AccountType) : undefined;
  for (const member of ['name', 'bank_code']) look(member, () => undefined);
  // An optional text without a documented length may be empty.
  if (body['email'] !== '') look('email', () => undefined);
  look('account_number', (value) => type && behaviour.accountNumber(value, type));
  look('phone', (value) => behaviour.phone(value));
  look('currency', (value) => behaviour.currency(value));
  if (body['metadata'] !== undefined) errors.add('metadata', behaviour.metadata(body['metadata']));
  if (type && behaviour.needsBankCode(type)) needs('bank_code');
  if (type && behaviour.needsPhone(type)) needs('phone');
  errors.settle('Validation failed');

  return {
    type: type ?? 'nuban',
    name: text('name') ?? '',
    accountNumber: text('account_number') ?? '',
    bankCode: text('bank_code'),
    currency: (text('currency') ?? behaviour.fallbackCurrency(type ?? 'nuban')) as RecipientCurrency,
    email: text('email'),
    phone: text('phone'),
    metadata: (body['metadata'] ?? {}) as Record<string, unknown>,
  };
}
