import type { Hostile } from './hostile.js';
import { says, under } from './raw.js';

const at = 'initiateTransfer';

const answering = (status: string): Hostile['answer'] =>
  says(
    `HTTP/1.1 ${status} Odd\r\ncontent-type: application/json\r\ncontent-length: 15\r\n\r\n{"status":true}`,
  );

/** Invalid and unexpected statuses. */
export const statuses: readonly Hostile[] = [
  ...['199', '102'].map((status): Hostile => ({
    name: `only an informational ${status}, and the end`,
    at,
    answer: says(`HTTP/1.1 ${status} Odd\r\n\r\n`),
    fails: { 'response.no-server-error': /no response/ },
  })),
  ...['204', '205'].map((status): Hostile => ({
    name: `status ${status} with a body`,
    at,
    answer: answering(status),
    fails: { 'response.success': new RegExp(status) },
  })),
  ...['099', '999', '600', '300', '304', '305', '399'].map((status): Hostile => ({
    name: `status ${status} with a body`,
    at,
    answer: answering(status),
    fails: { 'response.success': new RegExp(String(Number(status))) },
    // Pact's verifier gets it from a server of the suite, which cannot send every status.
    only: /^initiateTransfer\/(response|pact)/,
  })),
  ...['1000', '20x', '-1'].map((status): Hostile => ({
    name: `status ${status}`,
    at,
    answer: answering(status),
    fails: { 'response.no-server-error': /no response \(HPE/ },
  })),
  {
    name: 'status 200 with an empty body',
    at,
    answer: under('', 'content-length: 0'),
    fails: { 'response.body': /an empty body/ },
  },
  ...['205', '999'].map((status): Hostile => ({
    name: `status ${status} everywhere`,
    at: 'everywhere',
    answer: answering(status),
    refused: new RegExp(`answers every path alike.*${status}`),
  })),
];
