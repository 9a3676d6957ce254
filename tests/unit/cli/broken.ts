import fc, { type Arbitrary } from 'fast-check';

// Deeper than any stack of calls.
const deep = 20_000;

/** Unexpected values, as text. A program would not write most of them. */
const hostile: readonly string[] = [
  ...['null', 'true', '-1', '0', '0.5', '9007199254740993', '1e21', '1e308', '1e999', '9'.repeat(400)],
  ...['""', '"x"', '"\\ud800"', '"\\u0000\\u001b[31m"', '"__proto__"', '"constructor"', '"ruling:"'],
  ...['"2026-13-45T99:99:99Z"', '"+275760-09-13T00:00:00.000Z"', '"http://"', '"https://[::1"'],
  ...['[]', '{}', '[null]', '[[]]', '{"a":1,"a":2}', '{"__proto__":{"kind":"x"}}', '{"constructor":null}'],
  ...['{"length":-1}', '{"then":true}', '{"toString":1,"toJSON":2}', '{"":{"":""}}'],
  '['.repeat(deep) + ']'.repeat(deep),
  '{"a":'.repeat(deep) + '1' + '}'.repeat(deep),
  '['.repeat(deep),
  JSON.stringify('['.repeat(deep) + ']'.repeat(deep)),
  JSON.stringify('{"a":'.repeat(deep)),
];

const names = ['"__proto__"', '"constructor"', '"hasOwnProperty"', '"\\ud800"', '""', '"toString"'];

type Step = string | number;

/** A place in a JSON value, drawn by numbers: at each level they choose the member. */
function placeOf(value: unknown, choices: readonly number[]): Step[] {
  const path: Step[] = [];
  let at = value;
  for (const choice of choices) {
    if (typeof at !== 'object' || at === null) break;
    const members = Object.keys(at);
    if (members.length === 0) break;
    const member = members[choice % members.length]!;
    path.push(Array.isArray(at) ? Number(member) : member);
    at = (at as Record<string, unknown>)[member];
  }
  return path;
}

// No text of a document has it.
const marker = '\uE000';

/** The text of a document in which something else stands at a place; `text` is JSON, or nearly. */
function replaced(document: unknown, path: readonly Step[], text: string): string {
  const whole = structuredClone({ document });
  const [last, ...outer] = ['document', ...path].toReversed();
  (at(whole, outer.toReversed()) as Record<Step, unknown>)[last!] = marker;
  return JSON.stringify(whole.document).replace(`"${marker}"`, () => text);
}

const at = (document: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<Step, unknown>)[step], document);

/** The text with a member taken out, or one more in it; the document itself where there is none. */
function withMember(document: unknown, path: readonly Step[], more: string | undefined): string {
  const value = at(document, path);
  if (typeof value !== 'object' || value === null) return replaced(document, path, more ?? 'null');
  const isList = Array.isArray(value);
  const members = Object.entries(value).map(([name, item]) =>
    isList ? JSON.stringify(item) : `${JSON.stringify(name)}:${JSON.stringify(item)}`,
  );
  const changed = more === undefined ? members.slice(1) : [...members, ...(isList ? members : []), more];
  return replaced(document, path, isList ? `[${changed.join()}]` : `{${changed.join()}}`);
}

const choices = fc.array(fc.nat(1000), { maxLength: 9 });

/** The content of a file. */
interface Content {
  bytes: string | Uint8Array;
}

/**
 * Texts of a valid document with one fault: a different value, an extra or missing member, an end cut off at a byte, or
 * changed bytes. Some are random.
 */
export function broken(document: unknown): Arbitrary<Content> {
  const whole = Buffer.from(JSON.stringify(document));
  const place = choices.map((drawn) => placeOf(document, drawn));
  const value = fc.constantFrom(...hostile);
  const member = fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => `${name}:${text}`);
  const content: Arbitrary<string | Uint8Array> = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(place, value).map(([path, text]) => replaced(document, path, text)) },
    { weight: 2, arbitrary: place.map((path) => withMember(document, path, undefined)) },
    { weight: 2, arbitrary: fc.tuple(place, member).map(([path, more]) => withMember(document, path, more)) },
    fc.nat(whole.length).map((length) => whole.subarray(0, length)),
    fc.tuple(fc.nat(whole.length), fc.uint8Array({ maxLength: 8 })).map(([start, bytes]) => {
      const changed = Buffer.from(whole);
      changed.set(bytes.subarray(0, whole.length - start), start);
      return changed;
    }),
    value,
    fc.uint8Array({ maxLength: 64 }),
  );
  return content.map((bytes) => ({ bytes, [fc.toStringMethod]: () => JSON.stringify(inBrief(bytes)) }));
}

/** A failure shows what is broken, and not a hundred thousand brackets. */
const inBrief = (bytes: string | Uint8Array): string => {
  const text = Buffer.from(bytes as string).toString('latin1');
  return text.length > 4000 ? `${text.slice(0, 2000)} … ${text.slice(-2000)}` : text;
};
