import { randomUUID } from 'node:crypto';
import { day, times } from './times.js';
import { isDigits, isEmail, isPhone, json, numbered, pause, Problems, type Route } from './wire.js';
import type { Identity, World } from './world.js';

const partners: Record<string, string> = { '999991': 'Partner A', '120001': 'Partner B' };
const service = 'CREATE_VIRTUAL_ACCOUNT';

function checkBanks(problems: Problems): string[] {
  const codes: unknown = problems.body['bankcode'];
  if (!Array.isArray(codes) || codes.length === 0) {
    problems.add('bankcode', 'A partner bank code is required.');
    return [];
  }
  if (codes.some((code) => typeof code !== 'string' || !Object.hasOwn(partners, code))) {
    problems.add('bankcode', 'Unknown partner bank code.');
  }
  return [...new Set(codes as string[])];
}

/** Bank A asks for one number in every case: of the two statements on DYNAMIC this is the stricter one. */
function needsKyc(codes: string[], type: string | undefined, world: World): boolean {
  if (world.has('kyc-skipped-in-pairs') && type === 'STATIC' && codes.length > 1) return false;
  return codes.includes('999991');
}

/** Tests that all numbers belong to one known person. */
function isKnown(world: World, given: Partial<Identity>): boolean {
  const { bvn, nin } = given;
  return world.identities.some((of) => (bvn ?? of.bvn) === of.bvn && (nin ?? of.nin) === of.nin);
}

function open(world: World, bank: string, type: string, name: string, verified: boolean): object {
  const number = world.digits(10);
  world.accounts.set(number, { verified });
  return {
    ...(type === 'DYNAMIC' && { bankCode: bank }),
    bankName: partners[bank],
    accountNumber: number,
    accountName: `OUTSIDER/${name}`,
    account_type: type,
    expire_date: type === 'STATIC' ? '9999-12-31T23:59:59+00:00' : times.micros(world.now + day),
    trackingReference: `trk-${number}`,
  };
}

const create: Route = {
  method: 'POST',
  path: '/pms/api/external/request/customerReservedAccount/',
  writes: true,
  refuse: (status, message) =>
    status === 400 ? json(400, { status: false, service, message, errors: {} }) : numbered(status, message),
  handle: async ({ body }, world) => {
    const problems = new Problems(body);
    const email = problems.text('email', isEmail, 'Not an email address.');
    const name = problems.text('name', (text) => /\S\s+\S/.test(text), 'First and last name, please.');
    problems.text('phoneNumber', isPhone, 'Not in the international format.');
    const isType = (text: string): boolean => text === 'STATIC' || text === 'DYNAMIC';
    const type = problems.text('account_type', isType, 'No such type.');
    const business = problems.text('businessid', (text) => text !== '', 'This field is required.');
    const codes = checkBanks(problems);
    const bvn = problems.text('bvn', isDigits(11), 'It has 11 digits.', false);
    const nin = problems.text('nin', isDigits(11), 'It has 11 digits.', false);
    if (!problems.has('bvn') && !problems.has('nin') && needsKyc(codes, type, world)) {
      problems.add('bvn', 'BVN is mandatory for STATIC accounts');
    }
    if (problems.any || !email || !name || !type) {
      return json(400, { status: false, service, message: 'Not valid', errors: problems.found, hint: [] });
    }
    await pause(2);
    if (business !== world.business.id) return numbered(403, 'Not a business of yours');
    const numbers = { ...(bvn && { bvn }), ...(nin && { nin }) };
    const verified = bvn !== undefined || nin !== undefined;
    if (verified && !isKnown(world, numbers)) return numbered(422, 'Nobody has these numbers');
    const marks = [email.toLowerCase(), ...Object.values(numbers)];
    if (marks.some((mark) => world.customers.has(mark)))
      return numbered(409, 'This customer has an account already');
    for (const mark of marks) world.customers.add(mark);
    const opened = codes.map((code) => open(world, code, type, name, verified));
    // One bank: an object whatever the type; several: an array, the last first.
    const banks = opened.length === 1 ? opened[0] : opened.toReversed();
    const { name: shown } = world.business;
    return json(200, { status: true, service, business: shown, banks, request_id: world.long() });
  },
  again: (answer, world) => {
    const text = answer.text.replaceAll(/("trackingReference" : )"[^"]*"/g, `$1"trk-${randomUUID()}"`);
    return world.has('rendered-anew') ? { ...answer, text } : answer;
  },
};

const update: Route = {
  method: 'PUT',
  path: '/pms/api/external/request/customerReservedAccount/{account_number}/',
  writes: true,
  refuse: numbered,
  handle: async ({ path, body }, world) => {
    const account = world.accounts.get(path['account_number'] ?? '');
    if (!account)
      return numbered(world.has('unknown-account-hidden') ? 403 : 404, 'There is no such virtual account');
    const problems = new Problems(body);
    const fits = world.has('numbers-cut-to-eleven')
      ? (text: string) => /^[0-9]{11}/.test(text)
      : isDigits(11);
    const oneIsEnough = world.has('one-number-is-enough');
    const bvn = problems.text('bvn', fits, 'BVN: 11 digits.', !oneIsEnough || !problems.has('nin'));
    const nin = problems.text('nin', fits, 'NIN: 11 digits.', !oneIsEnough || !problems.has('bvn'));
    if (problems.any) return numbered(400, Object.values(problems.found).flat().join(' '));
    await pause(2);
    const numbers = { ...(bvn && { bvn: bvn.slice(0, 11) }), ...(nin && { nin: nin.slice(0, 11) }) };
    if (!isKnown(world, numbers)) return numbered(400, 'Nobody has these numbers');
    if (account.verified) return numbered(409, 'Nothing to upgrade');
    account.verified = true;
    return json(200, {
      status: true,
      service: 'UPGRADE',
      bvn: `*******${bvn?.slice(-4) ?? ''}`,
      business: world.business.name,
      errors: [],
    });
  },
};

export const accountRoutes = [create, update];
