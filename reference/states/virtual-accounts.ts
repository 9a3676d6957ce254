import { partnerBanks } from '../store/banks.js';
import { business } from '../store/business.js';
import { Identities } from '../store/identities.js';
import { VirtualAccounts } from '../store/virtual-accounts.js';
import type { State } from './state.js';

export const virtualAccounts: Record<string, State> = {
  'a business is known': () => ({ business_id: business.id }),

  /** A new STATIC account at partner bank B, and a person who is known by BVN and NIN. */
  'a static virtual account without KYC exists': (_, { store }) => {
    const { bvn, nin, firstName, surname } = store.part(Identities).register();
    const { accountNumber } = store.part(VirtualAccounts).reserve({
      bankCode: partnerBanks.b,
      type: 'STATIC',
      email: undefined,
      name: `${firstName} ${surname}`,
      identified: false,
    });
    return { account_number: accountNumber, bvn, nin };
  },
};
