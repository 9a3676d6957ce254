import { webhookEvents } from '../../../contract/contract.js';
import type { EventName } from '../../../webhooks/message.js';
import { command } from '../../command.js';
import { runFlags } from '../../common-flags.js';
import { list, oneOf, required, text, type FlagValues } from '../../flags.js';

const receiver = {
  url: text('<url>', 'URL of the receiver'),
  secret: text('<secret>', 'api-secret of the receiver; safer in CWIT_API_SECRET'),
};
const certifyFlags = {
  ...receiver,
  probe: text('<url>', 'answers GET ?order_reference=… with {"processed": <number>}'),
  only: list('<id>', 'test only these rules'),
  out: text('<dir>', 'folder for the reports'),
  showPersonalData: runFlags.showPersonalData,
  requireComplete: runFlags.requireComplete,
};
const sendFlags = {
  ...receiver,
  event: required(oneOf(Object.values(webhookEvents) as EventName[], 'name of the event')),
};

export type ReceiverFlags = FlagValues<typeof receiver>;

export type WebhookCertifyFlags = FlagValues<typeof certifyFlags>;
export type WebhookSendFlags = FlagValues<typeof sendFlags>;

const receiverUrl = ['[url]', 'URL of the receiver; the same as --url'] as const;

export const webhookCommands = [
  command({
    name: 'certify',
    group: 'Test',
    description: 'test a webhook receiver: it must accept each signed event once, and reject all others',
    words: [receiverUrl],
    flags: certifyFlags,
    run: async (flags, url?: string) => (await import('./webhook.js')).webhookCertify(flags, url),
  }),
  command({
    name: 'send',
    group: 'Test',
    description: 'send one signed event for a new order',
    words: [receiverUrl],
    flags: sendFlags,
    run: async (flags, url?: string) => (await import('./webhook.js')).webhookSend(flags, url),
  }),
];
