import type { components } from '../../generated/types.js';
import type { Call } from '../operation.js';
import { BankAccounts, type BankAccount, type VerifiedAccount } from '../store/bank-accounts.js';
import { banks } from '../store/banks.js';
import { Recipients, type Recipient, type RecipientOrder } from '../store/recipients.js';

type Schema = components['schemas']['Recipient'];

/** Decisions about verification, creation and the list of banks. */
export interface RecipientsBehaviour {
  knowsBank(code: string): boolean;
  /** The account that an order means, as the banks know it. */
  accountOf(order: RecipientOrder, call: Call): BankAccount | undefined;
  nameMatches(given: string, registered: string): boolean;
  /** A complaint by field about an account that the bank does not let pass. */
  standingFault(
    account: BankAccount,
    order: RecipientOrder,
  ): readonly [field: string, message: string] | undefined;
  /** What stands in for an account that verification did not find; undefined refuses the order. */
  unverified(order: RecipientOrder): VerifiedAccount | undefined;
  /** The recipient for an account that passed. Throws a Refusal for one that gets none. */
  recipient(order: RecipientOrder, account: VerifiedAccount, call: Call): Recipient;
  /** What a new recipient says of its verification. */
  verification(account: VerifiedAccount): Pick<Schema, 'verified' | 'verification_status'>;
  /** The body of the list of banks, in any form. */
  bankList(): unknown;
}

export const recipientsDefaults: RecipientsBehaviour = {
  knowsBank: (code) => banks.some((bank) => bank.code === code),
  accountOf({ type, bankCode, accountNumber }, { store }) {
    const accounts = store.part(BankAccounts);
    if (bankCode === undefined) return accounts.findByNumber(type, accountNumber);
    const found = accounts.find(bankCode, accountNumber);
    return found?.type === type ? found : undefined;
  },
  // Endpoints > Create transfer recipient > row name.
  nameMatches: (given, registered) => given === registered,
  standingFault({ standing }) {
    if (standing === 'dormant') return ['account_number', 'The account is not active'];
    if (standing === 'blocked') return ['name', 'The holder does not pass compliance screening'];
    return undefined;
  },
  unverified: () => undefined,
  recipient: (order, account, { store }) => store.part(Recipients).add(order, account),
  verification: () => ({ verified: true, verification_status: 'verified' }),
  bankList: () => ({ status: 'success', message: 'Banks retrieved', data: banks }),
};
