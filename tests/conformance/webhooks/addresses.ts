import { sampled, type Pace } from '../../../src/cases/sampling.js';
import { webhookEvents, type WebhookId } from '../../../src/contract/contract.js';
import type { AddressRest } from '../../../src/webhooks/receiver.js';

export const ids = Object.keys(webhookEvents) as WebhookId[];

/** Valid forms of a webhook_url that naive code corrupts. A run tries one of each four with an event. */
const forms: readonly (AddressRest & { name: string })[] = [
  { name: 'a slash and a blank escaped in the path', path: '/a%2Fb/c%20d' },
  { name: 'letters beyond ASCII escaped in the path', path: '/caf%C3%A9/%E4%BD%A0' },
  { name: 'signs in the path', path: '/v1;v=2,3/a+b@c:d' },
  { name: 'a slash at the end of the path', path: '/events/' },
  { name: 'a parameter twice', query: 'order=7&order=8' },
  { name: 'an empty parameter', query: 'empty=&last=1' },
  { name: 'an address as a parameter', query: 'next=%2Ftrips%3Fid%3D7%26day%3D2%23top' },
  {
    name: 'a plus, a blank and a letter beyond ASCII escaped in the query',
    query: 'tag=a%2Bb%20c&by=Zo%C3%AB',
  },
];

export const plain: AddressRest = {};

const formsOf = (id: WebhookId, pace: Pace) => sampled(forms, ids.indexOf(id), pace);

/** The names of the forms that the address of an event has, by the sampling of the run. */
export const formNames = (id: WebhookId, pace: Pace): string[] => formsOf(id, pace).map(({ name }) => name);

/** An address in all forms that the sampling selects for an event. */
export function hardAddress(id: WebhookId, pace: Pace): AddressRest {
  const all = formsOf(id, pace);
  return {
    path: all.map(({ path = '' }) => path).join(''),
    query: all.flatMap(({ query = [] }) => query).join('&'),
  };
}
