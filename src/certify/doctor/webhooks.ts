import { toldIfLong } from '../../http/long-wait.js';
import { NoReceiver } from '../../webhooks/address.js';
import type { Examination } from './examination.js';
import type { Line } from './line.js';
import { offersEvents } from './offered.js';
import { eventState } from './wanted-states.js';

const check = 'webhooks';
const arrivalMs = 5000;

/** Whether events reach this machine: its own receiver is asked by its public address, and an event is waited for. */
export async function webhooks(x: Examination): Promise<Line[]> {
  if (!offersEvents(x.target)) return [];
  const { webhookUrl } = x.target;
  const events = await x.events();
  if (events instanceof NoReceiver)
    return [
      {
        check,
        light: 'red',
        text: events.message,
        next: 'Mend "webhookUrl", "webhookHost" or "webhookPort" of the target file.',
      },
    ];
  const { receiver, inbox } = events;
  const where = webhookUrl === undefined ? receiver.base : `${webhookUrl} ("webhookUrl")`;
  if (x.states.count(eventState) > 0) {
    const arrival = inbox.waitFor(([first]) => first, arrivalMs);
    const first = await toldIfLong(arrival, arrivalMs, 'for an event to arrive', x.tell);
    if (first) return [{ check, light: 'green', text: `an event arrived at ${where}` }];
  }
  if (!(await toldIfLong(receiver.leadsHere(), arrivalMs, `for ${where} to lead here`, x.tell)))
    return [
      {
        check,
        light: 'red',
        text: `${where} does not lead to the receiver on this machine`,
        next: 'Start the tunnel, and let it lead to "webhookHost" and "webhookPort" of the target file.',
      },
    ];
  if (x.states.count(eventState) === 0)
    return [
      {
        check,
        light: 'yellow',
        text: `${where} leads here; events are not judged, for no state handler sets up "${eventState}"`,
      },
    ];
  return [
    {
      check,
      light: 'yellow',
      text: `${where} leads here, but no event arrived within ${arrivalMs / 1000} s of its state`,
      next: 'Delivery may take longer. A server in a container needs another address: "webhookUrl" in the target file.',
    },
  ];
}
