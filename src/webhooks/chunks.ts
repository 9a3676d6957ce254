import { setTimeout as sleep } from 'node:timers/promises';

const pauseMs = 25;

/** The bytes in chunks, split after the first byte of up to four multi-byte characters. */
export async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  const cuts = [...bytes.keys()].filter((at) => bytes[at]! >= 0xc2).slice(0, 4);
  for (const [index, from] of [0, ...cuts.map((at) => at + 1)].entries()) {
    yield bytes.subarray(from, (cuts[index] ?? Infinity) + 1);
    await sleep(pauseMs);
  }
}
