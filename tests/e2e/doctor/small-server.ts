import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { generate } from 'selfsigned';
import { expect } from 'vitest';
import { examine, type Line } from '../../../src/certify/doctor/doctor.js';
import { operationAt } from '../../../src/cases/route.js';
import type { Limits } from '../../../src/certify/doctor/examination.js';
import type { TargetInput } from '../../../src/server-under-test/target.js';
import { listen } from '../../unit/support/server.js';

export interface Identity {
  cert: string;
  key: string;
}

let ofLocalhost: Promise<Identity> | undefined;

/** A certificate for this machine that is signed by itself: one for all tests, for keys take long to generate. */
export const selfSigned = (): Promise<Identity> => (ofLocalhost ??= certificateFor(['localhost']));

/** A certificate that is signed by itself. */
export async function certificateFor(names: readonly string[], until?: Date): Promise<Identity> {
  const altNames = names.map((value) => ({ type: 2 as const, value }));
  const dates = until ? { notBeforeDate: new Date(0), notAfterDate: until } : {};
  const { cert, private: key } = await generate([{ name: 'commonName', value: names[0]! }], {
    ...dates,
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  return { cert, key };
}

/** A server on a free port of loopback; over TLS where it has an identity. */
export async function small(answer: RequestListener, identity?: ServerOptions) {
  const server: Server = identity ? createSecureServer(identity, answer) : createServer(answer);
  const url = await listen(server);
  return {
    url: identity ? url.replace('http://127.0.0.1', 'https://localhost') : url,
    close: () => void server.close().closeAllConnections(),
  };
}

/** An answer in JSON. */
export const json = (status: number, value: unknown = {}): RequestListener => {
  return (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

/** An answer to documented requests, and 404 to others. */
export const behindKnownPaths =
  (answer: RequestListener): RequestListener =>
  (request, response) =>
    (operationAt(request.method!, request.url!) === null ? json(404) : answer)(request, response);

/** An answer whose status is that of the path and the headers, and 404 to undocumented requests. */
export const answering = (status: (path: string, headers: IncomingHttpHeaders) => number): RequestListener =>
  behindKnownPaths((request, response) => json(status(request.url!, request.headers))(request, response));

// An answer that comes at all is in time, however busy the machine is. Tests of servers that hang name shorter limits.
const patient: Limits = { answerMs: 60_000, throttledMs: 100 };

/** The lines of the doctor about a target; of one check, where it is named. */
export async function linesOf(
  input: TargetInput,
  check?: string,
  limits: Partial<Limits> = {},
): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of examine(
    { apiKey: 'key-0123456789', apiSecret: 'secret-0123456789', ...input },
    undefined,
    { ...patient, ...limits },
  ))
    lines.push(line);
  return check === undefined ? lines : lines.filter((line) => line.check === check);
}

/** Any text that this matches. */
export const like = (says: RegExp): string => expect.stringMatching(says) as string;

/** How a server is looked at. */
export interface Look {
  /** Where it speaks TLS. */
  identity?: () => Promise<Identity>;
  /** The target that is looked at, where it is not the server itself. */
  target?: (url: string, identity: Identity | undefined) => TargetInput;
  /** The check of which all lines are given. Without it, the red lines of all checks are. */
  check?: string;
  limits?: Partial<Limits>;
}

/** Each line about a server that answers so as a text. `URL` stands for the address of the server. */
export async function shownOf(
  answer: RequestListener,
  { identity, target = (baseUrl) => ({ baseUrl }), check, limits }: Look = {},
): Promise<string[]> {
  const own = await identity?.();
  const { url, close } = await small(answer, own);
  const lines = await linesOf(target(url, own), check, limits).finally(close);
  return lines
    .filter(({ light }) => check !== undefined || light === 'red')
    .map(({ light, blocks, next = '', ...line }) =>
      `${light}${blocks ? ' block' : ''} ${line.check}: ${line.text} → ${next}`.replaceAll(url, 'URL'),
    );
}

/** A table of servers, and what each line about them must be like. */
export type Looks = [name: string, answer: RequestListener, look: Look, ...says: RegExp[]][];

export const expectLooks = async (answer: RequestListener, look: Look, ...says: RegExp[]): Promise<void> =>
  expect(await shownOf(answer, look)).toEqual(says.map((one): unknown => expect.stringMatching(one)));
