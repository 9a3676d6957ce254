import type { AccountRequest, IdentityNumber } from '../behaviour/account-request.js';
import { FieldErrors, textOf } from '../fields.js';
import { jsonBody, type Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import type { VirtualAccountType } from '../store/virtual-accounts.js';

const contacts = ['email', 'name', 'phoneNumber'] as const;
const numbers: readonly IdentityNumber[] = ['bvn', 'nin'];

/** The request in a body (Endpoints > Create virtual account). Throws a Refusal that names the fields at fault. */
export function accountRequest(call: Call): AccountRequest {
  const behaviour = call.behaviour.accounts;
  const body = jsonBody(call);
  const errors = new FieldErrors();
  const isThere = (member: string): boolean => body[member] !== undefined;

  for (const member of behaviour.required().filter((name) => !isThere(name))) {
    errors.add(member, member === 'bankcode' ? 'A partner bank code is required' : 'This is required');
  }
  for (const member of contacts.filter(isThere)) {
    const fault = behaviour.text(body[member]) ?? behaviour.contact(member, textOf(body, member) ?? '');
    errors.add(member, fault);
  }
  if (isThere('businessid')) errors.add('businessid', behaviour.text(body['businessid']));
  if (isThere('bankcode')) errors.add('bankcode', behaviour.bankCodes(body['bankcode']));
  if (isThere('account_type')) errors.add('account_type', behaviour.type(body['account_type']));
  complainAboutNumbers(body, errors, call);
  errors.settle('Validation failed');

  const request = read(body);
  errors.add('bvn', behaviour.identification(request));
  errors.settle('Validation failed');
  if (request.businessId !== undefined && !behaviour.knowsBusiness(request.businessId)) {
    throw new Refusal('absent', 'There is no such business.');
  }
  return request;
}

/** Notes what is wrong with the BVN and the NIN in a body. */
export function complainAboutNumbers(body: Record<string, unknown>, errors: FieldErrors, call: Call): void {
  const behaviour = call.behaviour.accounts;
  for (const member of numbers.filter((name) => body[name] !== undefined)) {
    const value = body[member];
    const fault =
      behaviour.identityNumber(value, member) ??
      behaviour.unknownNumber(textOf(body, member) ?? '', member, call);
    errors.add(member, fault);
  }
}

function read(body: Record<string, unknown>): AccountRequest {
  const text = (member: string): string | undefined => textOf(body, member);
  return {
    bankCodes: [...new Set([body['bankcode'] ?? []].flat().map(String))],
    type: (text('account_type') ?? 'DYNAMIC') as VirtualAccountType,
    email: text('email'),
    name: text('name'),
    phone: text('phoneNumber'),
    businessId: text('businessid'),
    bvn: text('bvn'),
    nin: text('nin'),
  };
}
