import type { IdentityNumber } from '../../behaviour/account-request.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { onRequestBody } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

const { accounts: sound } = defaults;

/** Numbers that pass when they look like this, whether or not anybody has them. */
function numbersLike(pattern: RegExp) {
  return {
    accounts: {
      identityNumber: (value: unknown) => (pattern.test(String(value)) ? undefined : 'Give 11 digits'),
      unknownNumber: () => undefined,
    },
  };
}

/** A BVN or NIN that is a JSON number passes, whoever has it. */
export const takesNumbers = {
  accounts: {
    identityNumber: (value: unknown, member: IdentityNumber) =>
      typeof value === 'number' ? undefined : sound.identityNumber(value, member),
    unknownNumber: (value: string, member: IdentityNumber, call: Call) =>
      value.length < 11 ? undefined : sound.unknownNumber(value, member, call),
  },
};

/** A number goes unread in the requests that `where` says: it is taken as it is, and means nothing. */
function unread(number: IdentityNumber, where: (body: Record<string, unknown>) => boolean): Overrides {
  return {
    before: onRequestBody(({ [number]: value, ...rest }) =>
      typeof value === 'string' && where(rest)
        ? rest
        : { ...rest, ...(value === undefined ? {} : { [number]: value }) },
    ),
  };
}

const isAtB = ({ bankcode }: Record<string, unknown>): boolean => JSON.stringify(bankcode) === '["120001"]';

/** Defects of the BVN and the NIN that are accepted. */
export const accountNumbers = defectsOf('createVirtualAccount', {
  'account-bvn-not-looked-at': {
    summary: 'Any text is taken for a BVN.',
    fails: 'body.bvn.pattern',
    accounts: {
      identityNumber: (value, member) =>
        member === 'bvn' && typeof value === 'string' ? undefined : sound.identityNumber(value, member),
      unknownNumber: () => undefined,
    },
  },
  'account-nin-not-looked-at': {
    summary: 'Any text is taken for a NIN.',
    fails: 'body.nin.pattern',
    accounts: {
      identityNumber: (value, member) =>
        member === 'nin' && typeof value === 'string' ? undefined : sound.identityNumber(value, member),
      unknownNumber: () => undefined,
    },
  },
  'account-dynamic-bvn-unread': {
    summary: 'The BVN for a DYNAMIC account is not looked at.',
    fails: 'validation-refusal',
    ...unread('bvn', (body) => body['account_type'] === 'DYNAMIC'),
  },
  'account-bvn-at-b-unread': {
    summary: 'The BVN for an account at partner bank B is not looked at.',
    fails: 'validation-refusal',
    ...unread('bvn', isAtB),
  },
  'account-nin-at-b-unread': {
    summary: 'The NIN for an account at partner bank B is not looked at.',
    fails: 'validation-refusal',
    ...unread('nin', isAtB),
  },
  'account-numbers-of-eleven-letters': {
    summary: 'Eleven characters of any kind are taken for a BVN or NIN.',
    fails: ['body.bvn.pattern', 'body.nin.pattern'],
    ...numbersLike(/^.{11}$/),
  },
  'account-numbers-matched-at-start': {
    summary: 'What begins with eleven digits is taken for a BVN or NIN.',
    fails: ['body.bvn.pattern', 'body.nin.pattern'],
    ...numbersLike(/^\d{11}/),
  },
  'account-numbers-without-zero': {
    summary: 'Ten digits are taken for a BVN or NIN that lost its zero.',
    fails: ['body.bvn.pattern', 'body.nin.pattern'],
    ...numbersLike(/^\d{10,11}$/),
  },
});
