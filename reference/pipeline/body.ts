import { Refusal } from '../refusal.js';

const mostBytes = 1024 * 1024;

/** The text of a request body. Throws a Refusal above 1 MiB, before all of it is read. */
export async function bodyText(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD') return '';
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge();
  // A body without a length comes in chunks.
  if (!request.headers.has('transfer-encoding')) return request.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): Refusal {
  return new Refusal('size', 'The body is larger than 1 MiB.');
}
