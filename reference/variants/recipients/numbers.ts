import { defaults } from '../../behaviour/index.js';
import { isMobile } from '../../behaviour/recipient-rules.js';
import type { AccountType } from '../../store/bank-accounts.js';
import { variantTable } from '../variant.js';

const { recipients: sound } = defaults;

/** Mobile money numbers that look otherwise. */
function numbersLike(pattern: RegExp, applies: (type: AccountType) => boolean) {
  return (value: string, type: AccountType): string | undefined => {
    if (!applies(type)) return sound.accountNumber(value, type);
    return pattern.test(value) ? undefined : 'This is no phone number';
  };
}

const isCountry = (type: AccountType): boolean => isMobile(type) && type !== 'mobile_money';

/** Choices about phone numbers. */
export const recipientNumbers = variantTable({
  'recipient-all-mobile-need-bank-code': {
    about: 'createRecipient/mobile-money-bank-code',
    summary: 'All mobile money types need a bank_code.',
    recipients: { needsBankCode: (type) => type !== 'bvn' },
  },
  'recipient-mobile-without-bank-code': {
    about: 'createRecipient/mobile-money-bank-code',
    summary: 'No mobile money type needs a bank_code.',
    recipients: { needsBankCode: (type) => type === 'nuban' },
  },
  'recipient-local-numbers': {
    about: 'createRecipient/country-mobile-money',
    summary: 'In Ghana and Kenya accounts have local phone numbers, such as 0244120001.',
    recipients: {
      accountNumber: numbersLike(/^0[0-9]{8,9}$/, isCountry),
      phone: (value) =>
        /^(\+?[1-9][0-9]{7,14}|0[0-9]{8,9})$/.test(value) ? undefined : 'This is no phone number',
      phoneForm: (phone, type) => (isCountry(type) ? `0${phone.slice(4)}` : phone),
    },
  },
  'recipient-phones-without-plus': {
    about: 'createRecipient/phone-format',
    summary: 'Phone numbers are written without a plus.',
    recipients: {
      accountNumber: numbersLike(/^[1-9][0-9]{7,14}$/, isMobile),
      phone: (value) => (/^[1-9][0-9]{7,14}$/.test(value) ? undefined : 'This is no phone number'),
      phoneForm: (phone) => phone.slice(1),
    },
  },
  'recipient-phones-with-plus-only': {
    about: 'createRecipient/phone-format',
    summary: 'Phone numbers are written with a plus.',
    recipients: {
      accountNumber: numbersLike(/^\+[1-9][0-9]{7,14}$/, isMobile),
      phoneForm: (international) => international,
      phone: (value) => (/^\+[1-9][0-9]{7,14}$/.test(value) ? undefined : 'This is no phone number'),
    },
  },
});
