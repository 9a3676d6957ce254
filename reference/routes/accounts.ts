import type { components } from '../../generated/types.js';
import { FieldErrors, textOf } from '../checked-body.js';
import { success, type Reply } from '../http.js';
import { jsonBody, type Call, type Route } from '../operation.js';
import { errorShape, type ErrorShape, Refusal } from '../refusal.js';
import { bankName } from '../store/bank-accounts.js';
import { business } from '../store/store.js';
import type { VirtualAccount, VirtualAccountType } from '../store/virtual-accounts.js';
import { timestampWithOffset } from '../formats.js';
import type { AccountRequest, IdentityNumber } from '../behaviour/accounts.js';

type Entry = components['schemas']['VirtualAccount'];

const path = '/pms/api/external/request/customerReservedAccount/';

export const accounts: readonly Route[] = [
  {
    operationId: 'createVirtualAccount',
    method: 'POST',
    path,
    creates: true,
    errorShape: (refusal) => (refusal.status === 400 ? validationShape(refusal) : errorShape(refusal)),
    handle: createVirtualAccount,
  },
  {
    operationId: 'updateVirtualAccount',
    method: 'PUT',
    path: `${path}{account_number}/`,
    creates: true,
    errorShape,
    handle: updateVirtualAccount,
  },
];

/** Validation (accounts): the body of a 400 (Errors > Body shapes). */
const validationShape: ErrorShape = ({ message, errors }) => ({
  status: false,
  service: 'CREATE_VIRTUAL_ACCOUNT',
  message,
  errors,
});

/** Endpoints > Create virtual account. */
function createVirtualAccount(call: Call): Reply {
  const behaviour = call.behaviour.accounts;
  const { bankCodes, type, email, name, bvn, nin } = accountRequest(call);
  const identified = bvn !== undefined || nin !== undefined;
  const made = bankCodes.map((bankCode) =>
    behaviour.reserve({ bankCode, type, email, name, identified }, call),
  );
  const entries = made.map((account) => entryOf(account, behaviour.showsBankCode(account.type)));
  const [first] = entries;
  return success<'createVirtualAccount'>(200, {
    status: true,
    service: 'CREATE_VIRTUAL_ACCOUNT',
    business: behaviour.businessValue(),
    banks: first && behaviour.banksForm(type, entries.length) === 'object' ? first : entries,
  });
}

function entryOf(account: VirtualAccount, showsBankCode: boolean): Entry {
  return {
    ...(showsBankCode ? { bankCode: account.bankCode } : {}),
    bankName: bankName(account.bankCode),
    accountNumber: account.accountNumber,
    accountName: [business.name, account.name].filter(Boolean).join(' / '),
    account_type: account.type,
    expire_date: timestampWithOffset(account.expiresAt),
    trackingReference: account.trackingReference,
  };
}

/** Endpoints > Update virtual account: the daily receive limit is removed. */
function updateVirtualAccount(call: Call): Reply {
  const behaviour = call.behaviour.accounts;
  const body = jsonBody(call);
  const errors = new FieldErrors();
  for (const member of behaviour.requiredForUpdate().filter((name) => body[name] === undefined)) {
    errors.add(member, 'This is required');
  }
  complainAboutNumbers(body, errors, call);
  errors.settle();

  const account = behaviour.toUpdate(call.request.params['account_number'] ?? '', call);
  behaviour.upgradable(account);
  account.identified = true;
  return success<'updateVirtualAccount'>(200, {
    status: true,
    service: 'UPDATE_VIRTUAL_ACCOUNT',
    bvn: textOf(body, 'bvn') ?? '',
    business: behaviour.businessValue(),
    errors: [],
  });
}

const contacts = ['email', 'name', 'phoneNumber'] as const;
const numbers: readonly IdentityNumber[] = ['bvn', 'nin'];

/** The request in a body (Endpoints > Create virtual account). Throws a Refusal that names the fields at fault. */
function accountRequest(call: Call): AccountRequest {
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

/** Adds the errors of the BVN and the NIN in a body. */
function complainAboutNumbers(body: Record<string, unknown>, errors: FieldErrors, call: Call): void {
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
