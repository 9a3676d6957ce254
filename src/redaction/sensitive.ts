import { sensitiveMembers } from '../contract/contract.js';
import type { Named } from './members.js';
import { isMask } from './misplaced.js';

/** What a member holds: something that must never be shown, or personal data. */
export type Sensitivity = 'secret' | 'personal';

/** What the name of a member says of its values. */
interface Kind {
  of: Sensitivity;
  /** Whether a value is one, and no other text. */
  fits: (value: string) => boolean;
  /** Whether a value may be one of those that are told in other texts, too. */
  isTelling: (value: string) => boolean;
  /** Whether what is in an object or an array under this name is one, too. */
  isInherited: boolean;
}

/** What a value is by its name, and whether it can be told in other texts. */
export interface Found {
  sensitivity: Sensitivity;
  isTelling: boolean;
}

const digitsIn = (text: string): number => text.replace(/\D+/g, '').length;
const isWord = (value: string): boolean => /^\S*\d\S*$/.test(value);
const isNumber = (value: string): boolean => isWord(value) && digitsIn(value) >= 6;
const any = (): boolean => true;
// Errors are told by the names of members, in words.
const isSentence = (value: string): boolean => /\p{L}{2,}\s+\p{L}{2,}/u.test(value);
// A shorter password may be a word with a number, such as "page1".
const longEnough = 8;
const none = (): boolean => false;

const identifier: Kind = {
  of: 'personal',
  fits: (value) => !isSentence(value),
  isTelling: isNumber,
  isInherited: true,
};
const phone: Kind = {
  ...identifier,
  fits: (value) => digitsIn(value) >= 7,
  isTelling: (value) => digitsIn(value) >= 7,
};
// A first name alone is a word like others.
const person: Kind = {
  ...identifier,
  fits: (value) => /\p{L}/u.test(value),
  isTelling: none,
  isInherited: false,
};
const photo: Kind = { ...identifier, fits: any, isTelling: any, isInherited: false };
const secret: Kind = { of: 'secret', fits: any, isTelling: any, isInherited: true };
// What is wrong with one is told under its name, too.
const password: Kind = {
  ...secret,
  fits: (value) => !isSentence(value),
  isTelling: (value) => /\d/.test(value) && value.length >= longEnough,
  isInherited: false,
};
const rows: readonly [RegExp, Kind][] = [
  [/^(?:customer)?(?:bvn|nin)(?:n(?:o|umber))?$|^cardn(?:o|umber)$|^passport(?:n(?:o|umber))?$/, identifier],
  [/^(?:(?:tele|mobile|customer)?phone(?:n(?:o|umber))?|mobile(?:n(?:o|umber))?|msisdn)$/, phone],
  [/^(?:first|last|middle|full|given|family|maiden|sur|other)names?$|^customername$/, person],
  [/^photo$/, photo],
  [/^(?:card)?(?:cvv2?|cvc2?|cvn|securitycode)$|^(?:otp|pin|puk)$/, secret],
  [
    /^(?:(?:old|new|current|user)?(?:password|passwd|passphrase|passcode)(?:confirmation)?|jwt|clientsecret)$/,
    password,
  ],
  [/^(?:access|refresh|bearer|session|auth)token$/, password],
  // A token in one body, and an object in another.
  [/^authorization$/, { ...secret, isInherited: false }],
];
const own = new Set(sensitiveMembers.map(simple));
const kinds = new Map<string, Kind | null>();

/** What a value is, by its name and by the names of what it stands in; null for what anybody may see. */
export function sensitivityOf({ name, within, value }: Named): Found | null {
  if (value === '' || isMask(value)) return null;
  // The identifier of a query; elsewhere, a value is of anything.
  if (name === 'value') return within.length <= 1 ? found(identifier, value) : null;
  const kind = kindOf(name);
  if (kind) return kind.fits(value) ? found(kind, value) : null;
  for (let depth = within.length - 1; depth >= 0; depth--) {
    const around = kindOf(within[depth]!);
    // An array has no name between.
    const isOf = around?.isInherited || (name === '' && depth === within.length - 1);
    if (around && isOf && around.fits(value) && isWord(value)) return found(around, value);
  }
  return null;
}

const found = ({ of, isTelling }: Kind, value: string): Found => ({
  sensitivity: of,
  isTelling: isTelling(value),
});

function kindOf(name: string): Kind | null {
  if (name === '') return null;
  let kind = kinds.get(name);
  if (kind === undefined) {
    const plain = simple(name);
    kind = rows.find(([pattern]) => pattern.test(plain))?.[1] ?? (own.has(plain) ? secret : null);
    // Names may be anything that a server makes up.
    if (kinds.size < 5000) kinds.set(name, kind);
  }
  return kind;
}

function simple(name: string): string {
  return name
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
