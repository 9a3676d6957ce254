import type { JsonValue, OperationId } from '../../contract/contract.js';
import { rotate, type Pace } from '../sampling.js';
import { edgeMetadata } from './metadata.js';
import { edgeEmails, edgeTexts, lookKinds, signKinds, type Fresh } from './texts.js';

/** What a free member may hold: the kinds that come first, and those in place of one that the target refuses. */
interface Kinds {
  values: Readonly<Record<string, (fresh: Fresh) => JsonValue>>;
  first: (pace: Pace) => readonly string[];
  instead?: Readonly<Record<string, readonly string[]>>;
}

const others = (values: object, ...first: string[]): string[] =>
  Object.keys(values).filter((kind) => !first.includes(kind));

// A text that comes back shows whether it was kept; of one that does not, only that it does no harm.
const shownText: Kinds = {
  values: edgeTexts,
  first: ({ seed }) => ['all signs, 1000 characters', ...rotate(lookKinds, seed)],
  instead: {
    'all signs, 1000 characters': ['all signs', '256 characters'],
    'all signs': signKinds,
    '256 characters': ['65 characters'],
    '65 characters': ['33 characters'],
  },
};
const hiddenText: Kinds = { values: edgeTexts, first: () => ['all signs'] };
const email: Kinds = {
  values: edgeEmails,
  first: () => ['all signs in an email', 'long email'],
  instead: { 'all signs in an email': others(edgeEmails, 'all signs in an email', 'long email') },
};
const allMetadata = 'all of it in metadata';
const apart = ['values of other types in metadata', 'nested metadata', 'names that programs use in metadata'];
const metadata: Kinds = {
  values: edgeMetadata,
  first: ({ seed }) => [allMetadata, ...rotate(apart, seed)],
  instead: {
    [allMetadata]: others(edgeMetadata, allMetadata, 'fifty members of metadata', ...apart),
    '200 members of metadata': ['fifty members of metadata'],
  },
};
// All of them are missed by binary floats on the way to the smallest unit.
const missed = ['0.29', '0.57', '1.13', '1.15', '2.03', '4.35', '8.20'];
const amount: Kinds = {
  values: {
    ...Object.fromEntries(missed.map((text) => [`an amount of ${text}`, () => text])),
    'an amount with one decimal': () => '2.5',
    'an amount without decimals': () => '3',
  },
  first: ({ seed, isWhole }) => [
    // Two a run: four runs with seeds in a row have all of them.
    ...rotate(missed, 2 * seed)
      .slice(0, isWhole ? missed.length : 2)
      .map((text) => `an amount of ${text}`),
    'an amount with one decimal',
    'an amount without decimals',
  ],
};

// The free members of requests. The amounts of transfers are chosen by who measures the wallet.
const membersOf: Partial<Record<OperationId, Readonly<Record<string, Kinds>>>> = {
  createVirtualAccount: { email: { ...email, first: () => ['all signs in an email'] }, name: hiddenText },
  createRecipient: { email, metadata },
  initiateTransfer: { reference: shownText, narration: hiddenText },
  createEsimOrder: { reference: shownText },
  mockCardTransaction: { amount },
};

/** A kind of value for each of some members. */
export type Row = Readonly<Record<string, string>>;

// Each costs a request, and a target that refuses this many will refuse the next one, too.
const mostRefusals = 6;

/**
 * The edge-case values of an operation in one run: which of them were accepted, which were refused, and which come next.
 * Every request tries a new value of each member at once; where one is refused, the members are tried one by one.
 */
export class EdgeValues {
  private readonly untried: Record<string, string[]>;
  private readonly known: Record<string, string[]> = {};
  private suspects: [member: string, kind: string][] = [];
  private refusals = 0;
  private turn = 0;
  private readonly members: Readonly<Record<string, Kinds>>;

  constructor(id: OperationId, pace: Pace) {
    this.members = membersOf[id] ?? {};
    this.untried = Object.fromEntries(
      Object.entries(this.members).map(([name, { first }]) => [name, [...first(pace)]]),
    );
  }

  /** Whether a value of these members has not been tried yet. */
  hasUntried(body: object): boolean {
    const isThere = (name: string): boolean => name in body;
    return (
      this.suspects.some(([name]) => isThere(name)) ||
      Object.entries(this.untried).some(([name, kinds]) => isThere(name) && kinds.length > 0)
    );
  }

  /** The kinds whose turn it is with the members of a body: new ones, or ones that were accepted. */
  next(body: object): Row {
    const suspect = this.suspects.findIndex(([name]) => name in body);
    if (suspect >= 0)
      return { ...this.accepted(body), ...Object.fromEntries(this.suspects.splice(suspect, 1)) };
    const fresh = Object.entries(this.untried).flatMap(([name, kinds]) =>
      name in body && kinds.length > 0 ? [[name, kinds.shift()!]] : [],
    );
    return { ...this.accepted(body), ...(Object.fromEntries(fresh) as Row) };
  }

  /** Kinds that were accepted, other ones each time. */
  accepted(body: object): Row {
    const turn = this.turn++;
    return Object.fromEntries(
      Object.entries(this.known).flatMap(([name, kinds]) =>
        name in body && kinds.length > 0 ? [[name, kinds[turn % kinds.length]!]] : [],
      ),
    );
  }

  /** The values of a row. */
  made(row: Row, fresh: Fresh): Record<string, JsonValue> {
    return Object.fromEntries(
      Object.entries(row).map(([name, kind]) => [name, this.members[name]!.values[kind]!(fresh)]),
    );
  }

  /** A request with these kinds was refused, and so was the same request with plain values: they come again. */
  putBack(row: Row): void {
    for (const [name, kind] of this.newIn(row)) this.untried[name]?.unshift(kind);
  }

  /** A request with these kinds was accepted, or refused where the same request with plain values was accepted. */
  learn(row: Row, isAccepted: boolean): void {
    const tried = this.newIn(row);
    if (isAccepted) {
      for (const [name, kind] of tried) (this.known[name] ??= []).push(kind);
      return;
    }
    const [only, ...more] = tried;
    if (more.length > 0) this.suspects.push(...tried);
    else if (only) this.untried[only[0]]?.unshift(...(this.members[only[0]]?.instead?.[only[1]] ?? []));
    if (++this.refusals < mostRefusals) return;
    this.suspects = [];
    for (const kinds of Object.values(this.untried)) kinds.length = 0;
  }

  private newIn(row: Row): [member: string, kind: string][] {
    return Object.entries(row).filter(([name, kind]) => !this.known[name]?.includes(kind));
  }
}

/** The kinds that come first with a member of an operation. */
export const firstKinds = (id: OperationId, member: string, pace: Pace): readonly string[] =>
  membersOf[id]?.[member]?.first(pace) ?? [];
