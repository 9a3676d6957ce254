import { Complaints, textOf } from '../fields.js';
import { jsonBody, type Call } from '../operation.js';
import type { AccountType } from '../store/bank-accounts.js';
import type { RecipientCurrency, RecipientOrder } from '../store/recipients.js';

/** The order in a body (Endpoints > Create transfer recipient). Throws a Refusal that names the fields at fault. */
export function recipientOrder(call: Call): RecipientOrder {
  const decide = call.decide.recipients;
  const body = jsonBody(call);
  const complaints = new Complaints();
  const text = (member: string): string | undefined => textOf(body, member);
  const needs = (member: string): void => {
    if (body[member] === undefined) complaints.add(member, 'This is required');
  };
  const look = (member: string, complaint: (value: string) => string | undefined): void => {
    const value = text(member);
    if (value !== undefined) complaints.add(member, decide.text(body[member]) ?? complaint(value));
  };

  decide.required().forEach(needs);
  look('type', (value) => decide.type(value));
  const type = decide.type(body['type']) === undefined ? (body['type'] as AccountType) : undefined;
  for (const member of ['name', 'bank_code']) look(member, () => undefined);
  // An optional text of no stated length may be empty.
  if (body['email'] !== '') look('email', () => undefined);
  look('account_number', (value) => type && decide.accountNumber(value, type));
  look('phone', (value) => decide.phone(value));
  look('currency', (value) => decide.currency(value));
  if (body['metadata'] !== undefined) complaints.add('metadata', decide.metadata(body['metadata']));
  if (type && decide.needsBankCode(type)) needs('bank_code');
  if (type && decide.needsPhone(type)) needs('phone');
  complaints.settle('Validation failed');

  return {
    type: type ?? 'nuban',
    name: text('name') ?? '',
    accountNumber: text('account_number') ?? '',
    bankCode: text('bank_code'),
    currency: (text('currency') ?? decide.fallbackCurrency(type ?? 'nuban')) as RecipientCurrency,
    email: text('email'),
    phone: text('phone'),
    metadata: (body['metadata'] ?? {}) as Record<string, unknown>,
  };
}
