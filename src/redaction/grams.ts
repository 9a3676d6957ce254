const tableSize = 1 << 16;

/**
 * Places of what is to be found, by four letters that stand there. Nearly all places of a text have four that are in none
 * of them, which takes one look into a table.
 */
export class Grams<Place> {
  static readonly length = 4;

  private readonly table = new Uint8Array(tableSize);
  private readonly places = new Map<number, Place[]>();

  get isEmpty(): boolean {
    return this.places.size === 0;
  }

  /** Adds a place, by the letters of it that begin at an index. */
  add(codes: Uint16Array, at: number, place: Place): void {
    const hash = hashAt(codes, at);
    this.table[hash] = 1;
    const known = this.places.get(hash);
    if (known) known.push(place);
    else this.places.set(hash, [place]);
  }

  /** The places that may have the letters of a text at an index; null for none. */
  at(codes: Uint16Array, index: number): readonly Place[] | null {
    const hash = hashAt(codes, index);
    return this.table[hash] === 0 ? null : this.places.get(hash)!;
  }
}

function hashAt(codes: Uint16Array, at: number): number {
  const hash = (codes[at]! << 13) ^ (codes[at + 1]! << 9) ^ (codes[at + 2]! << 4) ^ codes[at + 3]!;
  return (hash ^ (hash >>> 16)) & (tableSize - 1);
}
