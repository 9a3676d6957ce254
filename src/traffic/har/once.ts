import { parseJson } from '../../contract/json.js';
import { credentialNames } from '../credentials.js';
import { mayBeSame } from '../masks.js';
import type { Recorded } from './recorded.js';

// Between the clocks of two recorders on one machine, and where one of them does not say how long it took.
const slackMs = 1000;

/**
 * What several files hold, each exchange once: a browser and a proxy may have recorded the same, and a file may be given
 * twice. In one file, what is alike happened more than once.
 */
export function once(files: readonly (readonly Recorded[])[]): Recorded[] {
  const all = files
    .flatMap((recorded, file) => recorded.map((one) => ({ one, file })))
    .toSorted((a, b) => a.one.at - b.one.at);
  const kept = new Map<string, Kept[]>();
  return all.flatMap(({ one, file }) => {
    const name = `${one.exchange.request.method} ${one.url.href}`;
    const near = (kept.get(name) ?? []).filter((other) => endOf(other.one) + slackMs >= one.at);
    const twin = near.find((other) => !other.files.has(file) && isSame(other.one, one));
    twin?.files.add(file);
    kept.set(name, twin ? near : [...near, { one, files: new Set([file]) }]);
    return twin ? [] : [one];
  });
}

interface Kept {
  one: Recorded;
  /** Where it was found. */
  files: Set<number>;
}

const endOf = ({ at, exchange }: Recorded): number => at + exchange.durationMs;

function isSame({ exchange: a }: Recorded, { exchange: b }: Recorded): boolean {
  // What one of the files does not show is no difference.
  const compared = credentialNames.filter(
    (name) => ![a, b].some(({ request: { unshown } }) => unshown?.includes(name)),
  );
  const asked = (one: Recorded['exchange']): unknown => [
    compared.map((name) => one.request.headers[name]),
    one.request.headers['idempotency-key'],
    parseJson(one.request.body) ?? one.request.body,
  ];
  const answered = (one: Recorded['exchange']): unknown => [
    one.response?.status,
    one.response?.json ?? one.response?.text,
    one.partial,
  ];
  return mayBeSame(asked(a), asked(b)) && mayBeSame(answered(a), answered(b));
}
