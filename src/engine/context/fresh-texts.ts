import { createHash } from 'node:crypto';
import { freshText } from '../../cases/fresh.js';

/**
 * Texts that no request of any run had before. Each scope of a run (a requirement, or what is done once for several)
 * counts its own, so that they do not depend on what is judged at the same time.
 */
export class FreshTexts {
  private readonly counts = new Map<string, number>();
  private readonly marks = new Map<string, string>();

  constructor(private readonly nonce: string) {}

  /** A text of a scope: `{}` in the pattern, or else its end, is what is fresh. */
  next(scope: string, pattern: string): string {
    const count = (this.counts.get(scope) ?? 0) + 1;
    this.counts.set(scope, count);
    return freshText(pattern, this.nonce + this.markOf(scope) + count.toString(36));
  }

  // Four characters of a hash tell the scopes of a run apart; where two are the same, the later one takes others.
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
