import { defaults } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { onSuccess } from '../../rewrite.js';
import { partnerBanks } from '../../store/banks.js';
import { Identities } from '../../store/identities.js';
import { variantTable } from '../variant.js';

const { accounts: sound } = defaults;

/** Choices about upgrading virtual accounts. */
export const accountUpgrading = variantTable({
  'update-unknown-number-accepted': {
    about: 'updateVirtualAccount/unknown-identity-number',
    summary: 'A BVN or NIN is not looked up when an account is upgraded.',
    accounts: {
      unknownNumber: (value, member, call) =>
        call.route.operationId === 'updateVirtualAccount'
          ? undefined
          : sound.unknownNumber(value, member, call),
    },
  },
  'update-numbers-of-one-person': {
    about: 'ruling:given-values',
    summary: 'BVN and NIN must belong to the same person.',
    accounts: {
      toUpdate(accountNumber, call) {
        const people = call.store.part(Identities);
        const { bvn, nin } = JSON.parse(call.request.body) as Record<'bvn' | 'nin', string>;
        if (people.withBvn(bvn) !== people.withNin(nin))
          throw new Refusal('rule', 'bvn, nin: these are two people.');
        return sound.toUpdate(accountNumber, call);
      },
    },
  },
  'update-only-once': {
    about: 'updateVirtualAccount/other-accounts',
    summary: 'An account that is upgraded already is refused.',
    accounts: {
      upgradable(account) {
        sound.upgradable(account);
        if (account.identified) throw new Refusal('conflict', 'This account is upgraded already.');
      },
    },
  },
  'update-only-at-bank-b': {
    about: 'updateVirtualAccount/other-accounts',
    summary: 'Accounts at partner bank A are refused.',
    accounts: {
      upgradable(account) {
        sound.upgradable(account);
        if (account.bankCode !== partnerBanks.b)
          throw new Refusal('rule', 'Only accounts at partner bank B are upgraded.');
      },
    },
  },
  'update-any-account': {
    about: 'updateVirtualAccount/other-accounts',
    summary: 'DYNAMIC accounts are upgraded, too.',
    accounts: { upgradable: () => undefined },
  },
  'update-values-otherwise': {
    about: 'updateVirtualAccount/values',
    summary: 'The BVN is masked, service and business are other texts, and errors has entries.',
    alter(answer, call) {
      if (call?.route.operationId !== 'updateVirtualAccount') return answer;
      return onSuccess('*', (value, index) =>
        typeof value === 'boolean' ? value : Array.isArray(value) ? [{ code: 'NONE' }, 0] : `value ${index}`,
      )(answer, call);
    },
  },
});
