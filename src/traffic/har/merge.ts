import { parseJson } from '../../contract/json.js';
import { credentialNames } from '../credentials.js';
import { mayBeSame } from '../masks.js';
import type { Recorded } from './recorded.js';

// Two recorders on one machine differ by this much, or one of them does not record durations.
const slackMs = 1000;

/**
 * Merges files without duplicates: a browser and a proxy may have recorded the same exchange, and a file may be given twice.
 * Equal exchanges in one file are different ones.
 */
export function merged(files: readonly (readonly Recorded[])[]): Recorded[] {
  const all = files
    .flatMap((recorded, file) => recorded.map((one) => ({ one, file })))
    .toSorted((a, b) => a.one.at - b.one.at);
  // With the files that contain each exchange.
  const kept = new Map<string, { one: Recorded; files: Set<number> }[]>();
  return all.flatMap(({ one, file }) => {
    const name = `${one.exchange.request.method} ${one.url.href}`;
    const near = (kept.get(name) ?? []).filter((other) => endOf(other.one) + slackMs >= one.at);
    const twin = near.find((other) => !other.files.has(file) && isSame(other.one, one));
    twin?.files.add(file);
    kept.set(name, twin ? near : [...near, { one, files: new Set([file]) }]);
    return twin ? [] : [one];
  });
}

const endOf = ({ at, exchange }: Recorded): number => at + exchange.durationMs;

function isSame({ exchange: a }: Recorded, { exchange: b }: Recorded): boolean {
  // A header that one of the files lacks is not a difference.
  const compared = credentialNames.filter(
    (name) => ![a, b].some(({ request: { unshown } }) => unshown?.includes(name)),
  );
  const parts = ({ request, response, partial }: Recorded['exchange']): unknown => [
    compared.map((name) => request.headers[name]),
    request.headers['idempotency-key'],
    parseJson(request.body) ?? request.body,
    response?.status,
    response?.json ?? response?.text,
    partial,
  ];
  return mayBeSame(parts(a), parts(b));
}
