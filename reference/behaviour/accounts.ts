import { business } from '../store/business.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import {
  VirtualAccounts,
  type NewVirtualAccount,
  type VirtualAccount,
  type VirtualAccountType,
} from '../store/virtual-accounts.js';

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
