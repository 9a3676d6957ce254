import type { IncomingMessage } from 'node:http';
import { limits } from './limits.js';
import { Unbounded } from './unbounded.js';

/**
 * All of a body as text, of UTF-8; `progress` is told of each part. Throws where it is cut short, or larger than an
 * answer may be. The bytes are not kept: a large answer would take their memory beside that of its text.
 */
export function textOf(
  incoming: IncomingMessage,
  progress: () => void = () => undefined,
  mostBytes: number = limits.bodyBytes,
): Promise<string> {
  const tooLarge = `the answer is larger than ${mostBytes / 2 ** 20} MiB`;
  const utf8 = new TextDecoder();
  let text = '';
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const add = (more: number): boolean => {
      bytes += more;
      if (bytes > mostBytes) incoming.destroy(new Unbounded(tooLarge, 'size'));
      return bytes <= mostBytes;
    };
    incoming
      .on('data', (chunk: Buffer) => {
        if (!add(chunk.length)) return;
        text += utf8.decode(chunk, { stream: true });
        progress();
      })
      .on('end', () => resolve(text + utf8.decode()))
      .on('error', reject)
      .on('close', () => reject(new Error('the answer was cut short')));
    // One that says how long it is need not come.
    if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) add(Infinity);
  });
}
