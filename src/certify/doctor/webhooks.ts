import { announceLongWait } from '../../http/long-wait.js';
import { offersEvents } from '../../server-under-test/offer.js';
import { NoReceiver } from '../../webhooks/address.js';
import { green, red, yellow, type Ask } from './findings.js';
import { eventState } from '../../discovery/wanted-states.js';

const arrivalMs = 5000;

/** Whether events reach this machine: calls its own receiver by the public address, and waits for an event. */
export const webhooks: Ask = async (x) => {
  if (!offersEvents(x.target)) return [];
  const { webhookUrl } = x.target;
  const events = await x.events();
  if (events instanceof NoReceiver)
    return red(events.message, 'Fix "webhookUrl", "webhookHost" or "webhookPort" of the target file.');
  const { receiver, inbox } = events;
  const where = webhookUrl === undefined ? receiver.base : `${webhookUrl} ("webhookUrl")`;
  const isExpected = (x.states.handler?.count(eventState) ?? 0) > 0;
  if (isExpected) {
    const arrival = inbox.waitFor(([first]) => first, arrivalMs);
    const first = await announceLongWait(arrival, arrivalMs, 'for an event to arrive', x.tell);
    if (first) return green(`an event arrived at ${where}`);
  }
  if (!(await announceLongWait(receiver.leadsHere(), arrivalMs, `for ${where} to lead here`, x.tell)))
    return red(
      `${where} does not lead to the receiver on this machine`,
      'Start the tunnel, and point it to "webhookHost" and "webhookPort" of the target file.',
    );
  if (!isExpected)
    return yellow(
      `${where} leads here; events are not testable without a state handler that sets up "${eventState}"`,
    );
  return yellow(
    `${where} leads here, but no event arrived within ${arrivalMs / 1000} s of its state`,
    'Delivery may take longer. A server in a container needs a different address: "webhookUrl" in the target file.',
  );
};
