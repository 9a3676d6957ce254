import type { Call } from '../operation.js';
import { business } from '../store/store.js';
import { partnerBanks } from '../store/bank-accounts.js';
import { Identities } from '../store/identities.js';
import {
  virtualAccountTypes,
  type VirtualAccountType,
  VirtualAccounts,
  type NewVirtualAccount,
  type VirtualAccount,
} from '../store/virtual-accounts.js';
import { Refusal } from '../refusal.js';

/** What a caller asks to be reserved. */
export interface AccountRequest {
  readonly bankCodes: readonly string[];
  readonly type: VirtualAccountType;
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly phone: string | undefined;
  readonly businessId: string | undefined;
  readonly bvn: string | undefined;
  readonly nin: string | undefined;
}

export type IdentityNumber = 'bvn' | 'nin';

/** Decisions about what a request for a virtual account must look like (Endpoints > Create virtual account). */
export interface AccountRules {
  /** Members without which a request is refused. */
  required(): readonly string[];
  /** Each of these gives a complaint about a value that is there; undefined when it is right. */
  text(value: unknown): string | undefined;
  contact(member: 'email' | 'name' | 'phoneNumber', value: string): string | undefined;
  bankCodes(value: unknown): string | undefined;
  type(value: unknown): string | undefined;
  identityNumber(value: unknown, member: IdentityNumber): string | undefined;
  /** A complaint about a number that is well-formed and that nobody has. */
  unknownNumber(value: string, member: IdentityNumber, call: Call): string | undefined;
  /** A complaint about a request that lacks identification (KYC rules per bank). */
  identification(request: AccountRequest): string | undefined;
  knowsBusiness(id: string): boolean;
}

const partnerCodes: readonly unknown[] = Object.values(partnerBanks);

export const accountRules: AccountRules = {
  required: () => ['bankcode', 'account_type'],
  text: (value) => (typeof value === 'string' ? undefined : 'Give a text'),
  contact: () => undefined,
  bankCodes(value) {
    if (!Array.isArray(value)) return 'Give an array of partner bank codes';
    if (value.length === 0) return 'A partner bank code is required';
    return value.every((code) => partnerCodes.includes(code))
      ? undefined
      : `A partner bank code is one of ${partnerCodes.join(', ')}`;
  },
  type: (value) =>
    (virtualAccountTypes as readonly unknown[]).includes(value)
      ? undefined
      : `Give one of ${virtualAccountTypes.join(', ')}`,
  identityNumber: (value) =>
    typeof value === 'string' && /^[0-9]{11}$/.test(value) ? undefined : 'Give 11 digits as text',
  unknownNumber(value, member, { store }) {
    const people = store.part(Identities);
    const known = member === 'bvn' ? people.withBvn(value) : people.withNin(value);
    return known ? undefined : `No identity has this ${member.toUpperCase()}`;
  },
  // Endpoints > Create virtual account: partner banks A and B.
  identification: ({ type, bankCodes, bvn, nin }) =>
    type === 'STATIC' && bankCodes.includes(partnerBanks.a) && bvn === undefined && nin === undefined
      ? 'BVN is mandatory for STATIC accounts'
      : undefined,
  knowsBusiness: (id) => id === business.id,
};

/** Decisions about virtual accounts. */
export interface AccountsBehaviour {
  /** The account for a customer at one bank. Throws a Refusal for a customer who gets none. */
  reserve(made: NewVirtualAccount, call: Call): VirtualAccount;
  /** The form of `banks` for so many banks. */
  banksForm(type: VirtualAccountType, count: number): 'array' | 'object';
  /** Whether an entry names its bank by code. */
  showsBankCode(type: VirtualAccountType): boolean;
  /** What `business` holds. */
  businessValue(): string;
  /** Members without which an update is refused. */
  requiredForUpdate(): readonly string[];
  /** The account to update. Throws a Refusal for a number that is not known. */
  toUpdate(accountNumber: string, call: Call): VirtualAccount;
  /** Throws a Refusal for an account that is not to be upgraded. */
  upgradable(account: VirtualAccount): void;
}

export const accountsDefaults: AccountsBehaviour = {
  reserve: (made, { store }) => store.part(VirtualAccounts).reserve(made),
  banksForm: (type, count) => (type === 'DYNAMIC' && count === 1 ? 'object' : 'array'),
  // Resources > Virtual account > row bankCode.
  showsBankCode: (type) => type === 'DYNAMIC',
  businessValue: () => business.name,
  requiredForUpdate: () => ['bvn', 'nin'],
  toUpdate(accountNumber, { store }) {
    const found = store.part(VirtualAccounts).find(accountNumber);
    if (!found) throw new Refusal('absent', 'Virtual account not found');
    return found;
  },
  // Endpoints > Update virtual account > paragraph 1.
  upgradable({ type }) {
    if (type !== 'STATIC') throw new Refusal('rule', 'Only STATIC accounts are upgraded');
  },
};
