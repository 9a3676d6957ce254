import type { AccountRequest, IdentityNumber } from '../behaviour/account-request.js';
import { Complaints, textOf } from '../fields.js';
import { jsonBody, type Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import type { VirtualAccountType } from '../store/virtual-accounts.js';

const contacts = ['email', 'name', 'phoneNumber'] as const;
const numbers: readonly IdentityNumber[] = ['bvn', 'nin'];

/** The request in a body (Endpoints > Create virtual account). Throws a Refusal that names the fields at fault. */
export function accountRequest(call: Call): AccountRequest {
  const decide = call.decide.accounts;
  const body = jsonBody(call);
  const complaints = new Complaints();
  const isThere = (member: string): boolean => body[member] !== undefined;

  for (const member of decide.required().filter((name) => !isThere(name))) {
    complaints.add(member, member === 'bankcode' ? 'A partner bank code is required' : 'This is required');
  }
  for (const member of contacts.filter(isThere)) {
    const fault = decide.text(body[member]) ?? decide.contact(member, textOf(body, member) ?? '');
    complaints.add(member, fault);
  }
  if (isThere('businessid')) complaints.add('businessid', decide.text(body['businessid']));
  if (isThere('bankcode')) complaints.add('bankcode', decide.bankCodes(body['bankcode']));
  if (isThere('account_type')) complaints.add('account_type', decide.type(body['account_type']));
  complainAboutNumbers(body, complaints, call);
  complaints.settle('Validation failed');

  const request = read(body);
  complaints.add('bvn', decide.identification(request));
  complaints.settle('Validation failed');
  if (request.businessId !== undefined && !decide.knowsBusiness(request.businessId)) {
    throw new Refusal('absent', 'There is no such business.');
  }
  return request;
}

/** Notes what is wrong with the BVN and the NIN in a body. */
export function complainAboutNumbers(
  body: Record<string, unknown>,
  complaints: Complaints,
  call: Call,
): void {
  const decide = call.decide.accounts;
  for (const member of numbers.filter((name) => body[name] !== undefined)) {
    const value = body[member];
    const fault =
      decide.identityNumber(value, member) ?? decide.unknownNumber(textOf(body, member) ?? '', member, call);
    complaints.add(member, fault);
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
