import { defaults, type Overrides } from '../../behaviour/index.js';
import { defectsOf } from '../defect.js';

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

/** Defects of what is kept beside a recipient. */
export const travellingRecipients = defectsOf('createRecipient', {
  'recipient-email-plus-as-blank': {
    summary: 'A plus in an email becomes a blank.',
    fails: 'echo-optional',
    ...withEmail((email) => email.replaceAll('+', ' ')),
  },
  'recipient-email-without-dots': {
    summary: 'Dots before the at sign are taken out of an email.',
    fails: 'echo-optional',
    ...withEmail((email) => email.replaceAll(/\.(?=.*@)/g, '')),
  },
  'recipient-email-cut-at-50': {
    summary: 'An email is cut at 50 characters.',
    fails: 'echo-optional',
    ...withEmail((email) => email.slice(0, 50)),
  },
  'recipient-email-escaped': {
    summary: 'An apostrophe in an email is escaped for HTML.',
    fails: 'echo-optional',
    ...withEmail((email) => email.replaceAll("'", '&#39;')),
  },
  'recipient-metadata-of-20-members': {
    summary: 'Metadata is cut to twenty members.',
    fails: 'echo-optional',
    ...withMetadata((members) => members.slice(0, 20)),
  },
  'recipient-metadata-cut-at-100': {
    summary: 'A value of metadata is cut at 100 characters.',
    fails: 'echo-optional',
    ...values((text) => text.slice(0, 100)),
  },
  'recipient-metadata-guessed-types': {
    summary: 'A value of metadata that looks like JSON is read as JSON.',
    fails: 'echo-optional',
    ...values((text) => (/^-?[\d.]+$/.test(text) ? Number(text) : text)),
  },
  'recipient-metadata-names-in-small-letters': {
    summary: 'The names of metadata are kept in small letters.',
    fails: 'echo-optional',
    ...withMetadata((members) => members.map(([name, value]) => [name.toLowerCase(), value])),
  },
});
