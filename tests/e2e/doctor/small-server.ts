import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { examine } from '../../../src/certify/doctor/doctor.js';
import type { Limits } from '../../../src/certify/doctor/examination.js';
import type { Line } from '../../../src/certify/doctor/line.js';
import type { TargetInput } from '../../../src/target/target.js';

export interface SmallServer {
  url: string;
  close: () => void;
}

export interface Identity {
  cert: string;
  key: string;
}

/** A certificate that is signed by itself. */
export async function selfSigned(names: readonly string[] = ['localhost'], until?: Date): Promise<Identity> {
  const altNames = names.map((value) => ({ type: 2 as const, value }));
  const dates = until ? { notBeforeDate: new Date(0), notAfterDate: until } : {};
  const { cert, private: key } = await generate([{ name: 'commonName', value: names[0]! }], {
    ...dates,
    extensions: [{ name: 'subjectAltName', altNames }],
  });
  return { cert, key };
}

/** A server on a free port of loopback; over TLS where it has an identity. */
export async function small(answer: RequestListener, identity?: Identity): Promise<SmallServer> {
  const server: Server = identity ? createSecureServer(identity, answer) : createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `${identity ? 'https://localhost' : 'http://127.0.0.1'}:${port}`, close };
}

/** An answer in JSON. */
export const json = (status: number, value: unknown = {}): RequestListener => {
  return (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

const short: Limits = { promptMs: 300, patientMs: 600, throttledMs: 100 };

/** What the doctor says of a target; of one check, where it is named. */
export async function linesOf(
  input: TargetInput,
  check?: string,
  limits: Partial<Limits> = short,
): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of examine(
    { apiKey: 'key-0123456789', apiSecret: 'secret-0123456789', ...input },
    undefined,
    limits,
  ))
    lines.push(line);
  return check === undefined ? lines : lines.filter((line) => line.check === check);
}
