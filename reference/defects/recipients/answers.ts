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

/** Defects of what a recipient shows. */
export const recipientAnswers = defectsOf('createRecipient', {
  'recipient-says-failed': defect('A recipient that is created says failed.')
    .breaks('created-not-failed')
    .recipients({ verification: () => ({ verified: true, verification_status: 'failed' }) }),
  'recipient-name-in-title-case': defect('The name comes back as Ada Obi.')
    .breaks('echo')
    .shows('data.name', (name) => String(name).replaceAll(/\B\w+/g, (letters) => letters.toLowerCase())),
  'recipient-account-number-without-zero': defect('The account number lost its zero.')
    .breaks('echo')
    .shows('data.account_number', (number) => String(number).replace(/^0+/, '')),
  'recipient-bank-name-and-code-swapped': defect('The code and the name of the bank are swapped.')
    .breaks('echo')
    .shows('data', (data) => {
      const { bank_code: code, bank_name: name, ...rest } = members(data);
      return { ...rest, bank_code: name, bank_name: code };
    }),
  'recipient-without-metadata': defect('The metadata comes back empty.')
    .breaks('echo-optional')
    .shows('data.metadata', () => ({})),
  'recipient-without-email': defect('The email comes back empty.')
    .breaks('echo-optional')
    .shows('data.email', ''),
  'recipient-always-in-dollars': defect('Every recipient is paid in USD.')
    .breaks('echo', 'default-currency')
    .shows('data.currency', 'USD'),
  'recipient-in-dollars-by-default': defect('Without currency, the recipient is paid in USD.')
    .breaks('default-currency')
    .recipients({ fallbackCurrency: () => 'USD' }),
  'recipient-needs-currency': defect('Without currency, the request is refused.')
    .breaks('default-currency')
    .recipients({ required: () => [...sound.required(), 'currency'] }),
  'recipient-code-for-all': defect('Every recipient has the same code.')
    .breaks('own-code')
    .shows('data.recipient_code', 'RCP_1'),
  'recipient-id-for-all': defect('Every recipient has the same id.').breaks('own-code').shows('data.id', 1),
  'recipient-code-left-out': defect('There is no recipient_code.')
    .breaks('response.body')
    .hides('data.recipient_code'),
  'recipient-verification-in-capitals': defect('verification_status is VERIFIED.')
    .breaks('response.body')
    .shows('data.verification_status', (status) => String(status).toUpperCase()),
  'recipient-answers-200': defect('A new recipient gets 200, where 201 is stated.')
    .breaks('response.success')
    .answers(200),
  'recipient-abroad-runs-replays': defect(
    'A repeated request for mobile money in Ghana or Kenya makes another recipient.',
  )
    .breaks('idempotency.replay')
    .service({
      slot: (key, call) =>
        /^(ghana|kenya)/.test(String(bodyOf(call.request)['type'])) ? undefined : slotOf(key, call),
    }),
  'recipient-email-plus-as-blank': defect('A plus in an email becomes a blank.')
    .breaks('echo-kept', 'echo-optional')
    .with(withEmail((email) => email.replaceAll('+', ' '))),
  'recipient-email-without-dots': defect('Dots before the at sign are taken out of an email.')
    .breaks('echo-kept', 'echo-optional')
    .with(withEmail((email) => email.replaceAll(/\.(?=.*@)/g, ''))),
  'recipient-email-cut-at-50': defect('An email is cut at 50 characters.')
    .breaks('echo-kept', 'echo-optional')
    .with(withEmail((email) => email.slice(0, 50))),
  'recipient-email-escaped': defect('An apostrophe in an email is escaped for HTML.')
    .breaks('echo-kept', 'echo-optional')
    .with(withEmail((email) => email.replaceAll("'", '&#39;'))),
  'recipient-metadata-of-20-members': defect('Metadata is cut to twenty members.')
    .breaks('echo-optional')
    .with(withMetadata((members) => members.slice(0, 20))),
  'recipient-metadata-cut-at-100': defect('A value of metadata is cut at 100 characters.')
    .breaks('echo-optional')
    .with(values((text) => text.slice(0, 100))),
  'recipient-metadata-guessed-types': defect('A value of metadata that looks like JSON is read as JSON.')
    .breaks('echo-optional')
    .with(values((text) => (/^-?[\d.]+$/.test(text) ? Number(text) : text))),
  'recipient-metadata-names-in-small-letters': defect('The names of metadata are kept in small letters.')
    .breaks('echo-optional')
    .with(withMetadata((members) => members.map(([name, value]) => [name.toLowerCase(), value]))),
  'recipient-metadata-of-100-members': defect('Metadata is cut to a hundred members.')
    .breaks('echo-optional')
    .with(withMetadata((members) => members.slice(0, 100))),
  'recipient-metadata-names-cut-at-40': defect('A name in metadata is cut at 40 characters.')
    .breaks('echo-optional')
    .with(withMetadata((members) => members.map(([name, value]) => [name.slice(0, 40), value]))),
  'recipient-metadata-names-with-underscores': defect('A blank in a name of metadata becomes an underscore.')
    .breaks('echo-optional')
    .with(withMetadata((members) => members.map(([name, value]) => [name.replaceAll(' ', '_'), value]))),
  'recipient-metadata-without-zeros': defect('A value of metadata loses its leading zeros.')
    .breaks('echo-optional')
    .with(values((text) => text.replace(/^0+(?=\d+$)/, ''))),
  'recipient-metadata-escaped': defect('An ampersand in a value of metadata is escaped for HTML.')
    .breaks('echo-optional')
    .with(values((text) => text.replaceAll('&', '&amp;'))),
  'recipient-metadata-emojis-lost': defect('Emojis in a value of metadata become question marks.')
    .breaks('echo-optional')
    .with(values((text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?'))),
  'recipient-metadata-fractions-rounded': defect('A number in metadata loses its fraction.')
    .breaks('echo-optional')
    .with(
      withMetadata((members) =>
        members.map(([name, value]) => [name, typeof value === 'number' ? Math.trunc(value) : value]),
      ),
    ),
  'recipient-metadata-lists-emptied': defect('What is nested in metadata loses its lists.')
    .breaks('echo-optional')
    .with(
      withMetadata((members) =>
        members.map(([name, value]) => [
          name,
          JSON.parse(JSON.stringify(value, (_, one: unknown) => (Array.isArray(one) ? [] : one))) as unknown,
        ]),
      ),
    ),
  'recipient-name-of-odd-email-null': defect('The response to an odd email has no name.')
    .breaks('fuzz.valid', 'response.body')
    .when(hasOddText)
    .shows('data.name', null),
  'recipient-updated-before-created': defect('updated_at is a day before the creation.')
    .breaks('times')
    .members('data', ({ created_at: time }) => ({ updated_at: dayBefore(time) })),
  'recipient-phone-of-another': defect('The phone is one of another recipient.')
    .breaks('phone')
    .shows('data.phone', (phone) => phone && '+2348000000000'),
  'recipient-verified-while-pending': defect('A recipient is verified, and its verification is pending.')
    .breaks('verified')
    .shows('data.verification_status', 'pending'),
});
