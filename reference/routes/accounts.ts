import type { components } from '../../generated/types.js';
import { FieldErrors, textOf } from '../fields.js';
import { success, type Reply } from '../http.js';
import { jsonBody, type Call, type Route } from '../operation.js';
import { errorShape, type ErrorShape } from '../refusal.js';
import { bankName } from '../store/banks.js';
import { business } from '../store/business.js';
import type { VirtualAccount } from '../store/virtual-accounts.js';
import { timestampWithOffset } from '../timestamp.js';
import { accountRequest, complainAboutNumbers } from './account-request.js';

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
