import { FieldErrors, textOf } from '../fields.js';
import { jsonBody, type Call } from '../operation.js';
import type { AccountType } from '../store/bank-accounts.js';
import type { RecipientCurrency, RecipientOrder } from '../store/recipients.js';

/** The order in a body (Endpoints > Create transfer recipient). Throws a Refusal that names the fields at fault. */
export function recipientOrder(call: Call): RecipientOrder {
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
  // An optional text of no stated length may be empty.
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
