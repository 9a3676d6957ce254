import { eventNames } from '../../contract/event-examples.js';

/**
 * The rules that a rule is built on, by what follows `receiver/`: where both are broken, the other one is to be mended
 * first.
 */
const needs: Readonly<Record<string, readonly string[]>> = {
  'takes.escapes': ['takes.layout'],
  'takes.in-pieces': ['takes.non-ascii'],
  // Bytes that are written anew before they are checked: there, what is genuine is turned away, too.
  'turns-away.written-anew': ['takes.layout'],
  'turns-away.changed-byte': ['takes.layout', 'turns-away.written-anew'],
  // A comparison of a part of the digits takes fewer digits, and none at all.
  'turns-away.truncated': ['turns-away.changed-signature'],
  'turns-away.no-header': ['turns-away.truncated'],
  'turns-away.empty-header': ['turns-away.truncated', 'turns-away.no-header'],
  'turns-away.no-hex': ['turns-away.truncated'],
  'turns-away.known-order': ['turns-away.other-signature'],
  'takes.fifty-at-once': ['acknowledges.after-processing'],
  'deduplicates.same-bytes': ['acknowledges.after-processing'],
  'deduplicates.signed-anew': ['acknowledges.after-processing', 'deduplicates.same-bytes'],
  'deduplicates.at-once': ['acknowledges.after-processing', 'deduplicates.same-bytes'],
};

/** What a rule is built on: an event on those before it, all else on the event that it is made of. */
export function needsOf(id: string): string[] {
  const name = id.slice('receiver/'.length);
  const events = eventNames().map((event) => `takes.${event}`);
  const place = events.indexOf(name);
  const traceless = /^turns-away\.(?!unprocessed|known-order)/.test(name) ? ['turns-away.unprocessed'] : [];
  const built =
    place < 0 ? ['takes.order.completed', ...traceless, ...(needs[name] ?? [])] : events.slice(0, place);
  return built.map((each) => `receiver/${each}`);
}
