import { operations, requirements, webhookEvents } from '../contract/contract.js';
import { codesOf } from './letters.js';

const said = (): string =>
  [
    JSON.stringify(operations),
    ...requirements.flatMap(({ id, text }) => [id, text]),
    ...Object.values(webhookEvents),
  ].join(' ');
const own =
  'cwit api-key api-secret idempotency-key authorization redacted characters digits application/json sandbox true false null undefined';

let words: ReadonlySet<string> | undefined;
let runs: ReadonlySet<string> | undefined;

/** Whether a text is a word of the contract, or of the suite: who has it as a secret has none. */
export function isVocabulary(text: string): boolean {
  words ??= new Set([/[^a-z]+/, /[^a-z_-]+/].flatMap((end) => `${own} ${said()}`.toLowerCase().split(end)));
  return words.has(text.toLowerCase());
}

/** Whether letters are a part of a longer name of the contract, such as that of a member. */
export function isInVocabulary(letters: Uint16Array): boolean {
  runs ??= new Set(
    [...new Set(`${own} ${said()}`.match(/[\w./-]{12,}/g))].flatMap((name) =>
      runsOf(codesOf(name), letters.length),
    ),
  );
  return runs.has(String.fromCharCode(...letters));
}

function runsOf(codes: Uint16Array, length: number): string[] {
  const text = String.fromCharCode(...codes);
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) =>
    text.slice(at, at + length),
  );
}
