import type { Hostile } from './hostile.js';
import { head, says } from './raw.js';

const at = 'initiateTransfer';

const answering = (status: string, body = '{"status":true}'): Pick<Hostile, 'at' | 'answer'> => ({
  at,
  answer: says(
    `HTTP/1.1 ${status} Odd\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  ),
});

/** Statuses that are none, or that nobody expects. */
export const statuses: readonly Hostile[] = [
  ...['199', '102'].map((status): Hostile => ({
    name: `only an informational ${status}, and the end`,
    at: at,
    answer: says(`HTTP/1.1 ${status} Odd\r\n\r\n`),
    fails: { 'response.no-server-error': /no response/ },
  })),
  ...['099', '999', '600', '300', '304', '305', '399'].map((status): Hostile => ({
    name: `status ${status}`,
    ...answering(status),
    fails: { 'response.success': new RegExp(Number(status) >= 500 ? status : `${Number(status)}`) },
    // Pact gets it from a server of ours, which cannot send each of them.
    only: /^initiateTransfer\/(response|pact)/,
  })),
  { name: 'status 205 with a body', ...answering('205'), fails: { 'response.success': /205/ } },
  { name: 'status 204 with a body', ...answering('204'), fails: { 'response.success': /204/ } },
  { name: 'status 1000', ...answering('1000'), fails: { 'response.no-server-error': /no response \(HPE/ } },
  { name: 'status 20x', ...answering('20x'), fails: { 'response.no-server-error': /no response \(HPE/ } },
  { name: 'status -1', ...answering('-1'), fails: { 'response.no-server-error': /no response \(HPE/ } },
  {
    name: 'status 200 with an empty body',
    at,
    answer: says(head('content-length: 0')),
    fails: { 'response.body': /an empty body/ },
  },
  {
    name: 'status 205 everywhere',
    ...answering('205'),
    at: 'everywhere',
    may: /./,
    hides: /./,
  },
  {
    name: 'status 999 everywhere',
    ...answering('999'),
    at: 'everywhere',
    may: /./,
    hides: /./,
  },
];
