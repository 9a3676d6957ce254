import { readFileSync } from 'node:fs';
import type { Guess } from './cause.js';

/** A fault of the reference server, and all that breaks for it. */
export interface Signature {
  summary: string;
  breaks: readonly string[];
}

// Less in common is no likeness; and what only laws and the pact see, or one requirement alone, too many faults break.
const nearly = 0.8;
const fewest = 3;
const isLaw = (id: string): boolean => /\/(fuzz|pact|any)[.-]|any-/.test(id);

/**
 * The known fault that breaks the same requirements, or nearly the same. None where two faults come as near: then what
 * is broken does not tell them apart.
 *
 * @param broken all that is broken for one cause
 */
export function guessOf(
  broken: readonly string[],
  signatures: readonly Signature[] = known(),
): Guess | undefined {
  const own = new Set(broken);
  if (broken.filter((id) => !isLaw(id)).length < fewest) return undefined;
  const near = signatures
    .map(({ summary, breaks }) => {
      const common = breaks.filter((id) => own.has(id)).length;
      return {
        like: summary,
        likeness: common / (own.size + breaks.length - common),
        share: common / own.size,
      };
    })
    .filter(({ likeness }) => likeness >= nearly)
    .sort((a, b) => b.likeness - a.likeness);
  const [best, next] = near;
  if (!best || next?.likeness === best.likeness) return undefined;
  return { like: best.like, share: best.share };
}

let read: readonly Signature[] | undefined;

/** What each defect of the reference server breaks, by all requirements: `npm run signatures` writes it. */
function known(): readonly Signature[] {
  read ??= JSON.parse(
    readFileSync(new URL('./signatures.json', import.meta.url), 'utf8'),
  ) as readonly Signature[];
  return read;
}
