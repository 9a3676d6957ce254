import { request as plain } from 'node:http';
import { request as secure } from 'node:https';

const patience = 5000;

/** A delivery as it goes over the wire. */
export interface Delivery {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a delivery once; the status that the receiver answers with. Throws when it does not answer. */
export function send({ url, method, headers, body }: Delivery, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? secure : plain;
    const outgoing = request(url, {
      method,
      headers: { ...headers, 'Content-Length': body.byteLength },
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.on('error', reject);
      incoming.resume();
      incoming.on('end', () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.end(body);
  });
}
