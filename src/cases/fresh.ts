import { createHash } from 'node:crypto';

/**
 * Builds a text that no other request of any run contains. In the pattern, `{}` becomes the unique text, `{digits}` seven digits,
 * `{number}` twenty digits and `{uuid}` a UUID. The unique text is appended to a pattern without a placeholder.
 */
export function freshText(pattern: string, unique: string): string {
  if (!/\{(digits|number|uuid)?\}/.test(pattern)) return `${pattern}-${unique}`;
  const hash = createHash('sha256').update(unique).digest();
  const digits = String(hash.readUInt32BE() % 10 ** 7).padStart(7, '0');
  const number = String(hash.readBigUInt64BE(8)).padStart(20, '0');
  return pattern
    .replace('{number}', number)
    .replace('{digits}', digits)
    .replace('{uuid}', uuidOf(hash))
    .replace('{}', unique);
}

/** A different text of the same length. */
export function unlike(known: string): string {
  return known.replaceAll(/./g, /[^0]/.test(known) ? '0' : '9');
}

function uuidOf(hash: Buffer): string {
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Texts that no earlier request of any run contained. Each scope of a run (a requirement, or a step shared by several) has its own
 * counter, so that parallel tests do not change the texts of each other.
 */
export class FreshTexts {
  private readonly counts = new Map<string, number>();
  private readonly marks = new Map<string, string>();

  constructor(private readonly nonce: string) {}

  /** The next text of a scope, from a pattern of `freshText`. */
  next(scope: string, pattern: string): string {
    const count = (this.counts.get(scope) ?? 0) + 1;
    this.counts.set(scope, count);
    return freshText(pattern, this.nonce + this.markOf(scope) + count.toString(36));
  }

  // Four characters of a hash identify a scope. On a collision, the later scope tries the next hash.
  private markOf(scope: string): string {
    const known = this.marks.get(scope);
    if (known !== undefined) return known;
    const taken = new Set(this.marks.values());
    for (let attempt = 0; ; attempt++) {
      const hash = createHash('sha256').update(`${scope} ${attempt}`).digest();
      const mark = (hash.readUInt32BE() % 36 ** 4).toString(36).padStart(4, '0');
      if (taken.has(mark)) continue;
      this.marks.set(scope, mark);
      return mark;
    }
  }
}
