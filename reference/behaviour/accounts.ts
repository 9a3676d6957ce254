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

/** A request for a reserved account. */
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

const partnerCodes: readonly unknown[] = Object.values(partnerBanks);

/** Decisions about virtual accounts: the rules of a request, and its effect. */
export const accountsDefaults = {
  /** Required members of a request. */
  required: (): readonly string[] => ['bankcode', 'account_type'],
  /** Checks of present values. Each returns an error message, or undefined for a valid value. */
  text: (value: unknown): string | undefined => (typeof value === 'string' ? undefined : 'Give a text'),
  contact: (_member: 'email' | 'name' | 'phoneNumber', _value: string): string | undefined => undefined,
  bankCodes(value: unknown): string | undefined {
    if (!Array.isArray(value)) return 'Give an array of partner bank codes';
    if (value.length === 0) return 'A partner bank code is required';
    return value.every((code) => partnerCodes.includes(code))
      ? undefined
      : `A partner bank code is one of ${partnerCodes.join(', ')}`;
  },
  type: (value: unknown): string | undefined =>
    (virtualAccountTypes as readonly unknown[]).includes(value)
      ? undefined
      : `Give one of ${virtualAccountTypes.join(', ')}`,
  identityNumber: (value: unknown, _member: IdentityNumber): string | undefined =>
    typeof value === 'string' && /^[0-9]{11}$/.test(value) ? undefined : 'Give 11 digits as text',
  /** The error message for a well-formed number that belongs to nobody. */
  unknownNumber(value: string, member: IdentityNumber, { store }: Call): string | undefined {
    const people = store.part(Identities);
    const known = member === 'bvn' ? people.withBvn(value) : people.withNin(value);
    return known ? undefined : `No identity has this ${member.toUpperCase()}`;
  },
  /** The error message for a request without the required identification (KYC rules per bank). */
  // Endpoints > Create virtual account: partner banks A and B.
  identification: ({ type, bankCodes, bvn, nin }: AccountRequest): string | undefined =>
    type === 'STATIC' && bankCodes.includes(partnerBanks.a) && bvn === undefined && nin === undefined
      ? 'BVN is mandatory for STATIC accounts'
      : undefined,
  knowsBusiness: (id: string): boolean => id === business.id,
  /** The account for a customer at one bank. Throws a Refusal if the customer cannot have one. */
  reserve: (made: NewVirtualAccount, { store }: Call): VirtualAccount =>
    store.part(VirtualAccounts).reserve(made),
  /** The form of `banks` for a number of banks. */
  banksForm: (type: VirtualAccountType, count: number): 'array' | 'object' =>
    type === 'DYNAMIC' && count === 1 ? 'object' : 'array',
  /** Whether an entry names its bank by code. */
  // Resources > Virtual account > row bankCode.
  showsBankCode: (type: VirtualAccountType): boolean => type === 'DYNAMIC',
  /** The value of `business`. */
  businessValue: (): string => business.name,
  /** Required members of an update. */
  requiredForUpdate: (): readonly string[] => ['bvn', 'nin'],
  /** The account to update. Throws a Refusal for an unknown number. */
  toUpdate(accountNumber: string, { store }: Call): VirtualAccount {
    const found = store.part(VirtualAccounts).find(accountNumber);
    if (!found) throw new Refusal('absent', 'Virtual account not found');
    return found;
  },
  /** Throws a Refusal for an account that cannot be upgraded. */
  // Endpoints > Update virtual account > paragraph 1.
  upgradable({ type }: VirtualAccount): void {
    if (type !== 'STATIC') throw new Refusal('rule', 'Only STATIC accounts are upgraded');
  },
};
