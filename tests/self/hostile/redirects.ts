import type { ServerResponse } from 'node:http';
import type { Passing } from '../support/proxy.js';
import type { Hostile } from './hostile.js';

const at = 'initiateTransfer';

const to =
  (status: number, locationOf: (path: string) => string): Hostile['answer'] =>
  ({ path }: Passing, outgoing: ServerResponse) =>
    void outgoing.writeHead(status, { location: locationOf(path) }).end();

const elsewhere: readonly [name: string, location: (path: string) => string][] = [
  ['itself', (path) => path],
  ['another port', () => 'http://127.0.0.1:9/'],
  ['another host', () => 'http://nowhere.invalid/'],
  ['a file', () => 'file:///etc/passwd'],
  ['data', () => 'data:application/json,{}'],
  ['another host, by a path', () => '//nowhere.invalid/x'],
  ['another scheme', () => 'https://127.0.0.1:9/'],
  ['an invalid URL', () => 'http://[/'],
];

/** The suite never follows a redirect, because another host would get the credentials. */
export const redirects: readonly Hostile[] = [
  ...elsewhere.flatMap(([name, location]) =>
    [301, 307].map((status): Hostile => ({
      name: `${status} to ${name}`,
      at: at,
      answer: to(status, location),
      fails: { 'response.success': new RegExp(String(status)) },
    })),
  ),
  {
    name: '308 to another host, everywhere',
    at: 'everywhere',
    answer: to(308, (path) => `http://nowhere.invalid${path}`),
    refused: /answers every path alike.*308.*Use http:\/\/nowhere\.invalid/,
  },
];
