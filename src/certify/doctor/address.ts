import type { Examination } from './examination.js';
import { green, red, yellow, type Found } from './line.js';
import { pathsOf } from './operations.js';
import { shownProxyTo, unreachable } from './unreachable.js';

/** Whether the base URL answers under the scheme that it names. */
export async function address(x: Examination): Promise<Found> {
  const { baseUrl, network } = x.target;
  const readers = await x.readers();
  const asked = readers.length > 0 ? readers : await x.effects();
  const answered = asked.filter(({ response }) => response !== null);
  if (asked.length === 0) return yellow(`every request to ${baseUrl} has an effect, so none was sent`);
  if (answered.length === 0) return unreachable(baseUrl, asked.at(-1)!.failure ?? '', network);
  const paths = new Set(answered.map(({ request }) => request.path));
  const silent = asked.filter(({ request }) => !paths.has(request.path));
  const scheme = baseUrl.startsWith('https:') ? 'TLS, with a trusted certificate' : 'plain HTTP';
  const proxy = shownProxyTo(baseUrl, network);
  const through = proxy === undefined ? '' : `, through the proxy ${proxy}`;
  const fine = green(`${baseUrl} answers, over ${scheme}${through}`);
  if (silent.length === 0) return fine;
  return [
    fine,
    red(
      `${pathsOf(silent)} did not answer (${silent[0]!.failure})`,
      'Check what the server waits for there: it answers the other requests.',
    ),
  ];
}
