import type { JsonValue, OperationId } from '../../contract/contract.js';
import { rotate, type Pace } from '../sampling.js';
import { edgeMetadata } from './metadata.js';
import { edgeEmails, edgeTexts, lookKinds, signKinds, type Fresh } from './texts.js';

/** Edge-case values of a member: the kinds to try first, and simpler kinds to try after the server rejects one. */
interface Kinds {
  values: Readonly<Record<string, (fresh: Fresh) => JsonValue>>;
  first: (pace: Pace) => readonly string[];
  instead?: Readonly<Record<string, readonly string[]>>;
}

const others = (values: object, ...first: string[]): string[] =>
  Object.keys(values).filter((kind) => !first.includes(kind));

// Responses repeat some texts, so requests try each kind in turn. For a text that is not repeated, one request with all kinds of
// characters shows that it causes no error.
const shownText: Kinds = {
  values: edgeTexts,
  first: ({ seed }) => ['all kinds of characters, 1000 characters', ...rotate(lookKinds, seed)],
  instead: {
    'all kinds of characters, 1000 characters': ['all kinds of characters', '256 characters'],
    'all kinds of characters': signKinds,
    '256 characters': ['65 characters'],
    '65 characters': ['33 characters'],
  },
};
const hiddenText: Kinds = { values: edgeTexts, first: () => ['all kinds of characters'] };
const allOfEmail = 'all kinds of characters in an email';
const email: Kinds = {
  values: edgeEmails,
  first: () => [allOfEmail, 'long email'],
  instead: { [allOfEmail]: others(edgeEmails, allOfEmail, 'long email') },
};
const allMetadata = 'all kinds of metadata';
const apart = ['values of other types in metadata', 'nested metadata', 'reserved names in metadata'];
const metadata: Kinds = {
  values: edgeMetadata,
  first: ({ seed }) => [allMetadata, ...rotate(apart, seed)],
  instead: {
    [allMetadata]: others(edgeMetadata, allMetadata, 'fifty members of metadata', ...apart),
    '200 members of metadata': ['fifty members of metadata'],
  },
};
// Binary floating point converts each of these to too few cents.
const missed = ['0.29', '0.57', '1.13', '1.15', '2.03', '4.35', '8.20'];
const amount: Kinds = {
  values: {
    ...Object.fromEntries(missed.map((text) => [`an amount of ${text}`, () => text])),
    'an amount with one decimal': () => '2.5',
    'an amount without decimals': () => '3',
  },
  first: ({ seed, isWhole }) => [
    // A run tries two, so four runs with consecutive seeds try all of them.
    ...rotate(missed, 2 * seed)
      .slice(0, isWhole ? missed.length : 2)
      .map((text) => `an amount of ${text}`),
    'an amount with one decimal',
    'an amount without decimals',
  ],
};

// The members of requests that accept arbitrary values. The tests of the wallet choose the amounts of transfers.
const membersOf: Partial<Record<OperationId, Readonly<Record<string, Kinds>>>> = {
  createVirtualAccount: { email: { ...email, first: () => [allOfEmail] }, name: hiddenText },
  createRecipient: { email, metadata },
  initiateTransfer: { reference: shownText, narration: hiddenText },
  createEsimOrder: { reference: shownText },
  mockCardTransaction: { amount },
};

/** The kind of value to send, by member. */
export type Row = Readonly<Record<string, string>>;

// Each rejection costs a request, and a server that has rejected this many kinds will probably reject the next.
const mostRefusals = 6;

/**
 * Tracks the edge-case values of an operation in one run: accepted, rejected and next. Each request tries a new value of every
 * member at once. After a rejection, the next requests try the members one by one.
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

  /** Whether a member of the body has a kind of value that no request has tried. */
  hasUntried(body: object): boolean {
    const isThere = (name: string): boolean => name in body;
    return (
      this.suspects.some(([name]) => isThere(name)) ||
      Object.entries(this.untried).some(([name, kinds]) => isThere(name) && kinds.length > 0)
    );
  }

  /** The kinds for the next request: untried ones if there are any, and accepted ones for the other members. */
  next(body: object): Row {
    const suspect = this.suspects.findIndex(([name]) => name in body);
    if (suspect >= 0)
      return { ...this.accepted(body), ...Object.fromEntries(this.suspects.splice(suspect, 1)) };
    return { ...this.accepted(body), ...chosen(this.untried, body, (kinds) => kinds.shift()!) };
  }

  accepted(body: object): Row {
    const turn = this.turn++;
    return chosen(this.known, body, (kinds) => kinds[turn % kinds.length]!);
  }

  made(row: Row, fresh: Fresh): Record<string, JsonValue> {
    const make = ([name, kind]: [string, string]) =>
      [name, this.members[name]!.values[kind]!(fresh)] as const;
    return Object.fromEntries(Object.entries(row).map(make));
  }

  /** Schedules kinds again whose request was rejected along with the same request with plain values. */
  putBack(row: Row): void {
    for (const [name, kind] of this.newIn(row)) this.untried[name]?.unshift(kind);
  }

  /** Records that the server accepted these kinds, or rejected them although it accepted the request with plain values. */
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

/** One of the kinds for each member of the body that has some. */
function chosen(all: Record<string, string[]>, body: object, choose: (kinds: string[]) => string): Row {
  const some = Object.entries(all).filter(([name, kinds]) => name in body && kinds.length > 0);
  return Object.fromEntries(some.map(([name, kinds]) => [name, choose(kinds)]));
}

export const firstKinds = (id: OperationId, member: string, pace: Pace): readonly string[] =>
  membersOf[id]?.[member]?.first(pace) ?? [];
