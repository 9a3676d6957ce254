import { defaults } from '../../behaviour/index.js';
import { dropped, isSuccess, members, onSuccess } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const recipient = defectsOf('createRecipient');
const { recipients: sound } = defaults;
const echo = ['echo'];
const optional = ['echo-optional'];
const body = ['response.body'];

/** Faults of what is answered. */
export const answers: readonly Defect[] = [
  recipient('recipient-says-failed', 'A recipient that is created says failed.', ['created-not-failed'], {
    recipients: { verification: () => ({ verified: true, verification_status: 'failed' }) },
  }),
  recipient('recipient-name-in-title-case', 'The name comes back as Ada Obi.', echo, {
    alter: onSuccess('data.name', (name) =>
      String(name).replaceAll(/\B\w+/g, (letters) => letters.toLowerCase()),
    ),
  }),
  recipient('recipient-account-number-without-zero', 'The account number lost its zero.', echo, {
    alter: onSuccess('data.account_number', (number) => String(number).replace(/^0+/, '')),
  }),
  recipient('recipient-account-number-masked', 'Only the end of the account number comes back.', echo, {
    alter: onSuccess('data.account_number', (number) => `******${String(number).slice(-4)}`),
  }),
  recipient('recipient-bank-name-and-code-swapped', 'The code and the name of the bank are swapped.', echo, {
    alter: onSuccess('data', (data) => {
      const { bank_code: code, bank_name: name, ...rest } = members(data);
      return { ...rest, bank_code: name, bank_name: code };
    }),
  }),
  recipient('recipient-without-metadata', 'The metadata comes back empty.', optional, {
    alter: onSuccess('data.metadata', () => ({})),
  }),
  recipient('recipient-without-email', 'The email comes back empty.', optional, {
    alter: onSuccess('data.email', () => ''),
  }),
  recipient('recipient-always-in-dollars', 'Every recipient is paid in USD.', [...echo, 'default-currency'], {
    alter: onSuccess('data.currency', () => 'USD'),
  }),
  recipient(
    'recipient-in-dollars-by-default',
    'Without currency, the recipient is paid in USD.',
    ['default-currency'],
    {
      recipients: { fallbackCurrency: () => 'USD' },
    },
  ),
  recipient('recipient-needs-currency', 'Without currency, the request is refused.', ['default-currency'], {
    recipients: { required: () => [...sound.required(), 'currency'] },
  }),
  recipient('recipient-code-for-all', 'Every recipient has the same code.', ['own-code'], {
    alter: onSuccess('data.recipient_code', () => 'RCP_1'),
  }),
  recipient('recipient-id-for-all', 'Every recipient has the same id.', ['own-code'], {
    alter: onSuccess('data.id', () => 1),
  }),
  recipient('recipient-id-as-text', 'The id is text.', body, { alter: onSuccess('data.id', String) }),
  recipient('recipient-code-left-out', 'There is no recipient_code.', body, {
    alter: onSuccess('data.recipient_code', dropped),
  }),
  recipient('recipient-metadata-as-text', 'metadata is JSON in a text.', body, {
    alter: onSuccess('data.metadata', (metadata) => JSON.stringify(metadata)),
  }),
  recipient('recipient-verification-in-capitals', 'verification_status is VERIFIED.', body, {
    alter: onSuccess('data.verification_status', (status) => String(status).toUpperCase()),
  }),
  recipient('recipient-created-as-epoch', 'created_at is an epoch.', body, {
    alter: onSuccess('data.created_at', (time) => Date.parse(String(time)) / 1000),
  }),
  recipient('recipient-envelope-status-true', 'The status of the envelope is a boolean.', body, {
    alter: onSuccess('status', () => true),
  }),
  recipient('recipient-answers-200', 'A new recipient gets 200, where 201 is stated.', ['response.success'], {
    alter: (answer) => (isSuccess(answer) ? { ...answer, status: 200 } : answer),
  }),
];
