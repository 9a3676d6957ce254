import { TargetDown } from '../../../engine/errors.js';
import { inWords } from '../../../engine/expect.js';
import { output } from '../../../output/output.js';
import { curl } from '../../../report/text/curl.js';
import { visible } from '../../../report/text/plain-text.js';
import { Dispatcher, isTaken } from '../../../webhooks/dispatcher.js';
import { exit } from '../../io/exit.js';
import type { WebhookSendFlags } from './command.js';
import { httpUrl, notListening, secretOf } from './webhook.js';

/** Sends one signed event of a new order, prints the curl line that sends it again, and tells of the answer. */
export async function webhookSend(options: WebhookSendFlags): Promise<number> {
  const url = httpUrl(options.url, '--url');
  const dispatcher = new Dispatcher({ url, secret: secretOf(options) });
  try {
    const message = dispatcher.genuine(options.event);
    const exchange = await dispatcher.deliver(message, options.event);
    output.say(`${options.event} of the order ${message.reference}:\n`);
    const line = curl(new URL(url).origin, exchange.request);
    if (line !== null) output.say(`${line}\n`);
    output.say(`Answer after ${exchange.durationMs} ms: ${visible(inWords(exchange))}`);
    return isTaken(exchange) ? exit.ok : exit.violations;
  } catch (error) {
    if (error instanceof TargetDown) throw notListening(url, error.message);
    throw error;
  } finally {
    await dispatcher.close();
  }
}
