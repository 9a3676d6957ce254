import { webhookEvents } from '../../../contract/contract.js';
import type { EventName } from '../../../webhooks/message.js';
import { command } from '../../command.js';
import { runFlags } from '../../common-flags.js';
import { list, oneOf, required, text, type FlagValues } from '../../flags.js';

const receiver = {
  url: required(text('<url>', 'where the receiver takes events')),
  secret: text('<secret>', 'the api-secret that the receiver checks with; better by CWIT_API_SECRET'),
};
const certifyFlags = {
  ...receiver,
  probe: text('<url>', 'GET with ?order_reference=… tells {"processed": <number>}'),
  only: list('<id>', 'these rules only'),
  out: text('<dir>', 'write reports there'),
  showPersonalData: runFlags.showPersonalData,
  requireComplete: runFlags.requireComplete,
};
const sendFlags = {
  ...receiver,
  event: required(oneOf(Object.values(webhookEvents) as EventName[], 'its name')),
};

export type ReceiverFlags = FlagValues<typeof receiver>;
export type WebhookCertifyFlags = FlagValues<typeof certifyFlags>;
export type WebhookSendFlags = FlagValues<typeof sendFlags>;

export const webhookCommands = [
  command({
    name: 'certify',
    description: 'judge a receiver of events: it takes what is signed, and nothing else, once',
    flags: certifyFlags,
    run: async (flags) => (await import('./webhook.js')).webhookCertify(flags),
  }),
  command({
    name: 'send',
    description: 'send one signed event of a new order',
    flags: sendFlags,
    run: async (flags) => (await import('./webhook.js')).webhookSend(flags),
  }),
];
