import { defaults, type Overrides } from '../../behaviour/index.js';
import { slotOf } from '../../behaviour/service.js';
import { bodyOf, hasOddText } from '../../changes/requests.js';
import { dayBefore } from '../../changes/values.js';
import { members } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

const { recipients: sound } = defaults;

const withEmail = (bend: (email: string) => string): Overrides => ({
  recipients: {
    recipient: (order, account, call) =>
      sound.recipient({ ...order, email: order.email && bend(order.email) }, account, call),
  },
});

type Members = [name: string, value: unknown][];

const withMetadata = (bend: (members: Members) => Members): Overrides => ({
  recipients: {
    recipient: (order, account, call) =>
      sound.recipient(
        { ...order, metadata: Object.fromEntries(bend(Object.entries(order.metadata))) },
        account,
        call,
      ),
  },
});

const values = (bend: (text: string) => unknown): Overrides =>
  withMetadata((members) => members.map(([name, value]) => [name, bend(String(value))]));

/** Defects of the response with a recipient. */
export const recipientAnswers = defectsOf('createRecipient', {
  'recipient-says-failed': defect('The server creates a recipient with verification_status failed.')
    .breaks('created-not-failed')
    .recipients({ verification: () => ({ verified: true, verification_status: 'failed' }) }),
  'recipient-name-in-title-case': defect('The server returns the name in title case, such as Ada Obi.')
    .breaks('echo')
    .shows('data.name', (name) => String(name).replaceAll(/\B\w+/g, (letters) => letters.toLowerCase())),
  'recipient-account-number-without-zero': defect('The server drops the leading zero of the account number.')
    .breaks('echo')
    .shows('data.account_number', (number) => String(number).replace(/^0+/, '')),
  'recipient-bank-name-and-code-swapped': defect('The server swaps the code and the name of the bank.')
    .breaks('echo')
    .shows('data', (data) => {
      const { bank_code: code, bank_name: name, ...rest } = members(data);
      return { ...rest, bank_code: name, bank_name: code };
    }),
  'recipient-without-metadata': defect('The server returns empty metadata.')
    .breaks('echo-optional')
    .shows('data.metadata', () => ({})),
  'recipient-without-email': defect('The server returns an empty email.')
    .breaks('echo-optional')
    .shows('data.email', ''),
  'recipient-always-in-dollars': defect('The server returns USD as the currency of every recipient.')
    .breaks('echo', 'default-currency')
    .shows('data.currency', 'USD'),
  'recipient-in-dollars-by-default': defect('The server returns USD for a recipient without currency.')
    .breaks('default-currency')
    .recipients({ fallbackCurrency: () => 'USD' }),
  'recipient-needs-currency': defect('The server rejects a request without currency.')
    .breaks('default-currency')
    .recipients({ required: () => [...sound.required(), 'currency'] }),
  'recipient-code-for-all': defect('The server gives every recipient the same code.')
    .breaks('own-code')
    .shows('data.recipient_code', 'RCP_1'),
  'recipient-id-for-all': defect('The server gives every recipient the same id.')
    .breaks('own-code')
    .shows('data.id', 1),
  'recipient-code-left-out': defect('The server omits recipient_code.')
    .breaks('response.body')
    .hides('data.recipient_code'),
  'recipient-verification-in-capitals': defect('The server returns verification_status as VERIFIED.')
    .breaks('response.body')
    .shows('data.verification_status', (status) => String(status).toUpperCase()),
  'recipient-answers-200': defect('The server returns 200 instead of the stated 201 for a new recipient.')
    .breaks('response.success')
    .answers(200),
  'recipient-abroad-runs-replays': defect(
    'The server creates another Ghana or Kenya recipient for a repeated request.',
  )
    .breaks('idempotency.replay')
    .service({
      slot: (key, call) =>
        /^(ghana|kenya)/.test(String(bodyOf(call.request)['type'])) ? undefined : slotOf(key, call),
    }),
  'recipient-email-plus-as-blank': defect('The server replaces a plus in an email with a space.')
    .breaks('echo-kept', 'echo-optional')
    .with(withEmail((email) => email.replaceAll('+', ' '))),
  'recipient-email-without-dots': defect('The server removes dots before the at sign of an email.')
    .breaks('echo-kept', 'echo-optional')
    .with(withEmail((email) => email.replaceAll(/\.(?=.*@)/g, ''))),
  'recipient-email-cut-at-50': defect('The server truncates an email to 50 characters.')
    .breaks('echo-kept', 'echo-optional')
    .with(withEmail((email) => email.slice(0, 50))),
  'recipient-email-escaped': defect('The server escapes an apostrophe in an email for HTML.')
    .breaks('echo-kept', 'echo-optional')
    .with(withEmail((email) => email.replaceAll("'", '&#39;'))),
  'recipient-metadata-of-20-members': defect('The server truncates metadata to twenty members.')
    .breaks('echo-optional')
    .with(withMetadata((members) => members.slice(0, 20))),
  'recipient-metadata-cut-at-100': defect('The server truncates a metadata value to 100 characters.')
    .breaks('echo-optional')
    .with(values((text) => text.slice(0, 100))),
  'recipient-metadata-guessed-types': defect('The server parses a metadata value that looks like JSON.')
    .breaks('echo-optional')
    .with(values((text) => (/^-?[\d.]+$/.test(text) ? Number(text) : text))),
  'recipient-metadata-names-in-small-letters': defect('The server stores metadata names in lower case.')
    .breaks('echo-optional')
    .with(withMetadata((members) => members.map(([name, value]) => [name.toLowerCase(), value]))),
  'recipient-metadata-of-100-members': defect('The server truncates metadata to a hundred members.')
    .breaks('echo-optional')
    .with(withMetadata((members) => members.slice(0, 100))),
  'recipient-metadata-names-cut-at-40': defect('The server truncates a metadata name to 40 characters.')
    .breaks('echo-optional')
    .with(withMetadata((members) => members.map(([name, value]) => [name.slice(0, 40), value]))),
  'recipient-metadata-names-with-underscores': defect(
    'The server replaces a space in a metadata name with an underscore.',
  )
    .breaks('echo-optional')
    .with(withMetadata((members) => members.map(([name, value]) => [name.replaceAll(' ', '_'), value]))),
  'recipient-metadata-without-zeros': defect('The server removes leading zeros from a metadata value.')
    .breaks('echo-optional')
    .with(values((text) => text.replace(/^0+(?=\d+$)/, ''))),
  'recipient-metadata-escaped': defect('The server escapes an ampersand in a metadata value for HTML.')
    .breaks('echo-optional')
    .with(values((text) => text.replaceAll('&', '&amp;'))),
  'recipient-metadata-emojis-lost': defect(
    'The server replaces emojis in a metadata value with question marks.',
  )
    .breaks('echo-optional')
    .with(values((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'))),
  'recipient-metadata-fractions-rounded': defect('The server drops the fraction of a number in metadata.')
    .breaks('echo-optional')
    .with(
      withMetadata((members) =>
        members.map(([name, value]) => [name, typeof value === 'number' ? Math.trunc(value) : value]),
      ),
    ),
  'recipient-metadata-lists-emptied': defect('The server empties lists nested in metadata.')
    .breaks('echo-optional')
    .with(
      withMetadata((members) =>
        members.map(([name, value]) => [
          name,
          JSON.parse(JSON.stringify(value, (_, one: unknown) => (Array.isArray(one) ? [] : one))) as unknown,
        ]),
      ),
    ),
  'recipient-name-of-odd-email-null': defect('The server returns no name for an unusual email.')
    .breaks('fuzz.valid', 'response.body')
    .when(hasOddText)
    .shows('data.name', null),
  'recipient-updated-before-created': defect('The server returns updated_at a day before the creation.')
    .breaks('times')
    .members('data', ({ created_at: time }) => ({ updated_at: dayBefore(time) })),
  'recipient-phone-of-another': defect('The server returns the phone of another recipient.')
    .breaks('phone')
    .shows('data.phone', (phone) => phone && '+2348000000000'),
  'recipient-numbers-of-another-masked': defect('The server masks the numbers of another recipient.')
    .breaks('echo', 'phone')
    .shows('data', (data) => {
      const { type, account_number, phone, ...rest } = members(data);
      const number = type === 'nuban' ? account_number : '0801****9876';
      return { ...rest, type, account_number: number, phone: phone && '0801****9876' };
    }),
  'recipient-verified-while-pending': defect(
    'The server returns a recipient as verified while its verification is pending.',
  )
    .breaks('verified')
    .shows('data.verification_status', 'pending'),
});
