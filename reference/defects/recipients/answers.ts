import { defaults } from '../../behaviour/index.js';
import { dropped, isSuccess, members, onSuccess } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

const { recipients: sound } = defaults;

/** Defects of what is answered. */
export const recipientAnswers = defectsOf('createRecipient', {
  'recipient-says-failed': {
    summary: 'A recipient that is created says failed.',
    fails: 'created-not-failed',
    recipients: { verification: () => ({ verified: true, verification_status: 'failed' }) },
  },
  'recipient-name-in-title-case': {
    summary: 'The name comes back as Ada Obi.',
    fails: 'echo',
    alter: onSuccess('data.name', (name) =>
      String(name).replaceAll(/\B\w+/g, (letters) => letters.toLowerCase()),
    ),
  },
  'recipient-account-number-without-zero': {
    summary: 'The account number lost its zero.',
    fails: 'echo',
    alter: onSuccess('data.account_number', (number) => String(number).replace(/^0+/, '')),
  },
  'recipient-account-number-masked': {
    summary: 'Only the end of the account number comes back.',
    fails: 'echo',
    alter: onSuccess('data.account_number', (number) => `******${String(number).slice(-4)}`),
  },
  'recipient-bank-name-and-code-swapped': {
    summary: 'The code and the name of the bank are swapped.',
    fails: 'echo',
    alter: onSuccess('data', (data) => {
      const { bank_code: code, bank_name: name, ...rest } = members(data);
      return { ...rest, bank_code: name, bank_name: code };
    }),
  },
  'recipient-without-metadata': {
    summary: 'The metadata comes back empty.',
    fails: 'echo-optional',
    alter: onSuccess('data.metadata', () => ({})),
  },
  'recipient-without-email': {
    summary: 'The email comes back empty.',
    fails: 'echo-optional',
    alter: onSuccess('data.email', () => ''),
  },
  'recipient-always-in-dollars': {
    summary: 'Every recipient is paid in USD.',
    fails: ['echo', 'default-currency'],
    alter: onSuccess('data.currency', () => 'USD'),
  },
  'recipient-in-dollars-by-default': {
    summary: 'Without currency, the recipient is paid in USD.',
    fails: 'default-currency',
    recipients: { fallbackCurrency: () => 'USD' },
  },
  'recipient-needs-currency': {
    summary: 'Without currency, the request is refused.',
    fails: 'default-currency',
    recipients: { required: () => [...sound.required(), 'currency'] },
  },
  'recipient-code-for-all': {
    summary: 'Every recipient has the same code.',
    fails: 'own-code',
    alter: onSuccess('data.recipient_code', () => 'RCP_1'),
  },
  'recipient-id-for-all': {
    summary: 'Every recipient has the same id.',
    fails: 'own-code',
    alter: onSuccess('data.id', () => 1),
  },
  'recipient-code-left-out': {
    summary: 'There is no recipient_code.',
    fails: 'response.body',
    alter: onSuccess('data.recipient_code', dropped),
  },
  'recipient-verification-in-capitals': {
    summary: 'verification_status is VERIFIED.',
    fails: 'response.body',
    alter: onSuccess('data.verification_status', (status) => String(status).toUpperCase()),
  },
  'recipient-answers-200': {
    summary: 'A new recipient gets 200, where 201 is stated.',
    fails: 'response.success',
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 200 } : answer),
  },
});
