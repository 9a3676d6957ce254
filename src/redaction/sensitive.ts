import { sensitiveMembers } from '../contract/contract.js';
import { isMask } from './misplaced.js';
import type { Scalar } from './members.js';

/** What a member holds: something that must never be shown, or personal data. */
export type Sensitivity = 'secret' | 'personal';

const secrets = /^(?:card)?(?:cvv2?|cvc2?|cvn|securitycode)$|^(?:otp|pin|puk)$/;
const phones =
  /^(?:(?:tele|mobile|customer)?phone(?:n(?:o|umber))?|mobile(?:n(?:o|umber))?|telephoneno|msisdn)$/;
const people = /^(?:first|last|middle|full|given|family|maiden|sur|other)names?$|^customername$/;
const identifiers =
  /^(?:(?:customer)?(?:bvn|nin)(?:n(?:o|umber))?|(?:card|passport)(?:n(?:o|umber))|passport|photo|value)$/;
// Of these, an object is documented, or may be anything.
const plainOnly = /^(?:authorization|value|photo)$/;
const own = new Set(sensitiveMembers.map(simple));

interface Kind {
  of: Sensitivity;
  /** Whether a value is one, and no other text. */
  fits: (value: string) => boolean;
  /** Whether what is in an object under this name is one, too. */
  isInherited: boolean;
}

const kinds = new Map<string, Kind | null>();

/** What a value holds, by its name and by the names of what it stands in; null for what anybody may see. */
export function sensitivityOf({ name, within, value }: Scalar): Sensitivity | null {
  if (value === '' || isMask(value)) return null;
  let kind = kindOf(name);
  for (let depth = within.length - 1; !kind && depth >= 0; depth--) {
    const around = kindOf(within[depth]!);
    // An array has no name between.
    if (around?.isInherited || (around && within.slice(depth + 1).every((one) => one === '') && name === ''))
      kind = around;
  }
  return kind?.fits(value) ? kind.of : null;
}

function kindOf(name: string): Kind | null {
  if (name === '') return null;
  let kind = kinds.get(name);
  if (kind === undefined) {
    kind = newKind(simple(name));
    // Names may be anything that a server makes up.
    if (kinds.size < 5000) kinds.set(name, kind);
  }
  return kind;
}

function newKind(name: string): Kind | null {
  const isInherited = !plainOnly.test(name);
  if (identifiers.test(name)) return { of: 'personal', fits: () => true, isInherited };
  if (phones.test(name)) return { of: 'personal', fits: (value) => digitsIn(value) >= 7, isInherited };
  if (people.test(name)) return { of: 'personal', fits: (value) => /\p{L}/u.test(value), isInherited };
  if (own.has(name) || secrets.test(name)) return { of: 'secret', fits: () => true, isInherited };
  return null;
}

const digitsIn = (text: string): number => text.replace(/\D+/g, '').length;

function simple(name: string): string {
  return name
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
