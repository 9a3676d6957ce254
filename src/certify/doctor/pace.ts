import { operationOf } from '../../contract/contract.js';
import type { Examination } from './examination.js';
import type { Line } from './line.js';
import { presenceOf } from './presence.js';

const check = 'pace';
const samples = 5;
const slowMs = 1000;

/** How long answers take, and whether the rate of requests is borne. */
export async function pace(x: Examination): Promise<Line[]> {
  const reader = (await x.readers()).find((exchange) => presenceOf(exchange) === 'there');
  for (let left = samples; reader && left > 0; left--) await x.ask(operationOf(reader.operation!));
  const durations = x.exchanges
    .filter(({ response }) => response)
    .map(({ durationMs }) => durationMs)
    .sort((one, other) => one - other);
  if (durations.length === 0) return [];
  const median = durations[Math.floor(durations.length / 2)]!;
  const { requestsPerMinute } = x.target;
  const text = `answers take ${median} ms (median of ${durations.length}), ${durations.at(-1)} ms at most`;
  if (x.isThrottled)
    return [
      {
        check,
        light: 'yellow',
        text: `${text}; 429 (too many requests) came before ${requestsPerMinute} a minute were sent`,
        next: 'Give the limit of the server by --requests-per-minute, or wait until an earlier run is forgotten.',
      },
    ];
  if (median >= slowMs)
    return [
      { check, light: 'yellow', text, next: 'A run sends about 900 requests: begin with --depth quick.' },
    ];
  return [{ check, light: 'green', text: `${text}; the suite sends up to ${requestsPerMinute} a minute` }];
}
